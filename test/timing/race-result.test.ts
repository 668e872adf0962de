import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimingMessage } from '../../server/timing/model.ts'
import { raceResult } from '../../server/timing/race-result.ts'
import { cuts, damaged, ofType, random, split, takeAll } from './pieces.ts'

const NOON = Date.UTC(2026, 4, 2, 12)
const bytes = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
const sent = (messages: readonly TimingMessage[]) =>
  ofType(messages, 'send').map(({ bytes }) => Buffer.from(bytes).toString().trimEnd())

/** A passing `seconds` after noon. */
const passing = (
  number: number,
  seconds = number,
  { date = '2026-05-02', hour = 12, loop = '3', file = '5' } = {},
) => {
  const clock = new Date(seconds * 1_000).toISOString().slice(13, 23)
  return `${number};ABC123;${date};${hour}${clock};0;7;25;;1;2;${loop};0;10012;3.0;21;0;Box A;${file};;D-1234`
}
const pushed = (...numbers: number[]) => bytes(...numbers.map((number) => `#P;${passing(number)}`))

test('a passing, pushed or asked for', () => {
  const expected = {
    type: 'passing',
    key: null,
    transponder: 'ABC123',
    loop: '3',
    place: null,
    at: NOON + 61_250,
    number: 9,
    driver: null,
    strength: 25,
  }
  const line = passing(9, 61.25)
  expect(raceResult.decoder({}).take(bytes(`#P;${line}`), NOON)).toEqual([expected])
  expect(raceResult.decoder({}).take(bytes(line), NOON)).toEqual([expected])
  for (const loop of ['3', 'Box A'])
    expect(raceResult.decoder({ pitLoops: [loop] }).take(bytes(line), NOON)).toMatchObject([
      { place: 'pitLane' },
    ])
  expect(raceResult.decoder({}).take(bytes('9;ABC123;2026-05-02;12:01:01.250'), NOON)).toEqual([
    { ...expected, loop: null, strength: null },
  ])
})

test('the greeting asks for passings, and the keep-alive for their count', () => {
  const decoder = raceResult.decoder({})
  expect(sent(decoder.greeting!())).toEqual([
    'SETPROTOCOL;2.0',
    'SETPUSHPASSINGS;1;0',
    'STARTOPERATION',
    'GETTIME',
    'PASSINGS',
  ])
  decoder.tick!(1_000)
  expect(decoder.tick!(30_999)).toEqual([])
  expect(sent(decoder.tick!(31_000))).toEqual(['GETTIME', 'PASSINGS'])
  expect(decoder.tick!(32_000)).toEqual([])
})

test('a hole is asked for by number, and what comes late keeps its own time', () => {
  const decoder = raceResult.decoder({})
  const messages = decoder.take(pushed(1, 2, 6), NOON)
  expect(sent(messages)).toEqual(['3:3'])
  const late = decoder.take(bytes(passing(3), passing(4), passing(4)), NOON + 1_000)
  expect(ofType(late, 'passing').map(({ number, at }) => [number, at - NOON])).toEqual([
    [3, 3_000],
    [4, 4_000],
  ])
  expect(sent(decoder.tick!(NOON + 5_999))).toEqual([])
  expect(sent(decoder.tick!(NOON + 6_000))).toEqual(['5:1'])
  expect(decoder.take(bytes('ONLY 6', ''), NOON)).toEqual([])
})

test('after a cut link the count reports what was missed, before anything passes', () => {
  const decoder = raceResult.decoder({})
  decoder.take(bytes('PASSINGS;40;5'), NOON)
  decoder.take(Buffer.concat([pushed(41, 43), Buffer.from('#P;44;AB')]), NOON)
  decoder.greeting!()
  expect(sent(decoder.tick!(NOON + 1))).toEqual(['42:1'])
  expect(sent(decoder.take(bytes('PASSINGS;46;5'), NOON))).toEqual(['44:3'])
  expect(ofType(decoder.take(bytes(passing(44), passing(45), passing(46)), NOON), 'passing')).toHaveLength(3)
  expect(
    decoder.take(bytes('PASSINGS;46;5', 'PASSINGS;999999999;5', 'PASSINGS;x', 'PASSINGS'), NOON),
  ).toEqual([])
})

test('numbers count within a file', () => {
  const decoder = raceResult.decoder({})
  decoder.take(pushed(100, 101), NOON)
  const next = decoder.take(
    bytes(`#P;${passing(1, 200, { file: '6' })}`, `#P;${passing(3, 201, { file: '6' })}`),
    NOON,
  )
  expect(next.map(({ type }) => type)).toEqual(['passing', 'passing', 'send'])
  expect(sent(next)).toEqual(['2:1'])
  expect(sent(decoder.take(bytes(passing(110, 110)), NOON))).toEqual([])
})

