import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeFormat } from '../../server/calc/changes/change-format.ts'
import { changeList } from '../../server/calc/changes/change-list.ts'

const corner = {
  rideHeightMm: 55,
  cornerWeightKg: 310,
  springRateNmm: 140,
  packerMm: null,
  bumpLowClicks: 8,
  camberDeg: -3.2,
  toeMm: 0.1,
  pressureColdBar: 1.35,
}
const setup = {
  id: 'a',
  version: 3,
  name: 'FP1',
  status: 'onCar',
  kind: 'run',
  carId: 'c',
  fuelKg: 40,
  corners: { fl: corner, fr: corner, rl: corner, rr: corner },
  arbFront: 4,
  arbRear: 'P2',
  rearWingDeg: 8,
  brakeBiasPct: 56.5,
  maps: { engine: 3 },
  notes: null,
  crossWeightPct: 49.5,
  parameters: {},
}
const next = {
  ...setup,
  id: 'b',
  version: 1,
  name: 'FP2',
  status: 'draft',
  corners: {
    ...setup.corners,
    fl: { ...corner, camberDeg: -3.4, rideHeightMm: 54, toeMm: 0.3, pressureColdBar: 1.32 },
    rr: { ...corner, camberDeg: -3.1, packerMm: 2 },
  },
  arbRear: 'P3',
  rearWingDeg: 9,
  fuelKg: 45,
  maps: { engine: 4 },
  notes: 'Check the RR packer.',
  crossWeightPct: 49.8,
  parameters: { heaveSpringNmm: 90 },
}

const lines = (format?: ChangeFormat) =>
  changeList(setup, next, format).map(({ group, label }) => `${group}: ${label}`)

describe('without a formatter', () => {
  it('reads as a setup sheet, top to bottom', () => {
    expect(lines()).toEqual([
      'Front left: FL ride height',
      'Front left: FL camber',
      'Front left: FL toe',
      'Front left: FL cold pressure',
      'Rear right: RR packer',
      'Rear right: RR camber',
      'Anti-roll bars: Rear ARB',
      'Aero: Rear wing',
      'Maps: Engine map',
      'Fuel and ballast: Fuel',
      'Notes: Notes',
      'Other: Heave spring',
    ])
  })

  it('has old and new value, difference and unit', () => {
    const items = changeList(setup, next)
    expect(items[2]).toEqual({
      path: '/corners/fl/toeMm',
      label: 'FL toe',
      group: 'Front left',
      from: 0.1,
      to: 0.3,
      delta: 0.2,
      unit: 'mm',
    })
    expect(items[4]).toMatchObject({ path: '/corners/rr/packerMm', from: null, to: 2, delta: null })
    expect(items[6]).toMatchObject({ label: 'Rear ARB', from: 'P2', to: 'P3', delta: null, unit: null })
  })

  it('is empty between a sheet and itself, in any order of its keys', () => {
    expect(changeList(setup, setup)).toEqual([])
    expect(
      changeList({ parameters: { list: [{ a: 1, b: 2 }] } }, { parameters: { list: [{ b: 2, a: 1 }] } }),
    ).toEqual([])
    expect(changeList({ notes: null }, {})).toEqual([])
    expect(changeList({ corners: null }, { corners: { fl: { camberDeg: null } } })).toEqual([])
  })

  it('names each line of a corner that one side leaves out', () => {
    const [item, ...rest] = changeList({ corners: null }, { corners: { fl: { camberDeg: -3 } } })
    expect(item).toMatchObject({ path: '/corners/fl/camberDeg', from: null, to: -3 })
    expect(rest).toEqual([])
    const [back] = changeList({ corners: { fl: { camberDeg: -3 } } }, { corners: null })
    expect(back).toMatchObject({ path: '/corners/fl/camberDeg', from: -3, to: null })
  })
})

