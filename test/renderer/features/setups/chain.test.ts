import { describe, expect, test } from 'vitest'
import { childOf, copyFor, nextName } from '../../../../renderer/features/setups/child-of.ts'
import { detailsForm } from '../../../../renderer/features/setups/setup-forms.ts'
import { ancestorsOf, childrenOf, treeOf } from '../../../../renderer/features/setups/setup-tree.ts'
import { mirrored } from '../../../../renderer/features/setups/sheet/mirror.ts'
import { setup } from '../../../../server/contract/resources/garage/setup.ts'
import { madeUpSetup } from './made-up-setup.ts'

const at = (id: string, parentSetupId: string | null, minute: number) =>
  madeUpSetup(id, { parentSetupId, createdAt: `2026-05-30T08:${String(minute).padStart(2, '0')}:00.000Z` })
const base = at('base', null, 0)
const p1 = at('p1', 'base', 1)
const p2 = at('p2', 'p1', 5)
const wet = at('wet', 'base', 3)

describe('the tree', () => {
  test('has each setup below what it is built on, the older one first', () => {
    expect(treeOf([wet, p2, base, p1]).map(({ setup: { id }, depth, last }) => [id, depth, last])).toEqual([
      ['base', 0, true],
      ['p1', 1, false],
      ['p2', 2, true],
      ['wet', 1, true],
    ])
  })
  test('keeps a setup whose parent is missing, and those that refer to each other', () => {
    const [one, two] = [at('one', 'two', 1), at('two', 'one', 2)]
    expect(treeOf([p2, one, two]).map(({ setup: { id }, depth }) => [id, depth])).toEqual([
      ['p2', 0],
      ['one', 0],
      ['two', 1],
    ])
    expect(ancestorsOf(one, [one, two]).map(({ id }) => id)).toEqual(['two'])
  })
  test('returns the base of a setup, and the setups based on it', () => {
    const all = [wet, p2, base, p1]
    expect(ancestorsOf(p2, all).map(({ id }) => id)).toEqual(['base', 'p1'])
    expect(childrenOf(base, all).map(({ id }) => id)).toEqual(['p1', 'wet'])
  })
  test('offers as parent nothing that is built on the setup itself', () => {
    const { fields } = detailsForm([wet, p2, base, p1], [], p1)
    const parents = fields.find(({ name }) => name === 'parentSetupId')?.options
    expect(parents?.map(({ value }) => value)).toEqual(['wet', 'base'])
  })
})

describe('a new sheet', () => {
  const parent = madeUpSetup('p1', {
    status: 'onCar',
    kind: 'baseline',
    notes: 'Understeer.',
    arbRear: 'P2',
    maps: { TC: 4 },
    'corners.fl.camberDeg': -3.2,
  })
  test('based on another one has all its values, and is a separate draft', () => {
    const child = childOf(parent, { name: 'p2' })
    expect(child).toMatchObject({
      name: 'p2',
      parentSetupId: 'p1',
      status: 'draft',
      kind: 'run',
      notes: null,
      arbRear: 'P2',
      maps: { TC: 4 },
      corners: { fl: { camberDeg: -3.2 } },
    })
    expect(Object.keys(child).toSorted()).toEqual(Object.keys(setup.fields).toSorted())
    expect(child.maps).not.toBe(parent.maps)
  })
  test('for another car is built on nothing there', () => {
    expect(copyFor({ ...parent, sessionId: null }, 'other', 'p1')).toMatchObject({
      carId: 'other',
      parentSetupId: null,
      status: 'draft',
      corners: { fl: { camberDeg: -3.2 } },
    })
  })
  test.each([
    ['P1-2', [], 'P1-3'],
    ['P1-2', ['P1-3', 'P1-4'], 'P1-5'],
    ['Baseline', ['Baseline'], 'Baseline 2'],
    ['x'.repeat(200), [], `${'x'.repeat(199)}2`],
  ])('after %s with %j is called %s', (name, taken, next) => {
    expect(nextName(name, taken)).toBe(next)
  })
})

test('a corner is copied to the other side, except its scale reading', () => {
  const sheet = madeUpSetup('s', {
    'corners.rl.camberDeg': -2.5,
    'corners.rl.cornerWeightKg': 280,
    'corners.rr.camberDeg': -2,
    'corners.rr.toeMm': 1,
    'corners.fr.toeMm': 3,
  })
  expect(mirrored(sheet, 'rl')).toEqual({ 'corners.rr.camberDeg': -2.5, 'corners.rr.toeMm': null })
})