test('clocks: in a zone of its own, and without a date', () => {
  const local = raceResult.decoder({})
  const at = (decoder: typeof local, line: string, arrivedAt: number) =>
    ofType(decoder.take(bytes(line), arrivedAt), 'passing').map(({ at }) => at)
  expect(local.take(bytes('GETTIME;2026-05-02;14:00:00.500'), NOON + 900)).toMatchObject([
    { type: 'clock', timeOfDayMs: 50_400_500, at: NOON + 500 },
  ])
  expect(at(local, passing(1, 10, { hour: 14 }), NOON + 3_600_000)).toEqual([NOON + 10_000])

  const undated = raceResult.decoder({})
  const day = (number: number) => ({ date: `0000-00-0${number}`, hour: 12 })
  undated.take(bytes('GETTIME;0000-00-00;12:00:00.000'), NOON + 7_000)
  expect(at(undated, passing(1, 10, day(0)), NOON + 17_000)).toEqual([NOON + 17_000])
  undated.take(bytes('GETTIME;0000-00-00;12:00:20.000'), NOON + 30_000)
  expect(at(undated, passing(2, 40, day(1)), NOON + 48_000)).toEqual([NOON + 86_400_000 + 47_000])
  undated.take(bytes('GETTIME;0000-00-00;12:00:00.000'), NOON + 600_000)
  expect(at(undated, passing(3, 0, day(0)), NOON + 600_000)).toEqual([NOON + 600_000])

  const old = raceResult.decoder({})
  expect(at(old, passing(1), NOON + 90 * 86_400_000)).toEqual([NOON + 1_000])
})

test('what cannot be read is reported, and other answers are not', () => {
  const decoder = raceResult.decoder({})
  const lines = ['1;ABC;2026-05-02;noon', '#P;x;ABC;2026-05-02;12:00:00', 'ERROR;UNSUPPORTED']
  expect(ofType(decoder.take(bytes(...lines), 0), 'unreadable').map(({ reason }) => reason)).toEqual([
    'a passing without a number or a time',
    'a passing without a number or a time',
    'the decoder answers ERROR;UNSUPPORTED',
  ])
  expect(
    decoder.take(bytes('SETPROTOCOL;2.0', 'GETSTATUS;2026-05-02;12:00:00.000;1', 'GETTIME;x;y'), 0),
  ).toEqual([])
})

const stream = Buffer.concat([
  bytes('SETPROTOCOL;2.0', 'GETTIME;2026-05-02;12:00:00.000', 'PASSINGS;0;5'),
  pushed(1, 2, 3, 7, 8, 20, 21),
  bytes(passing(5), passing(9), `#P;${passing(22, 30, { file: '6' })}`),
])

test('pieces of any size give the same messages', () => {
  for (const whole of [stream, damaged(stream, random(2), 60)]) {
    const messages = raceResult.decoder({}).take(whole, NOON)
    expect(messages.length).toBeGreaterThan(8)
    fc.assert(
      fc.property(cuts(whole.length), (places) => {
        expect(takeAll(raceResult.decoder({}), split(whole, places), NOON)).toEqual(messages)
      }),
      { numRuns: 40 },
    )
  }
})

test('any bytes: no error, and nothing that grows', () => {
  const next = random(29)
  const decoder = raceResult.decoder({})
  for (let round = 0; round < 300; round += 1) decoder.take(damaged(stream, next, 10 + (round % 90)), NOON)
  for (let round = 0; round < 40; round += 1) decoder.take(Buffer.alloc(65_536, ';'), 0)
  for (let round = 0; round < 6_000; round += 1) {
    const number = Math.floor(next() ** 6 * 2_000_000_000)
    decoder.take(bytes(`#P;${passing(number, round % 4_000, { file: String(round % 40) })}`), NOON + round)
  }
  expect(decoder.tick!(NOON * 2).length).toBeLessThan(600)
})

test.each([
  [bytes(passing(1)), 1],
  [bytes('', 'SETPROTOCOL;2.0'), 1],
  [bytes(`st of a line;1`, `#P;${passing(4)}`), 1],
  [bytes('$F,14,"00:12:45"'), 0],
  [bytes('1;2;3'), 0],
])('recognised by its first bytes: %#', (head, certainty) =>
  expect(raceResult.recognise(head)).toBe(certainty),
)