describe('with a formatter', () => {
  it('leaves out what it ignores, by pointer, by dots and by star', () => {
    const ignore = ['/corners/*/camberDeg', 'corners.fl.toeMm', 'parameters', '/maps', 'notes', 'fuelKg']
    expect(lines({ ignore })).toEqual([
      'Front left: FL ride height',
      'Front left: FL cold pressure',
      'Rear right: RR packer',
      'Anti-roll bars: Rear ARB',
      'Aero: Rear wing',
    ])
  })

  it('puts its own groups first, in its order, and the sheet after them', () => {
    const groups = [
      { name: 'Aero', paths: ['rearWingDeg', '/corners/*/rideHeightMm'] },
      { name: 'Alignment', paths: ['corners.*.toeMm', 'corners.*.camberDeg'] },
    ]
    expect(lines({ groups, ignore: ['parameters', 'notes', 'maps', 'fuelKg'] })).toEqual([
      'Aero: Rear wing',
      'Aero: FL ride height',
      'Alignment: FL toe',
      'Alignment: FL camber',
      'Alignment: RR camber',
      'Front left: FL cold pressure',
      'Rear right: RR packer',
      'Anti-roll bars: Rear ARB',
    ])
  })

  it('begins with what it orders, and keeps the groups whole', () => {
    expect(lines({ order: ['rearWingDeg', 'corners.*.camberDeg'] }).slice(0, 8)).toEqual([
      'Aero: Rear wing',
      'Front left: FL camber',
      'Front left: FL ride height',
      'Front left: FL toe',
      'Front left: FL cold pressure',
      'Rear right: RR camber',
      'Rear right: RR packer',
      'Anti-roll bars: Rear ARB',
    ])
  })

  it('rounds the delta, and the most precise path decides', () => {
    const format = {
      decimals: { 'corners.*.camberDeg': 0, '/corners/rr/camberDeg': 1 },
      unit: { 'corners.*.camberDeg': 'deg', rearWingDeg: '' },
    }
    const items = changeList(setup, next, format)
    const of = (path: string) => items.find((item) => item.path === path)
    expect(of('/corners/fl/camberDeg')).toMatchObject({ from: -3.2, to: -3.4, delta: 0, unit: 'deg' })
    expect(of('/corners/rr/camberDeg')).toMatchObject({ delta: 0.1, unit: 'deg' })
    expect(of('/rearWingDeg')?.unit).toBeNull()
  })

  it('omits changes below its threshold, not those equal to it', () => {
    const paths = (minDelta: Record<string, number>) =>
      changeList(setup, next, { minDelta }).map(({ path }) => path)
    // 0.3 less 0.1 is a hair under 0.2 to a computer, and 0.2 to an engineer.
    expect(paths({ 'corners.*.toeMm': 0.2 })).toContain('/corners/fl/toeMm')
    expect(paths({ 'corners.*.toeMm': 0.21 })).not.toContain('/corners/fl/toeMm')
    expect(paths({ notes: 5, 'corners.rr.packerMm': 5 })).toEqual(
      expect.arrayContaining(['/notes', '/corners/rr/packerMm']),
    )
  })

  it('shows derived fields only where they are named', () => {
    expect(lines({ order: ['crossWeightPct'] })[0]).toBe('Weight distribution: Cross weight')
    expect(lines({ groups: [{ name: 'Sheet', paths: ['/name'] }] })[0]).toBe('Sheet: Name')
    expect(lines({ groups: [{ name: 'All', paths: ['*'] }] })).not.toContain('All: Cross weight')
    expect(lines({ order: ['crossWeightPct'], ignore: ['crossWeightPct'] })).toEqual(lines())
  })
})

it('finds every field that differs, once, and its delta added to the old value gives the new one', () => {
  const tenths = fc.option(fc.integer({ min: -500, max: 500 }).map((n) => n / 10))
  const side = fc.record({ camberDeg: tenths, toeMm: tenths, extra: tenths }, { requiredKeys: ['toeMm'] })
  const row = fc.record({ corners: fc.record({ fl: side, rr: side }), fuelKg: tenths })
  fc.assert(
    fc.property(row, row, (from, to) => {
      const items = changeList(from, to)
      expect(new Set(items.map(({ path }) => path)).size).toBe(items.length)
      for (const { from: before, to: after, delta } of items) {
        expect(before).not.toBe(after)
        if (typeof before === 'number' && typeof after === 'number')
          expect(Math.abs(before + (delta as number) - after)).toBeLessThan(1e-9)
        else expect(delta).toBeNull()
      }
      expect(
        changeList(to, from)
          .map(({ path }) => path)
          .sort(),
      ).toEqual(items.map(({ path }) => path).sort())
    }),
    { numRuns: 200 },
  )
})
