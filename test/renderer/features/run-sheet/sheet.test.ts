import { describe, expect, it } from 'vitest'
import {
  cellText,
  exactText,
  lapColumns,
} from '../../../../renderer/features/run-sheet/lap-table/lap-columns.ts'
import { nextLap, nextLapWords } from '../../../../renderer/features/run-sheet/lap-table/next-lap.ts'
import { byMoment, readPressures } from '../../../../renderer/features/run-sheet/side/pressure-draft.ts'
import { bestLaps } from '../../../../renderer/laps/sheet-bests.ts'
import { stintsOf } from '../../../../renderer/laps/stints.ts'
import { fieldsWith } from '../../../../renderer/laps/store/lap-fields.ts'
import { fuelLeft } from '../../../../server/calc/laps/fuel-left.ts'
import { type RecordedStint, stintNumbers, withStint } from '../../../../server/calc/laps/stints.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'
import { lapRow } from '../../laps/laps.ts'

const metric = (unit: string) => measure(STORED_UNITS, unit)
const imperial = (unit: string) =>
  measure({ pressure: 'psi', temperature: 'F', speed: 'mph', distance: 'mi' }, unit)
const recorded = (
  stint: number,
  startLap: number | null,
  rest: Partial<RecordedStint> = {},
): RecordedStint => ({
  stint,
  driverId: null,
  tyreSetId: null,
  setupId: null,
  startLap,
  endLap: null,
  fuelInKg: null,
  fuelOutKg: null,
  comment: null,
  ...rest,
})

describe('the stints of a sheet', () => {
  it('come from the stops where nothing is written down', () => {
    const laps = [
      lapRow(1, { pitOut: true }),
      lapRow(2),
      lapRow(3, { pitIn: true }),
      lapRow(4, { pitOut: true }),
      lapRow(5, { marker: 'in' }),
      lapRow(6),
    ]
    expect(stintNumbers([], laps)).toEqual([1, 1, 1, 2, 2, 3])
  })

  it('come from the lap itself, then from what is written down; an open end lasts until the next begins', () => {
    const laps = [1, 2, 3, 4, 5].map((number) => lapRow(number, number === 5 ? { stint: 7 } : {}))
    expect(stintNumbers([recorded(2, 3), recorded(1, 1)], laps)).toEqual([1, 1, 2, 2, 7])
    expect(stintNumbers([recorded(1, 1, { endLap: 2 })], laps)).toEqual([1, 1, 1, 1, 7])
  })

  it('add up what counts', () => {
    const laps = [
      lapRow(1, { pitOut: true, lapTimeMs: 120_000, fuelUsedKg: 2 }),
      lapRow(2, { lapTimeMs: 80_000, fuelUsedKg: 2.1, driverId: 'd1' }),
      lapRow(3, { lapTimeMs: 82_000, fuelUsedKg: 2.2 }),
      lapRow(4, { lapTimeMs: 90_000, trackStatus: 'SC' }),
    ]
    expect(stintsOf([recorded(2, 9, { driverId: 'd2' })], laps)).toMatchObject([
      {
        stint: 1,
        firstLap: 1,
        lastLap: 4,
        driverId: 'd1',
        averageGreenMs: 81_000,
        bestMs: 80_000,
        fuelUsedKg: 6.3,
      },
      { stint: 2, firstLap: 9, driverId: 'd2', bestMs: null, laps: [] },
    ])
  })

  it('end where the next one is begun', () => {
    expect(withStint([recorded(1, 1)], recorded(2, 8))).toMatchObject([
      { stint: 1, endLap: 7 },
      { stint: 2, startLap: 8, endLap: null },
    ])
    expect(withStint([recorded(1, 1, { endLap: 5 }), recorded(2, 6)], recorded(2, 7))).toMatchObject([
      { stint: 1, endLap: 5 },
      { stint: 2, startLap: 7 },
    ])
  })
})

describe('the next lap', () => {
  it('is like the one before, a lap older on its tyres; after an in-lap it is unknown', () => {
    const last = lapRow(4, { stint: 2, driverId: 'd1', compound: 'Soft', tyreAgeLaps: 3 })
    expect(nextLap([last], [], true)).toEqual({ stint: 2, driverId: 'd1', compound: 'Soft', tyreAgeLaps: 4 })
    expect(nextLap([{ ...last, pitIn: true }], [], true)).toEqual({})
    expect(nextLap([lapRow(4)], [], true)).toEqual({})
  })

  it('is the out-lap of a stint that begins with it', () => {
    const begun = [recorded(1, 1, { endLap: 4 }), recorded(2, 5, { driverId: 'd2' })]
    const next = nextLap([lapRow(4, { pitIn: true, stint: 1 })], begun, true)
    expect(next).toEqual({ stint: 2, driverId: 'd2', marker: 'out', pitOut: true })
    expect(nextLapWords(next, () => 'K. Marlow')).toBe('stint 2 · out-lap · K. Marlow')
    // A race starts on the grid.
    expect(nextLap([], [recorded(1, 1)], false)).toEqual({ stint: 1 })
  })
})

