import { expect, it } from 'vitest'
import { bestAmong, summaryOf } from '../../server/calc/laps/sheet-summary.ts'
import { BLANK_LAP } from '../support/blank-lap.ts'

const lap = (lapTimeMs: number | null, rest: Partial<Parameters<typeof summaryOf>[0][number]> = {}) => ({
  ...BLANK_LAP,
  lapTimeMs,
  ...rest,
})

it('adds up what counts: out-laps, in-laps and deleted laps are laps, but no bests and no pace', () => {
  const laps = [
    lap(95_000, { pitOut: true, fuelUsedKg: 3 }),
    lap(80_000, { sector1Ms: 20_000, fuelUsedKg: 2.5 }),
    lap(81_001, { sector1Ms: 19_000, fuelUsedKg: 2.501 }),
    lap(79_000, { valid: false }),
    lap(120_000, { trackStatus: 'FCY', fuelUsedKg: 1.2 }),
    lap(null),
    lap(70_000, { marker: 'in' }),
  ]
  expect(summaryOf(laps)).toEqual({
    lapCount: 7,
    averageGreenMs: 80_501,
    averageAllMs: 93_667,
    fuelUsedKg: 9.201,
    fuelPerLapKg: 2.667,
  })
  expect(bestAmong(laps)).toEqual({
    lapTimeMs: 80_000,
    sector1Ms: 19_000,
    sector2Ms: null,
    sector3Ms: null,
  })
})

it('is empty without laps', () => {
  expect(summaryOf([])).toEqual({
    lapCount: 0,
    averageGreenMs: null,
    averageAllMs: null,
    fuelUsedKg: null,
    fuelPerLapKg: null,
  })
})
