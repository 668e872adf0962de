import { describe, expect, it } from 'vitest'
import { lapsOnSetAt, lastRunOf } from '../../../../renderer/features/tyres/sets/laps-on-set.ts'
import {
  gaugeFields,
  liveWear,
  readCorner,
  type TextOf,
  warningsOf,
} from '../../../../renderer/features/tyres/wear/wear-draft.ts'
import { readMoment } from '../../../../renderer/features/tyres/wear/wear-moment.ts'
import { wearLines } from '../../../../renderer/features/tyres/wear/wear-points.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'
import { fittedTyre, madeUp } from './made-up.ts'

const { sheet, stint, session, wear } = madeUp
const metric = (unit: string) => measure(STORED_UNITS, unit)
const american = (unit: string) => measure({ ...STORED_UNITS, pressure: 'psi', temperature: 'F' }, unit)
const textOf: TextOf = (value, unit, decimals) => `${value.toFixed(decimals)} ${unit}`

describe('a corner of the wear sheet', () => {
  const fitted = fittedTyre()
  const fields = gaugeFields(fitted)
  it('has the holes of its specification first, then temperatures, then pressures', () => {
    expect(gaugeFields(fittedTyre({}, { wearHoles: 4 })).map(({ name }) => name)).toEqual([
      'hole-1',
      'hole-2',
      'hole-3',
      'hole-4',
      'tempInnerC',
      'tempMiddleC',
      'tempOuterC',
      'pressureColdBar',
      'pressureHotBar',
    ])
  })
  it('is read with points and commas, and stored in bar and degrees Celsius', () => {
    const draft = { 'hole-1': '2,41', 'hole-2': '2.4', tempMiddleC: '194', pressureHotBar: '28' }
    const { depthsMm, values, filled, errors } = readCorner(fields, draft, american)
    expect({ depthsMm, filled, errors }).toEqual({ depthsMm: [2.41, 2.4], filled: true, errors: {} })
    expect(values).toMatchObject({ tempMiddleC: 90, pressureHotBar: 1.9305, pressureColdBar: null })
  })
  it('left empty is omitted without an error', () => {
    expect(readCorner(fields, {}, metric)).toMatchObject({ filled: false, depthsMm: [], errors: {} })
  })
  it('names the hole that was skipped, and what is no number', () => {
    const { errors } = readCorner(fields, { 'hole-1': 'x', 'hole-3': '2.5', pressureColdBar: '-1' }, metric)
    expect(errors).toEqual({
      'hole-1': 'Hole 1 must be a number.',
      'hole-2': 'Hole 2 is missing.',
      pressureColdBar: 'Cold pressure must not be below 0.',
    })
  })
  it('shows the wear of the most worn hole, and the stints left', () => {
    // (3 - 2) / (3 - 1) = 50 % after the second measurement: two more such stints.
    expect(liveWear(fitted, [2.5, 2, 2.8], 1)).toEqual({ wearPct: 50, stintsLeft: 2 })
    expect(liveWear(fitted, [], 1)).toEqual({ wearPct: null, stintsLeft: null })
  })
})

describe('an unusual reading', () => {
  const fitted = fittedTyre()
  const warnings = (draft: Record<string, string>, before?: number[]) =>
    warningsOf(
      readCorner(gaugeFields(fitted), draft, metric),
      fitted,
      before && wear('w', { depthsMm: before }),
      textOf,
    )
  it('is deeper than before or than new, or below the minimum', () => {
    expect(warnings({ 'hole-1': '2.7' }, [2.5])).toEqual([
      'Hole 1 is deeper than the 2.50 mm measured before.',
    ])
    expect(warnings({ 'hole-1': '2.55' }, [2.5])).toEqual([])
    expect(warnings({ 'hole-1': '3.4' })).toEqual(['Hole 1 is deeper than when the tyre was new (3.00 mm).'])
    expect(warnings({ 'hole-1': '0.9' })).toEqual(['Hole 1 is below the minimum of 1.00 mm.'])
    expect(warnings({ 'hole-1': '1' })).toEqual([])
  })
  it('is outside of the window, or hotter cold than hot', () => {
    expect(warnings({ tempInnerC: '101' })).toEqual(['The inner temperature is above the maximum of 100 °C.'])
    expect(warnings({ pressureColdBar: '1.3' })).toEqual([
      'The cold pressure is below the minimum of 1.35 bar.',
    ])
    expect(warnings({ pressureColdBar: '1.8', pressureHotBar: '1.7' })).toEqual([
      'The hot pressure is below the cold one.',
    ])
  })
})

