import { expect, test } from 'vitest'
import { itemName } from '../../../../renderer/features/imports/document/item-name.ts'
import { treeMove } from '../../../../renderer/features/imports/document/tree-keys.ts'
import { treeOf, treeRows, wrongRows } from '../../../../renderer/features/imports/document/tree-rows.ts'
import { doneText, planText, writtenIn } from '../../../../renderer/features/imports/run/count-words.ts'
import { blockingRows } from '../../../../renderer/rows/blocking-rows.ts'
import type { ImportItem } from '../../../../server/contract/actions/import.ts'
import { ApiError } from '../../../../server/contract/client.ts'

const item = (entity: string, action: ImportItem['action'], parent: number | null): ImportItem => ({
  entity,
  id: null,
  path: '',
  action,
  key: {},
  parent,
})
const ITEMS = [
  item('Event', 'skipped', null),
  item('Car', 'created', 0),
  item('Car', 'unchanged', 0),
  item('Lap', 'updated', 2),
  item('Event', 'created', null),
]
const tree = treeOf(ITEMS)
const shown = (closed: number[], action?: ImportItem['action']) =>
  treeRows(tree, new Set(closed), action).map(({ index, level }) => [index, level])

test('the tree shows rows below what they belong to, and hides what is closed', () => {
  expect(shown([])).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [4, 1],
  ])
  expect(shown([0])).toEqual([
    [0, 1],
    [4, 1],
  ])
  expect(shown([2])).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [4, 1],
  ])
})

test('rows of one action keep their parents', () => {
  expect(shown([], 'updated')).toEqual([
    [0, 1],
    [2, 2],
    [3, 3],
  ])
  expect(shown([], 'created')).toEqual([
    [0, 1],
    [1, 2],
    [4, 1],
  ])
})

test('a deep payload is shown without recursion', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) =>
    item('Lap', 'created', index === 0 ? null : index - 1),
  )
  expect(treeRows(treeOf(chain), new Set(), undefined)).toHaveLength(20_000)
})

test('a complaint belongs to the row that its place is in', () => {
  const items = ITEMS.map((each, index) => ({ ...each, path: `/cars/${index}` }))
  expect([...wrongRows(items, ['/cars/3/lap/time', '/cars/1', '/cars/33', ''])]).toEqual([3, 1])
})

test('keys walk, open and close', () => {
  const rows = treeRows(tree, new Set([2]), undefined)
  expect(treeMove('ArrowDown', rows, 0)).toEqual({ go: 1 })
  expect(treeMove('ArrowUp', rows, 0)).toEqual({ go: 0 })
  expect(treeMove('End', rows, 0)).toEqual({ go: 3 })
  expect(treeMove('ArrowRight', rows, 2)).toMatchObject({ fold: { index: 2 }, open: true })
  expect(treeMove('ArrowLeft', rows, 2)).toEqual({ go: 0 })
  expect(treeMove('ArrowLeft', rows, 0)).toMatchObject({ fold: { index: 0 }, open: false })
  expect(treeMove('Enter', rows, 1)).toBeUndefined()
  expect(treeMove('x', rows, 1)).toBeUndefined()
})

const tally = (created: number, updated = 0) => ({ created, updated, skipped: 0, unchanged: 5 })

test('describes an import before and after', () => {
  const counts = { Session: tally(0), RunSheet: tally(1), Lap: tally(1014), Car: tally(0, 20) }
  expect(planText(counts)).toBe('Create 1 run sheet and 1,014 laps, update 20 cars')
  expect(doneText(counts)).toBe('1 run sheet and 1,014 laps created, 20 cars updated')
  const many = { A: tally(1), B: tally(2), C: tally(3), D: tally(4000), Car: tally(0, 1) }
  expect(planText(many)).toBe('Create 4,006 rows, update 1 car')
  expect(doneText(many)).toBe('4,006 rows created, 1 car updated')
  expect(writtenIn(counts)).toBe(1035)
  expect(planText({ Lap: tally(0) })).toBeUndefined()
  expect(doneText({ Lap: tally(0) })).toBe('Nothing was changed')
})

test('rows are called by what they are known by', () => {
  const named = (entity: string, key: Record<string, unknown>) =>
    itemName({ ...item(entity, 'created', null), key })
  expect(named('Lap', { lapNumber: 3 })).toBe('Lap 3')
  expect(named('Car', { number: '01' })).toBe('Car 01')
  expect(named('RunSheet', { carId: { number: '01' } })).toBe('Run sheet car 01')
  expect(named('Session', { id: '01990000-0000-7000-8000-000000000001' })).toBe('Session')
})

test('a refused revert names the rows that moved on', () => {
  const problem = { type: '', title: '', status: 409, code: 'moved_on', detail: '' }
  const rows = [
    { entityType: 'lap', id: 'a', version: 2 },
    { entityType: 'run_sheet', id: 'b', version: null },
  ]
  expect(blockingRows(new ApiError({ ...problem, rows } as never))).toEqual([
    { entity: 'Lap', id: 'a', isGone: false },
    { entity: 'RunSheet', id: 'b', isGone: true },
  ])
  expect(blockingRows(new Error('x'))).toEqual([])
})
