import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lapEntryText, readLapEntry } from '../../server/calc/laps/lap-entry.ts'
import { parseLapTime } from '../../server/calc/laps/lap-time.ts'

const read: [string, number][] = [
  ['1234', 83_400],
  ['12345', 83_450],
  ['123456', 83_456],
  ['0591', 59_100],
  ['0261', 26_100],
  ['1000', 60_000],
  ['959999', 599_999],
  ['59.1', 59_100],
  ['59,1', 59_100],
  ['9.87', 9_870],
  ['1:23.4', 83_400],
  ['1:23,456', 83_456],
  ['1:02:03.004', 3_723_004],
  ['1:23', 83_000],
  ['48:00:00.0', 172_800_000],
  ['17:31:33.055', 63_093_055],
  [' 1:23.4 ', 83_400],
  ['88.244', 88_244],
  ["1'27.150", 87_150],
  ['1’27.150', 87_150],
  ["1'27''150", 87_150],
  ['1\'27"150', 87_150],
  ['1.27.150', 87_150],
  ['1:27:100', 87_100],
  ['1:02:03:456', 3_723_456],
  ['87,15', 87_150],
  ['1:27,150', 87_150],
  ['1.27,150', 87_150],
  ['127150', 87_150],
  ['60.0', 60_000],
  ['599.999', 599_999],
  ['1.23.4', 83_400],
  ['1,23,4', 83_400],
  ["1'27", 87_000],
  ['0.59', 590],
]

const refused: [string, RegExp][] = [
  ['', /^Type a lap time/],
  ['  ', /^Type a lap time/],
  ['1', /Too few digits/],
  ['12', /Too few digits/],
  ['123', /Too few digits/],
  ['1234567', /Too many digits/],
  ['12345678', /Too many digits/],
  ['1600', /Seconds go up to 59, not 60.*1600 are read as 1:60\.0/],
  ['16000', /Seconds go up to 59/],
  ['199999', /Seconds go up to 59, not 99/],
  ['1:60.0', /^Seconds go up to 59, not 60\.$/],
  ['600.0', /^Seconds alone go up to 599, not 600\./],
  ["1'60.0", /^Seconds go up to 59, not 60\.$/],
  ['1.27', /^1\.27 can be 1\.27 s or 1:27\.000\. Type 1\.270 or 1:27\.$/],
  ['1,27', /can be 1\.27 s or 1:27\.000/],
  ['1:27:10', /^1:27:10 can be 1 h 27 min 10 s or 1:27\.10\. Type 1:27:10\.0 or 1:27\.10\.$/],
  ['1:27:1', /two digits after a colon/],
  ['1:27:1000', /Not a lap time/],
  ['1:2.3', /two digits after a colon/],
  ['60:00.0', /^Minutes go up to 59/],
  ['1:60:00.0', /^Minutes go up to 59/],
  ['1:23.', /after the point/],
  ['1:23.4567', /at most three/],
  ['0000', /longer than zero/],
  ['0.0', /longer than zero/],
  ['48:00:00.001', /at most 48 hours/],
  ['-1:23.4', /Not a lap time/],
  ['box', /Not a lap time/],
  ['1:23.4s', /Not a lap time/],
]

describe('readLapEntry', () => {
  it.each(read)('reads %j as %i ms', (text, lapTimeMs) => {
    expect(readLapEntry(text)).toEqual({ lapTimeMs })
  })

  it.each(refused)('refuses %j with a reason', (text, why) => {
    expect(readLapEntry(text)).toEqual({ message: expect.stringMatching(why) })
  })

  it.each(['1.27', '9.27'])(
    'reads a sector of %s as seconds: no sector takes minutes of that shape',
    (text) => {
      expect(readLapEntry(text, 'sector')).toEqual({ lapTimeMs: Number(text) * 1000 })
    },
  )

  it('reads back what it wrote, to the millisecond', () => {
    const times = fc.integer({ min: 1, max: 172_800_000 })
    fc.assert(
      fc.property(times, (lapTimeMs) => {
        expect(readLapEntry(lapEntryText(lapTimeMs))).toEqual({ lapTimeMs })
      }),
      { numRuns: 5000 },
    )
  })

  it('reads digits as the same time with its marks', () => {
    const parts = fc.tuple(fc.nat(9), fc.nat(59), fc.stringMatching(/^\d{1,3}$/))
    fc.assert(
      fc.property(parts, ([minutes, seconds, fraction]) => {
        const tail = String(seconds).padStart(2, '0')
        const ms = parseLapTime(`${minutes}:${tail}.${fraction}`)
        fc.pre(ms !== 0)
        expect(readLapEntry(`${minutes}${tail}${fraction}`)).toEqual({ lapTimeMs: ms })
      }),
    )
  })

  it('answers every text with a time up to 48 hours or with a sentence', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789:., s-'), maxLength: 14 })
    fc.assert(
      fc.property(typed, (text) => {
        const entry = readLapEntry(text)
        if ('message' in entry) return entry.message.endsWith('.')
        return Number.isInteger(entry.lapTimeMs) && entry.lapTimeMs > 0 && entry.lapTimeMs <= 172_800_000
      }),
      { numRuns: 5000 },
    )
  })
})