describe('the moment of a wear sheet', () => {
  const draft = { runSheetId: '', lap: '', ambient: '', time: '' }
  const now = '2026-05-15T22:30:00.000Z'
  it('is now, or a time of day by the clock of the track', () => {
    const read = (change: object) =>
      readMoment({ ...draft, ...change }, metric('°C'), 'Europe/Berlin', now, 21)
    expect(read({}).moment).toEqual({ runSheetId: null, lapNumber: null, ambientC: null, measuredAt: now })
    expect(read({ ambient: undefined }).moment.ambientC).toBe(21)
    // It is the 16th there.
    expect(read({ time: '0015' }).moment.measuredAt).toBe('2026-05-15T22:15:00.000Z')
    expect(read({ time: '25:00', lap: '1.5', ambient: 'x' }).errors).toEqual({
      time: 'must be a time of day such as 14:30',
      lap: 'must be a whole number',
      ambient: 'must be a number',
    })
  })
})

describe('laps on a set', () => {
  const sessions = [session('fp1', '2026-05-15T10:00:00Z'), session('fp2', '2026-05-15T14:00:00Z')]
  const sheets = [
    sheet('fp2', { stints: [stint(1, 'M2', 1, 8), stint(2, 'M1', 9, null)] }),
    sheet('fp1', { tyreSetId: 'M1', lapCount: 12 }),
  ]
  it('are those of its stints, after those of earlier sessions', () => {
    const at = (runSheetId: string | null, lapNumber: number | null) =>
      lapsOnSetAt({ runSheetId, lapNumber }, 'M1', sheets, sessions)
    expect(at('fp1', 5)).toBe(5)
    expect(at('fp2', 8)).toBe(12)
    expect(at('fp2', 14)).toBe(18)
    expect(at('fp2', null)).toBe(24)
    expect(at(null, 5)).toBeNull()
  })
  it('end with its last run', () => {
    expect(lastRunOf('M1', sheets, sessions)).toMatchObject({ sheet: { id: 'fp2' }, lapNumber: 20 })
    expect(lastRunOf('M2', sheets, sessions)).toMatchObject({ sheet: { id: 'fp2' }, lapNumber: 8 })
    expect(lastRunOf('M9', sheets, sessions)).toBeUndefined()
  })
})

it('wear is drawn over laps where all are known, and over measurements where not', () => {
  const row = (id: string, measuredAt: string, wearPct: number) => wear(id, { measuredAt, wearPct })
  const first = { row: row('1', '2026-05-15T10:00:00Z', 10), corner: 'fl', laps: 4 } as const
  const second = { row: row('2', '2026-05-15T11:00:00Z', 30), corner: 'fl', laps: 11 } as const
  expect(wearLines([second, first])).toEqual({
    byLaps: true,
    lines: [
      {
        corner: 'fl',
        points: [
          { at: 4, wearPct: 10 },
          { at: 11, wearPct: 30 },
        ],
      },
    ],
  })
  const { byLaps, lines } = wearLines([second, { ...first, laps: null }])
  expect(byLaps).toBe(false)
  expect(lines[0]?.points.map(({ at }) => at)).toEqual([1, 2])
  // Measured before its first lap.
  expect(wearLines([{ ...first, laps: 0 }]).byLaps).toBe(false)
})
