import { describe, expect, it } from 'vitest'
import { limitsReached, wearLevel } from '../../../../renderer/features/tyres/sets/limits.ts'
import { moveTyre } from '../../../../renderer/features/tyres/sets/move-tyre.ts'
import { newSets, nextNumber, splitCodes } from '../../../../renderer/features/tyres/sets/new-sets.ts'
import { setOfSheet, setsOnCars } from '../../../../renderer/features/tyres/sets/on-car.ts'
import { ALL_SETS, filteredSets, setRow } from '../../../../renderer/features/tyres/sets/set-rows.ts'
import { madeUp } from './made-up.ts'

const { specification, tyre, set, sheet, stint, session } = madeUp

describe('the limits of a specification', () => {
  it('are reached, not only passed', () => {
    const life = { wearPct: 99.99, mileageKm: 99.9, heatCycles: 2 }
    expect(limitsReached(life, specification())).toEqual([])
    expect(limitsReached({ wearPct: 100, mileageKm: 100, heatCycles: 3 }, specification())).toEqual([
      'worn out',
      'max heat cycles',
      'max mileage',
    ])
  })
  it('without values are none', () => {
    const life = { wearPct: null, mileageKm: 5000, heatCycles: 90 }
    expect(limitsReached(life, specification({ maxHeatCycles: null, maxMileageKm: null }))).toEqual([])
    expect(limitsReached(life, undefined)).toEqual([])
  })
  it('colour wear from 80 % on', () => {
    expect([79.9, 80, 99.9, 100].map(wearLevel)).toEqual(['good', 'near', 'near', 'over'])
  })
})

describe('which set is on the car', () => {
  const sessions = [session('race', '2026-05-17T12:00:00Z'), session('fp1', '2026-05-15T12:00:00Z')]
  it('is that of the last stint that names one', () => {
    const stints = [stint(2, 'M2', 10, null), stint(1, 'M1', 1, 9), stint(3, null, null, null)]
    expect(setOfSheet(sheet('race', { tyreSetId: 'M1', stints }))).toBe('M2')
    expect(setOfSheet(sheet('race', { tyreSetId: 'M1' }))).toBe('M1')
  })
  it('is read from the latest run sheet that is open', () => {
    const early = sheet('fp1', { tyreSetId: 'M1' })
    expect(setsOnCars([early, sheet('race', { tyreSetId: 'M7' })], sessions).get('car')).toBe('M7')
    const closed = sheet('race', { tyreSetId: 'M7', status: 'closed' })
    expect(setsOnCars([early, closed], sessions).get('car')).toBe('M1')
    expect(setsOnCars([closed], sessions).size).toBe(0)
  })
})

describe('the matrix', () => {
  const known = (more: object = {}) => ({
    sets: [],
    tyres: [
      tyre('a', { wearPct: 40, heatCycles: 1, mileageKm: 12 }),
      tyre('b', { tyreSetId: 'M2', position: 'rr' }),
    ],
    specifications: [specification()],
    cars: [],
    onCars: new Map<string, string>(),
    ...more,
  })
  const noTyres = { fl: null, fr: null, rl: null, rr: null }
  it('takes the tyre that the set names, or else the one that names its corner', () => {
    const row = setRow(set('M2', { tyreIds: { ...noTyres, fl: 'a' }, heatCycles: 2 }), known())
    expect(row.corners.fl?.tyre.id).toBe('a')
    expect(row.corners.rr?.tyre.id).toBe('b')
    expect(row.corners.fr).toBeUndefined()
    expect(row.corners.fl?.life).toEqual({ wearPct: 40, mileageKm: 12, heatCycles: 3 })
    expect(row.corners.fl?.limits).toEqual(['max heat cycles'])
    expect(row.wearPct).toBe(40)
    expect(row.used).toBe(true)
  })
  it('is filtered and put in order, 9 before 10', () => {
    const rows = [
      setRow(set('M10'), known()),
      setRow(set('M9', { laps: 3, tyreIds: { ...noTyres, fl: 'a' } }), known()),
      setRow(set('W1', { type: 'wet', carId: 'other' }), known()),
    ]
    const numbers = (change: object) =>
      filteredSets(rows, { ...ALL_SETS, ...change }).map((row) => row.set.number)
    expect(numbers({ order: 'number' })).toEqual(['M9', 'M10', 'W1'])
    expect(numbers({ carId: 'car', state: 'new' })).toEqual(['M10'])
    expect(numbers({ state: 'used' })).toEqual(['M9'])
    expect(numbers({ type: 'wet' })).toEqual(['W1'])
    expect(numbers({ order: 'wear' })[0]).toBe('M9')
  })
})