describe('what the laps add up to', () => {
  it('is fuel left lap by lap, reset where a stint has a fuel load', () => {
    const laps = [1, 2, 3].map((number) => lapRow(number, { fuelUsedKg: number === 2 ? null : 2.1 }))
    const tank = { startFuelKg: 50, startOfLap: new Map([[3, 40]]), perLapKg: null }
    const kgOf = (each: typeof tank | { perLapKg: number }) =>
      [...fuelLeft(laps, { ...tank, ...each }).values()].map(({ kg, isEstimate }) => [kg, isEstimate])
    expect(kgOf(tank)).toEqual([
      [47.9, false],
      [47.9, false],
      [37.9, false],
    ])
    // Laps without a figure burn what the plan says, until the tank is filled again.
    expect(kgOf({ perLapKg: 2.5 })).toEqual([
      [47.9, false],
      [45.4, true],
      [37.9, false],
    ])
    expect(fuelLeft(laps, { ...tank, startFuelKg: null, startOfLap: new Map() }).size).toBe(0)
  })

  it('names the first lap that gave each best, and none that does not count', () => {
    const laps = [lapRow(1, { sector1Ms: 24_000, valid: false }), lapRow(2, { sector1Ms: 24_000 }), lapRow(3)]
    const best = { lapTimeMs: 80_000, sector1Ms: 24_000, sector2Ms: null, sector3Ms: null }
    expect(bestLaps(laps, best)).toEqual({ lapTimeMs: 2, sector1Ms: 2, sector2Ms: null, sector3Ms: null })
  })
})

describe('the lap table', () => {
  const fields = fieldsWith({ drivers: [['d1', 'K. Marlow']], tyreSets: [] })
  const columns = lapColumns(fields, ['TyreEnergy'])
  const lap = lapRow(3, {
    sector1Ms: 24_100,
    fuelUsedKg: 2.125,
    driverId: 'd1',
    topSpeedKph: 250,
    comment: 'Wide "T3"',
    pitIn: true,
    kpis: { TyreEnergy: 1.234_567_89 },
  })
  const data = { lap, deltaMs: 412, fuelLeft: { kg: 47.9, isEstimate: false }, formulas: new Map() }
  const shown = (key: string, units = metric) => {
    const column = columns.find((each) => each.key === key)
    if (!column) throw new Error(`no column ${key}`)
    return cellText(column, data, units)
  }

  it('formats each cell in the units of the user', () => {
    const keys = ['lapTimeMs', 'deltaToBestMs', 'sector1Ms', 'fuelUsedKg', 'fuelLeftKg', 'driverId', 'pitIn']
    expect(keys.map((key) => shown(key))).toEqual([
      '1:20.000',
      '+0.412',
      '24.100',
      '2.13',
      '47.90',
      'K. Marlow',
      'yes',
    ])
    expect([shown('topSpeedKph'), shown('topSpeedKph', imperial)]).toEqual(['250.0', '155.3'])
    expect(shown('kpi:TyreEnergy')).toBe('1.23457')
  })

  it('is copied exact where the screen is short', () => {
    const copied = columns.filter(({ key }) => ['lapTimeMs', 'fuelUsedKg', 'comment'].includes(key))
    expect(copied.map((column) => exactText(column, data, metric))).toEqual([
      '1:20.000',
      '2.125',
      'Wide "T3"',
    ])
  })
})

describe('pressures at the corners', () => {
  it('are parsed in the units of the user; three digits are bar to the hundredth', () => {
    const draft = { 'fl.pressureColdBar': '152', 'fl.tempInnerC': '88', 'fr.pressureHotBar': ' 1,93 ' }
    expect(readPressures(['fl', 'fr', 'rl'], draft, metric)).toEqual({
      corners: { fl: { pressureColdBar: 1.52, tempInnerC: 88 }, fr: { pressureHotBar: 1.93 } },
      errors: {},
    })
    expect(readPressures(['fl'], { 'fl.pressureColdBar': '22' }, imperial).corners.fl?.pressureColdBar).toBe(
      1.5168,
    )
  })

  it('name what is none', () => {
    const draft = { 'fl.pressureColdBar': 'low', 'fr.pressureHotBar': '19' }
    expect(readPressures(['fl', 'fr'], draft, metric).errors).toEqual({
      'fl.pressureColdBar': 'Cold must be a number.',
      'fr.pressureHotBar': 'Hot must be between 0 and 10 bar.',
    })
  })

  it('are grouped as they were taken, newest first', () => {
    const one = { measuredAt: '2026-05-15T10:00:00.000Z', lapNumber: 3 }
    const two = { measuredAt: '2026-05-15T11:00:00.000Z', lapNumber: 9 }
    const moments = byMoment([
      { corner: 'fl', ...one },
      { corner: 'fl', ...two },
      { corner: 'rr', ...one },
    ])
    expect(moments.map(({ lapNumber, corners }) => [lapNumber, [...corners.keys()]])).toEqual([
      [9, ['fl']],
      [3, ['fl', 'rr']],
    ])
  })
})
