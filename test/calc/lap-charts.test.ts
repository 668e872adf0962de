import { expect, test } from 'vitest'
import { gapsTo, gapsToPace } from '../../server/calc/laps/lap-gap.ts'
import { raisingAverage } from '../../server/calc/laps/raising-average.ts'
import { carSectors } from '../../server/calc/laps/sector-losses.ts'
import { bestAmong } from '../../server/calc/laps/sheet-summary.ts'

const timed = (...times: (number | null)[]) =>
  times.map((lapTimeMs, index) => ({ lapNumber: index + 1, lapTimeMs, startedAt: null }))
const began = (at: string, lapNumber: number, lapTimeMs: number) => ({
  lapNumber,
  lapTimeMs,
  startedAt: `2026-04-18T${at}.000Z`,
})

test('without clock times both cars are added up from lap 1', () => {
  expect(gapsTo(timed(90_000, 91_000, 90_000), timed(92_000, 90_500, 95_000))).toEqual([
    { lapNumber: 1, gapMs: 2000 },
    { lapNumber: 2, gapMs: 1500 },
    { lapNumber: 3, gapMs: 6500 },
  ])
})

test('a lap that is missing, or has no time, leaves the gap open from there on', () => {
  const reference = timed(90_000, 90_000, 90_000, 90_000)
  expect(gapsTo(reference, timed(91_000, null, 91_000)).map(({ gapMs }) => gapMs)).toEqual([1000, null, null])
  const withoutSecond = timed(91_000, 91_000, 91_000).toSpliced(1, 1)
  expect(gapsTo(reference, withoutSecond)).toEqual([
    { lapNumber: 1, gapMs: 1000 },
    { lapNumber: 3, gapMs: null },
  ])
  // Nor does a reference that has driven less say anything.
  expect(gapsTo(timed(90_000), timed(91_000, 91_000)).map(({ gapMs }) => gapMs)).toEqual([1000, null])
})

test('clock times bridge what is missing, and a start from the pit lane counts', () => {
  const reference = [began('10:00:00', 1, 90_000), began('10:03:00', 3, 90_000)]
  const late = [began('10:00:20', 1, 90_000), began('10:03:25', 3, 91_000)]
  expect(gapsTo(reference, late)).toEqual([
    { lapNumber: 1, gapMs: 20_000 },
    { lapNumber: 3, gapMs: 26_000 },
  ])
})

test('laps in any order, and a car ahead is below zero', () => {
  expect(gapsTo(timed(90_000, 90_000), timed(89_000, 89_000).toReversed()).map(({ gapMs }) => gapMs)).toEqual(
    [-1000, -2000],
  )
})

test('against a constant pace', () => {
  expect(gapsToPace(90_000, timed(91_000, 89_500, null, 90_000)).map(({ gapMs }) => gapMs)).toEqual([
    1000,
    500,
    null,
    null,
  ])
})

const lap = (lapNumber: number, sectors: [number, number, number], more: object = {}) => ({
  lapNumber,
  lapTimeMs: sectors[0] + sectors[1] + sectors[2],
  sector1Ms: sectors[0],
  sector2Ms: sectors[1],
  sector3Ms: sectors[2],
  pitIn: false,
  pitOut: false,
  marker: null,
  valid: true,
  trackStatus: 'green' as const,
  fuelUsedKg: null,
  ...more,
})

const CAR = [
  lap(1, [40_000, 30_000, 30_000], { marker: 'out' }),
  lap(2, [25_000, 30_500, 30_000]),
  lap(3, [25_500, 30_000, 31_000]),
  lap(4, [24_000, 29_000, 29_000], { valid: false }),
  lap(5, [25_000, 31_000, 30_500], { trackStatus: 'FCY' }),
]

test('the raising average takes the laps that count, under green, from the fastest on', () => {
  expect(raisingAverage(CAR)).toEqual([85_500, 86_000])
  expect(raisingAverage([])).toEqual([])
})

test('best sectors with their laps, what they lose, and what the best lap leaves', () => {
  const session = bestAmong([...CAR, lap(1, [24_800, 30_200, 29_900])])
  const sectors = carSectors(CAR, session)
  expect(sectors.sectors).toEqual([
    { bestMs: 25_000, lapNumber: 2, lossMs: 200 },
    { bestMs: 30_000, lapNumber: 3, lossMs: 0 },
    { bestMs: 30_000, lapNumber: 2, lossMs: 100 },
  ])
  expect([sectors.theoreticalMs, sectors.leftMs]).toEqual([85_000, 500])
  expect(sectors.spreadMs).toBeCloseTo(707.1068, 3)
  const none = carSectors([], session)
  expect([none.theoreticalMs, none.leftMs, none.spreadMs, none.sectors[0].lossMs]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
