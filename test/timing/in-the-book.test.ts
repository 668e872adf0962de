import { expect, test } from 'vitest'
import { aks } from '../../server/timing/aks.ts'
import { RunBook } from '../../server/timing/book/run-book.ts'
import type { TimingDecoder } from '../../server/timing/model.ts'
import { multiloop } from '../../server/timing/multiloop.ts'
import { p3 } from '../../server/timing/p3.ts'
import { p3Bytes } from '../../server/timing/p3-record.ts'

const START = 1_758_380_000_000

/** What is written of the laps of a feed whose lines come a second apart. */
function lapsOf(decoder: TimingDecoder, lines: readonly Buffer[], counts: number[] = []) {
  const book = new RunBook({ minLapMs: 20_000 })
  const effects = lines.flatMap((line, index) => {
    const at = START + 500_000 + index * 1_000
    return decoder.take(line, at).flatMap((message) => book.take(message, at))
  })
  return [...effects, ...book.end()].flatMap((effect) => {
    if (effect.type === 'car') counts.push(effect.car.laps)
    if (effect.type !== 'lap') return []
    const { lapNumber, lapTimeMs, elapsedMs, sectorsMs, pitIn, valid } = effect.lap
    return [[effect.created ? 'new' : 'changed', lapNumber, lapTimeMs, elapsedMs, sectorsMs, pitIn, valid]]
  })
}

test('laps of Multiloop are written once, and again with their last section', () => {
  const hex = (value: number) => value.toString(16)
  const row = (laps: number, elapsed: number, last: number, place = 'T') =>
    `$C|N|1|R1|3|12|17|${hex(laps)}|${hex(elapsed)}|${hex(last)}|${place}|0|0|0|0|0|0|3|0||G|0|0|1|0`
  const lines = [
    '$R|R|4C7|R1|Super Tour||Race|R|685ECBB8',
    '$H|N|2F4|R1|G|685E9B2F|1|0|D42B4',
    '$T|R|22|R1|Long Lake|LL|3.4|2|S1|0|SF|IM1|S2|0|IM1|SF',
    row(5, 450_000, 90_000),
    `$S|N|1|R1|12|17|S1|0|${hex(40_000)}|5`,
    row(6, 540_500, 90_500, 'P'),
    `$S|N|1|R1|12|17|S2|0|${hex(50_500)}|6`,
    row(6, 540_500, 90_500, 'P'),
    row(8, 720_500, 89_000),
    `$I|U|1|R1|12|17|${hex(720_500)}`,
  ].map((line) => Buffer.from(`${line.replaceAll('|', '\xa6')}\r\n`, 'latin1'))
  expect(lapsOf(multiloop.decoder({}), lines)).toEqual([
    ['new', 5, 90_000, 450_000, [], false, true],
    ['new', 6, 90_500, 540_500, [40_000, null], true, true],
    ['changed', 6, 90_500, 540_500, [40_000, 50_500], true, true],
    ['new', 8, 89_000, 720_500, [], false, true],
    ['changed', 8, 89_000, 720_500, [], false, false],
  ])
})

test('laps of Al Kamel are written once, whether its order comes before or after them', () => {
  const line = (json: unknown) => Buffer.from(`JSON:::${JSON.stringify(json)}\r\n`)
  const order = (lapNumber: number) =>
    line({
      timing: {
        session: { standings: { overall: { active: { 1: { participant: '04', position: 1, lapNumber } } } } },
      },
    })
  const laps = (of: object) => line({ timing: { analysis: { laps: { '04': { laps: of } } } } })
  const status = { currentFlag: 'GREEN', sessionStartTime: START, isSessionRunning: true }
  const lines = [
    line({ timing: { session: { info: { sessionDbId: 1, type: 'RACE', name: 'Race' }, status } } }),
    laps({
      1: { startTime: START, time: 90_000, isValid: true },
      2: { startTime: START + 90_000, time: 91_000 },
    }),
    order(2),
    order(3),
    laps({ 3: { startTime: START + 181_000, time: 92_000, pitIn: { time: START + 270_000 } } }),
    laps({ 1: { isValid: false } }),
    laps({ 2: { startTime: START + 90_000, time: 91_000 } }),
  ]
  const counts: number[] = []
  expect(lapsOf(aks.decoder({}), lines, counts)).toEqual([
    ['new', 1, 90_000, 90_000, [], false, true],
    ['new', 2, 91_000, 181_000, [], false, true],
    ['new', 3, 92_000, 273_000, [], true, true],
    ['changed', 1, 90_000, 90_000, [], false, false],
  ])
  expect([...new Set(counts)]).toEqual([0, 2, 3])
})

test('a passing that a decoder sends late divides the lap that it belongs to', () => {
  const passing = (number: number, seconds: number) =>
    Buffer.from(
      p3Bytes(2, 1, [
        [0x01, number],
        [0x03, 77],
        [0x04, seconds * 1_000_000],
      ]),
    )
  const lines = [passing(1, 100), passing(2, 140), passing(4, 220), passing(4, 220), passing(3, 181)]
  expect(lapsOf(p3.decoder({}), lines).map(([what, number, ms]) => [what, number, ms])).toEqual([
    ['new', 1, 40_000],
    ['new', 2, 80_000],
    ['changed', 2, 41_000],
    ['new', 3, 39_000],
  ])
})
