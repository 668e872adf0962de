import { expect, test } from 'vitest'
import { annotationsOf, stopMarks } from '../../../../renderer/features/charts/annotations.ts'
import { traceData } from '../../../../renderer/features/charts/trace-data.ts'
import type { Lap } from '../../../../renderer/laps/store/lap-store.ts'
import { BLANK_LAP } from '../../../support/blank-lap.ts'

const laps = (...each: object[]) =>
  each.map((more, index) => ({
    ...BLANK_LAP,
    lapNumber: index + 1,
    lapTimeMs: 97_000,
    ...more,
  })) as unknown as Lap[]
const [green, into, out] = [{}, { pitIn: true, lapTimeMs: 105_000 }, { pitOut: true, lapTimeMs: 300_000 }]
const car = (...each: object[]) => ({ laps: laps(...each), recorded: [], hasBorders: true })

test('flags are bands, and each stint but the first begins at a border between two laps', () => {
  const { bands, borders } = annotationsOf([
    car(green, { trackStatus: 'FCY' }, into, out, green, into, out),
    { ...car(green, { trackStatus: 'FCY' }, into, out), hasBorders: false },
  ])
  expect(bands).toEqual([{ status: 'FCY', firstLap: 2, lastLap: 2 }])
  expect(borders).toEqual([
    [
      { x: 3.5, stint: 2 },
      { x: 6.5, stint: 3 },
    ],
    [],
  ])
})

test('the run sheet says where a stint begins, and one without laps has no border', () => {
  const stint = (number: number, startLap: number) => ({ stint: number, startLap, endLap: null })
  const recorded = [stint(1, 1), stint(2, 3), stint(3, 9)] as never
  expect(annotationsOf([{ ...car(green, green, green), recorded }]).borders).toEqual([[{ x: 2.5, stint: 2 }]])
})

test('of many cars no borders are drawn', () => {
  const { borders } = annotationsOf(Array.from({ length: 4 }, () => car(into, out)))
  expect(borders.flat()).toEqual([])
})

test('a stop is a mark on the line where the lap ended in the pits, as far as the line has a value', () => {
  const line = (values: (number | null)[]) =>
    ({ key: '', label: '', color: '--chart-1', width: 1, values }) as const
  const cars = [laps(green, into, out), laps(into, out, green)]
  expect(stopMarks(cars, [1, 2, 3], [line([0, 1.5, 40]), line([null, 2, 3])])).toEqual([
    [{ mark: 'pit', x: 2, y: 1.5 }],
    [],
  ])
})

test('laps under green make the scale of lap times; pit laps and cautions are marked', () => {
  const { scale, marks } = traceData([
    laps(green, { trackStatus: 'SC', lapTimeMs: 300_000 }, into, out, { valid: false }),
  ])
  expect(scale.held).toEqual([[97, null, null, null, 97]])
  expect(scale.all).toEqual([[97, 300, 105, 300, 97]])
  expect(marks).toEqual([
    [
      { mark: 'caution', x: 2, y: 300 },
      { mark: 'pit', x: 3, y: 105 },
      { mark: 'pit', x: 4, y: 300 },
      { mark: 'deleted', x: 5, y: 97 },
    ],
  ])
})