describe('new sets', () => {
  const form = { number: 'M9', carId: 'car', specificationId: 'medium', type: 'dry', count: '1' }
  const none = { sets: [], tyres: [] }
  it('count up as numbers do', () => {
    expect(['M9', '01-M09', 'Rain', '7'].map(nextNumber)).toEqual(['M10', '01-M10', 'Rain 2', '8'])
  })
  it('have four tyres with their barcodes, and another specification at the rear', () => {
    const [made] = newSets({ ...form, rearSpecificationId: 'hard', 'barcode-fr': ' B2 ' }, 'e', none)
    expect(made?.set).toMatchObject({ eventId: 'e', number: 'M9', carId: 'car', type: 'dry' })
    expect(made?.tyres.fr).toMatchObject({
      name: 'M9 FR',
      barcode: 'B2',
      specificationId: 'medium',
      position: 'fr',
    })
    expect(made?.tyres.rl).toMatchObject({ name: 'M9 RL', barcode: null, specificationId: 'hard' })
  })
  it('take barcodes from a list, four for each set or none', () => {
    const barcodes = '1\n2\n3\n4\n5\t6,7;8\n'
    const [, second] = newSets({ ...form, count: '2', barcodes }, 'e', none)
    expect(second?.set.number).toBe('M10')
    expect(second?.tyres.rr.barcode).toBe('8')
    expect(splitCodes(' a\r\n\r\nb ')).toEqual(['a', 'b'])
    expect(() => newSets({ ...form, count: '2', barcodes: '1 2\n3' }, 'e', none)).toThrow(
      expect.objectContaining({ fields: { barcodes: expect.stringContaining('must be 8') } }),
    )
  })
  it('are refused before anything is written where a number or a barcode is taken', () => {
    const fields = (values: object, known: Parameters<typeof newSets>[2]) => {
      try {
        newSets({ ...form, ...values }, 'e', known)
      } catch (error) {
        return Object.keys((error as { fields: object }).fields)
      }
      return []
    }
    expect(fields({}, { sets: [set('M9')], tyres: [] })).toEqual(['number'])
    expect(fields({}, { sets: [set('M9', { carId: 'other' })], tyres: [] })).toEqual([])
    expect(fields({ 'barcode-rl': 'X' }, { sets: [], tyres: [tyre('a', { barcode: 'X' })] })).toEqual([
      'barcode-rl',
    ])
    expect(fields({ 'barcode-fl': 'X', 'barcode-rr': 'X' }, none)).toEqual(['barcode-rr'])
    expect(fields({ count: '0' }, none)).toEqual(['count'])
    expect(fields({ count: '2.5' }, none)).toEqual(['count'])
  })
})

describe('a tyre that is moved', () => {
  const from = set('M1', { km: 60, heatCycles: 2 })
  const to = set('M2', { km: 20, heatCycles: 1 })
  const worn = tyre('a', { tyreSetId: 'M1', position: 'fl', mileageKm: 60 })
  const fresh = tyre('b', { tyreSetId: 'M2', position: 'rr', mileageKm: 20 })
  it('swaps with the one that is there, and both keep what they have run', () => {
    const { writes, back } = moveTyre(
      { tyre: worn, place: { set: from, corner: 'fl' } },
      { tyre: fresh, place: { set: to, corner: 'rr' } },
    )
    expect(writes).toEqual([
      { key: 'tyreSets', id: 'M2', body: { tyreIds: { rr: 'a' } } },
      { key: 'tyreSets', id: 'M1', body: { tyreIds: { fl: 'b' } } },
      {
        key: 'tyres',
        id: 'a',
        body: { tyreSetId: 'M2', position: 'rr', initialMileageKm: 40, heatCycles: 1 },
      },
      // Its new set has run further than the tyre: the difference is not stored as a negative.
      {
        key: 'tyres',
        id: 'b',
        body: { tyreSetId: 'M1', position: 'fl', initialMileageKm: 0, heatCycles: 0 },
      },
    ])
    expect(back).toContainEqual({ key: 'tyreSets', id: 'M1', body: { tyreIds: { fl: 'a' } } })
    expect(back).toContainEqual({
      key: 'tyres',
      id: 'a',
      body: { tyreSetId: 'M1', position: 'fl', initialMileageKm: 0, heatCycles: 0 },
    })
  })
  it('changes corners of its set in one write', () => {
    const { writes } = moveTyre(
      { tyre: worn, place: { set: from, corner: 'fl' } },
      { tyre: undefined, place: { set: from, corner: 'fr' } },
    )
    expect(writes).toEqual([
      { key: 'tyreSets', id: 'M1', body: { tyreIds: { fr: 'a', fl: null } } },
      { key: 'tyres', id: 'a', body: { position: 'fr' } },
    ])
  })
  it('is retired with all that it has run', () => {
    const { writes } = moveTyre(
      { tyre: worn, place: { set: from, corner: 'fl' } },
      { tyre: undefined, place: null },
    )
    expect(writes.at(-1)?.body).toEqual({
      tyreSetId: null,
      position: null,
      initialMileageKm: 60,
      heatCycles: 2,
    })
  })
})
