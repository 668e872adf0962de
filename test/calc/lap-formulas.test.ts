import { describe, expect, it } from 'vitest'
import { formulaHead, formulasOver } from '../../server/calc/laps/lap-formulas.ts'
import { lapRow } from '../renderer/laps/laps.ts'

const TIMES = [95_000, 80_000, 81_000, 140_000, 96_000, 79_500, null]
const FUEL = [2, 2.5, 2.5, null, 2, 2.5, 2.5]
const laps = TIMES.map((lapTimeMs, at) =>
  lapRow(at + 1, {
    lapTimeMs,
    fuelUsedKg: FUEL[at] ?? null,
    pitOut: at === 0 || at === 4,
    pitIn: at === 3,
    trackStatus: at === 2 ? 'FCY' : 'green',
    topSpeedKph: 200 + at,
    // A lap on its way to the server has no KPIs.
    kpis: at < 2 ? { 'Tyre energy': at + 1 } : (undefined as never),
  }),
)
const sheet = { laps, sheet: { stints: [], startFuelKg: 50 }, perLapKg: 3 }

function column(expression: string, unit: string | null = null) {
  const result = formulasOver(sheet)({ path: `=${expression}`, unit })
  if ('error' in result) return result.error
  return laps.map(({ id }) => result.values.get(id) ?? null)
}
const unitOf = (expression: string) => formulaHead({ path: `=${expression}`, unit: null }).unit

describe('formulas over the laps of a run sheet', () => {
  it.each([
    ['lapNumber * 2', [2, 4, 6, 8, 10, 12, 14]],
    // A running sum goes on over a lap without a figure, and restarts with each stint.
    ['RunningSum(fuelUsedKg)', [2, 4.5, 7, 7, 9, 11.5, 14]],
    ['RunningSum(fuelUsedKg, stint)', [2, 4.5, 7, 7, 2, 4.5, 7]],
    ['lapTimeMs - Previous(lapTimeMs)', [null, -15_000, 1000, 59_000, -44_000, -16_500, null]],
    ['RunningMin(lapTimeMs)', [95_000, 80_000, 80_000, 80_000, 80_000, 79_500, 79_500]],
    ['RunningCount(lapTimeMs, stint)', [1, 2, 3, 4, 1, 2, 2]],
    ['RollingAvg(topSpeedKph, 3)', [200, 200.5, 201, 202, 203, 204, 205]],
    ['topSpeedKph - Max(topSpeedKph)', [-6, -5, -4, -3, -2, -1, 0]],
    ['stint', [1, 1, 1, 1, 2, 2, 2]],
    ['If(isGreen, lapNumber, 0)', [1, 2, 0, 4, 5, 6, 7]],
    // The plan stands in for the fuel of lap 4.
    ['fuelLeftKg', [48, 45.5, 43, 40, 38, 35.5, 33]],
    ['deltaToBestMs', [15_500, 500, 1500, 60_500, 16_500, 0, null]],
    ['Channel("Tyre energy") * 10', [10, 20, null, null, null, null, null]],
    // No value, and no error: a division by zero, a missing field.
    ['1 / (lapNumber - 1)', [null, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 6]],
    ['position', [null, null, null, null, null, null, null]],
    ['Mean(airTempC)', [null, null, null, null, null, null, null]],
  ])('%s', (expression, values) => {
    const found = column(expression) as (number | null)[]
    expect(found.map((value) => (value === null ? null : Number(value.toFixed(9))))).toEqual(
      values.map((value) => (value === null ? null : Number(value.toFixed(9)))),
    )
  })

  it('respects units, and converts to the one that is asked for', () => {
    expect((column('fuelUsedKg / lapTimeMs', 'kg/min') as number[])[1]).toBeCloseTo(1.875, 9)
    expect(unitOf('fuelUsedKg / lapTimeMs')).toBe('kg/ms')
    expect(unitOf('lapTimeMs * stint')).toBe('ms')
    expect(unitOf('RunningSum(fuelUsedKg)')).toBe('kg')
    expect(unitOf('lapTimeMs / lapNumber')).toBe('ms')
    expect(unitOf('lapNumber / stint')).toBeNull()
    expect(column('fuelUsedKg', 'km/h')).toBe('the result is in kg, which cannot be converted to km/h')
  })

  it('says what is wrong, and where', () => {
    expect(column('fuelUsed / lapTimeMs')).toBe('unknown channel: fuelUsed')
    expect(column('RunningSum(fuelUsedKg')).toMatch(/^column \d+: expected/)
    expect(column('1 + Derivative(lapTimeMs)')).toBe(
      'column 5: Derivative needs time; between laps use x - Previous(x)',
    )
  })

  it('knows the error of a column before any lap; a name that is no field may be a KPI', () => {
    expect(formulaHead({ path: '=fuelUsedKg +', unit: null }).error).toMatch(/^column 13:/)
    expect(formulaHead({ path: '=TyreEnergy / 2', unit: 'MJ' })).toEqual({ unit: 'MJ', error: null })
  })
})
