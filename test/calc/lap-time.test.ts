import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLapTime, parseLapTime } from '../../server/calc/laps/lap-time.ts'
import { lap } from '../../server/contract/resources/weekend/lap.ts'

const accepted: [string, number][] = [
  ['1:13.477', 73_477],
  ['0:26.148', 26_148],
  ['26.148', 26_148],
  ['1:02.345', 62_345],
  ['36:08.309', 2_168_309],
  ['1:40:07.318', 6_007_318],
  ['01:02:03.004', 3_723_004],
  ['1:20', 80_000],
  ['1:20.5', 80_500],
  ['1:20.05', 80_050],
  ['9', 9_000],
  ['0.001', 1],
  ['59:59.999', 3_599_999],
  ['48:00:00.000', 172_800_000],
  ['1:27:10', 5_230_000],
  ['1:27:100', 87_100],
  ["1'27.150", 87_150],
  ['1.27.150', 87_150],
  ['1:27,150', 87_150],
  ['1.27', 1_270],
  ['88.244', 88_244],
  ['60.000', 60_000],
  ['599.999', 599_999],
  [' 1:13.477 ', 73_477],
]

const refused = [
  '',
  ' ',
  '600.000',
  '1:60.000',
  '60:00.000',
  '1:60:00.000',
  '1:13.4771',
  '1:13.',
  '.477',
  '1:13;477',
  '1.2.345',
  '1:27:1',
  '127150',
  '-1:13.477',
  '+0.564',
  ':13.477',
  '1::13.477',
  '1:2:3:4',
  '1:2.345',
  '1:2:03.004',
  '38 Laps',
  '1:13.477s',
  '1 :13.477',
  '1e3',
  '１:13.477',
]

/** Strings that look a little like lap times, so that agreement is tested near the border. */
const nearLapTimes = fc.string({ unit: fc.constantFrom(..."0123456789:., '"), maxLength: 14 })

describe('parseLapTime', () => {
  it.each(accepted)('reads %j as %i ms', (text, ms) => {
    expect(parseLapTime(text)).toBe(ms)
  })

  it.each(refused)('refuses %j', (text) => {
    expect(parseLapTime(text)).toBeNull()
  })

  it('agrees with the contract about what a lap time is', () => {
    const contract = lap.create.shape.lapTime
    const texts = [...accepted.map(([text]) => text), ...refused]
    for (const text of texts) expect(parseLapTime(text) !== null, text).toBe(contract.safeParse(text).success)
    fc.assert(
      fc.property(nearLapTimes, (text) => (parseLapTime(text) !== null) === contract.safeParse(text).success),
      { numRuns: 2000 },
    )
  })
})

describe('formatLapTime', () => {
  it.each([
    [1, '0:00.001'],
    [26_148, '0:26.148'],
    [59_999, '0:59.999'],
    [60_000, '1:00.000'],
    [73_477, '1:13.477'],
    [3_599_999, '59:59.999'],
    [3_600_000, '1:00:00.000'],
    [14_400_000, '4:00:00.000'],
    [172_800_000, '48:00:00.000'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatLapTime(ms)).toBe(text)
  })

  it('is read back to the same millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 172_800_000 }), (ms) => parseLapTime(formatLapTime(ms)) === ms),
      { numRuns: 5000 },
    )
  })
})
