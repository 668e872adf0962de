import { expect, test } from 'vitest'
import { raceTrace, type TraceLap } from '../../server/calc/laps/race-trace.ts'

const laps = (...times: (number | null)[]): TraceLap[] =>
  times.map((lapTimeMs, index) => ({
    lapNumber: index + 1,
    lapTimeMs,
    startedAt: null,
    pitIn: false,
    pitOut: false,
    marker: null,
    valid: true,
  }))

test('the pace is the median of each lap without stops, so a flag leaves no trace and a stop does', () => {
  const third = laps(101, 200, 161, 130)
  Object.assign(third[2] as TraceLap, { pitIn: true })
  Object.assign(third[3] as TraceLap, { pitOut: true })
  const { laps: numbers, cars } = raceTrace([laps(99, 200, 100, 100), laps(100, 200, 102, 100), third])
  expect(numbers).toEqual([1, 2, 3, 4])
  expect(cars.map(({ toPaceMs }) => toPaceMs)).toEqual([
    [1, 1, 1, 1],
    [0, 0, -2, -2],
    [-1, -1, -62, -92],
  ])
  expect(cars.map(({ toLeaderMs }) => toLeaderMs.at(-1))).toEqual([0, 3, 93])
  expect(cars.map(({ place }) => place.at(-1))).toEqual([1, 2, 3])
})

test('a car is lost from a lap without a time on, and nothing is drawn without laps', () => {
  const { cars } = raceTrace([laps(100, 100, 100), laps(100, null, 100)])
  expect(cars[1]?.toPaceMs).toEqual([0, null, null])
  expect(cars[1]?.place).toEqual([1, null, null])
  expect(raceTrace([[], []])).toEqual({
    laps: [],
    cars: [
      { toPaceMs: [], toLeaderMs: [], place: [] },
      { toPaceMs: [], toLeaderMs: [], place: [] },
    ],
  })
})
