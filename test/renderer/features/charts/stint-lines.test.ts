import { expect, test } from 'vitest'
import type { ChartedCar } from '../../../../renderer/features/charts/charted-car.ts'
import { stintLines } from '../../../../renderer/features/charts/stint-lines.ts'
import { BLANK_LAP } from '../../../support/blank-lap.ts'

const lap = (lapNumber: number, lapTimeMs: number, more: object = {}) => ({
  ...BLANK_LAP,
  lapNumber,
  lapTimeMs,
  ...more,
})
const carWith = (...laps: object[]) => ({ column: { sheet: { stints: [] } }, laps }) as unknown as ChartedCar

test('each stint has its average under green, its number and its compound', () => {
  const car = carWith(
    lap(1, 90_000, { compound: 'Soft' }),
    lap(2, 92_000, { compound: 'Soft' }),
    lap(3, 99_000, { pitIn: true, compound: 'Soft' }),
    lap(4, 180_000, { pitOut: true, compound: 'Medium' }),
    lap(5, 95_000, { compound: 'Medium' }),
    lap(6, 120_000, { trackStatus: 'FCY' }),
  )
  expect(stintLines(car)).toEqual([
    { firstLap: 1, lastLap: 3, averageMs: 91_000, label: '1 Soft' },
    { firstLap: 4, lastLap: 6, averageMs: 95_000, label: '2 Medium' },
  ])
})

test('a stint without a lap that counts has no line', () => {
  expect(stintLines(carWith(lap(1, 120_000, { trackStatus: 'SC' })))).toEqual([])
})
