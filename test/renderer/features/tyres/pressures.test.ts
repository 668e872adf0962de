import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import {
  coldResult,
  deltaText,
  setBar,
  setText,
} from '../../../../renderer/features/tyres/pressures/cold-result.ts'
import { compoundRemark } from '../../../../renderer/features/tyres/pressures/compound-remark.ts'
import {
  knownConditions,
  knownPressures,
} from '../../../../renderer/features/tyres/pressures/pressure-values.ts'
import { typedNumber, typedText } from '../../../../renderer/features/tyres/pressures/typed.ts'
import { lastRuns } from '../../../../renderer/features/tyres/sets/last-runs.ts'
import { setRow } from '../../../../renderer/features/tyres/sets/set-rows.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'
import { madeUp } from './made-up.ts'

const { tyre, set, wear, weather, specification } = madeUp
const bar = measure(STORED_UNITS, 'bar')
const psi = measure({ ...STORED_UNITS, pressure: 'psi' }, 'bar')

const tyres = [tyre('a'), tyre('b'), tyre('c', { position: 'rl' })]
const rows = [
  setRow(set('M1', { tyreIds: { fl: 'a', fr: 'b', rl: null, rr: null } }), {
    sets: [],
    tyres,
    specifications: [specification()],
    cars: [],
    onCars: new Map(),
  }),
]

describe('the last runs', () => {
  const at = (id: string, tyreId: string, minute: string, more: object = {}) =>
    wear(id, { tyreId, measuredAt: `2026-05-15T10:${minute}:00.000Z`, pressureHotBar: 1.9, ...more })
  it('gather the corners of a round, the newest run first', () => {
    const runs = lastRuns(
      [
        at('1', 'a', '01', { runSheetId: 's', lapNumber: 8 }),
        at('2', 'b', '02', { runSheetId: 's', lapNumber: 8 }),
        at('3', 'a', '40', { runSheetId: 's', lapNumber: 20 }),
        at('4', 'b', '41', { runSheetId: 's', lapNumber: 20, pressureHotBar: null }),
        at('5', 'gone', '50'),
      ],
      rows,
      tyres,
    )
    expect(runs.map(({ lapNumber, corners }) => [lapNumber, Object.keys(corners)])).toEqual([
      [20, ['fl']],
      [8, ['fl', 'fr']],
    ])
  })
  it('keep the last reading of a corner, and find a loose tyre by its own corner', () => {
    const runs = lastRuns([at('1', 'c', '02'), at('2', 'c', '01', { pressureHotBar: 1.7 })], rows, tyres)
    expect(runs).toHaveLength(1)
    expect(runs[0]?.corners.rl?.pressureHotBar).toBe(1.9)
  })
})

describe('texts of the rows', () => {
  const [run] = lastRuns(
    [wear('1', { tyreId: 'a', pressureColdBar: 1.4, pressureHotBar: 1.95, ambientC: 25 })],
    rows,
    tyres,
  )
  it('is the weather nearest to the run, and the newest; a forecast is none', () => {
    const conditions = knownConditions(run, [
      weather('2026-05-15T10:20:00Z', { airTempC: 26, trackTempC: 40 }),
      weather('2026-05-15T09:00:00Z', { trackTempC: 30, pressureHpa: 990 }),
      weather('2026-05-15T14:00:00Z', { airTempC: 18 }),
      weather('2026-05-15T18:00:00Z', { airTempC: 5, source: 'forecast' }),
    ])
    expect(conditions).toEqual({
      airThenC: 25,
      trackThenC: 40,
      airNowC: 18,
      trackNowC: 40,
      followsPct: 50,
      outsideHpa: 990,
    })
  })
  it('is the target of the setup before that of the maker', () => {
    const setup = { corners: { fl: { pressureHotTargetBar: 1.88 } } } as Row<'setups'>
    expect(knownPressures('fl', run, rows[0], setup).targetHotBar).toBe(1.88)
    expect(knownPressures('fl', run, rows[0], undefined)).toEqual({
      targetHotBar: 1.95,
      coldBar: 1.4,
      hotBar: 1.95,
      tempMiddleC: null,
    })
  })
})

describe('another compound', () => {
  const compounds = [specification(), specification({ id: 'wet', compound: 'Wet' })]
  const all = [...tyres, tyre('w', { specificationId: 'wet' })]
  const around = { sets: [], tyres: all, specifications: compounds, cars: [], onCars: new Map() }
  const fills = (number: string, fl: string) =>
    setRow(set(number, { tyreIds: { fl, fr: null, rl: null, rr: null } }), around)
  const [dry] = lastRuns([wear('1', { tyreId: 'a', pressureHotBar: 1.95 })], rows, all)
  if (!dry) throw new Error('no run')
  it('than the last run’s is shown', () => {
    expect(compoundRemark(fills('W1', 'w'), dry, around)).toBe(
      'Set W1 is Wet, and the last run was on Medium (set M1). Another compound heats up differently: choose a run on Wet, or check these pressures.',
    )
    expect(compoundRemark(fills('M2', 'b'), dry, around)).toBeUndefined()
  })
})

describe('a cold pressure', () => {
  const conditions = {
    airThenC: 25,
    trackThenC: 40,
    airNowC: 10,
    trackNowC: null,
    followsPct: 50,
    outsideHpa: 1013.25,
  }
  const corner = { targetHotBar: 1.95, coldBar: 1.4, hotBar: 1.95, tempMiddleC: null }
  it('is computed from the hot pressures of the run', () => {
    // 92.95 °C in the tyre: (1.95 + 1.01325) x 283.15 / 366.10 - 1.01325
    expect(coldResult(conditions, corner)).toEqual({ coldBar: 1.279, hotC: 93, deltaBar: -0.121 })
    expect(coldResult({ ...conditions, trackNowC: 52 }, corner)).toMatchObject({ hotC: 99 })
  })
  it('uses the middle of the tread where the pressures are not known', () => {
    expect(coldResult(conditions, { ...corner, hotBar: null, tempMiddleC: 92.95 })).toMatchObject({
      coldBar: 1.279,
    })
  })
  it('names its missing inputs', () => {
    expect(coldResult({ ...conditions, airNowC: null }, corner)).toEqual({
      missing: 'Needs the air temperature now.',
    })
    expect(coldResult(conditions, { ...corner, hotBar: null })).toHaveProperty('missing')
    expect(coldResult(conditions, { ...corner, targetHotBar: null })).toHaveProperty('missing')
  })
  it('is read and set in the unit of the user', () => {
    expect([setText(1.279, bar), setText(1.279, psi)]).toEqual(['1.28', '18.6'])
    expect([setBar(1.279, bar), setBar(1.279, psi)]).toEqual([1.28, 1.2824])
    expect([deltaText(-0.121, bar), deltaText(0.04, psi), deltaText(0.001, bar)]).toEqual([
      '−0.12',
      '+0.6',
      '±0.00',
    ])
  })
  it('that was typed comes back as it was typed', () => {
    for (const text of ['18.5', '27.31', '0']) expect(typedText(typedNumber(text, psi), psi, 3)).toBe(text)
    expect(typedNumber('', psi)).toBeNull()
    expect(typedNumber('28 psi', psi)).toBeUndefined()
  })
})
