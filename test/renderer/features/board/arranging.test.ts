import { expect, test } from 'vitest'
import { cardMoves } from '../../../../renderer/features/board/card-moves.ts'
import { progressText, ticked } from '../../../../renderer/features/board/checklist.ts'
import { columnSteps, columnViolation } from '../../../../renderer/features/board/column-draft.ts'
import { columnTarget, placeOver } from '../../../../renderer/features/board/drop-target.ts'
import { labelsIn, labelsOf } from '../../../../renderer/features/board/labels.ts'
import {
  type Layout,
  moved,
  placeAfterKey,
  placeIn,
  withoutRemoved,
} from '../../../../renderer/features/board/layout.ts'
import { ranksFor } from '../../../../renderer/features/board/rank.ts'

const cards = (...positions: number[]) =>
  positions.map((position, at) => ({ id: 'abcdef'[at] ?? '', position }))
const layout: Layout = new Map([
  ['To do', ['a', 'b', 'c']],
  ['Doing', ['d']],
  ['Done', []],
])

test.each([
  ['between two', cards(1, 9, 2), 'b', 1.5],
  ['before all', cards(9, 4, 5), 'a', 3],
  ['after all', cards(4, 5, 1), 'c', 6],
  ['alone', cards(7), 'a', 1],
  ['below zero', cards(9, -3, 5), 'a', -4],
])('%s: one position is written', (_, column, id, position) => {
  expect(ranksFor(column, id)).toEqual([{ id, position }])
})

test('without a number between two, the column is renumbered', () => {
  const close = cards(1, 9, 1 + Number.EPSILON, 4)
  expect(ranksFor(close, 'b')).toEqual([
    { id: 'b', position: 2 },
    { id: 'c', position: 3 },
  ])
  // Equal positions have no number between them either; cards with a correct position are not written.
  expect(ranksFor(cards(1, 0, 1), 'b')).toEqual([
    { id: 'b', position: 2 },
    { id: 'c', position: 3 },
  ])
})

test('fifty moves into the same gap keep the order', () => {
  let column = cards(1, 2)
  for (let round = 0; round < 50; round += 1) {
    const id = `n${round}`
    column = column.toSpliced(1, 0, { id, position: 0 })
    const written = new Map(ranksFor(column, id).map((rank) => [rank.id, rank.position]))
    column = column.map((card) => ({ ...card, position: written.get(card.id) ?? card.position }))
    const positions = column.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
  }
})

test('a card changes its place and nothing else', () => {
  expect(placeIn(layout, 'c')).toEqual({ column: 'To do', index: 2 })
  expect(placeIn(layout, 'x')).toBeUndefined()
  const after = moved(layout, 'a', { column: 'Doing', index: 1 })
  expect([...after]).toEqual([
    ['To do', ['b', 'c']],
    ['Doing', ['d', 'a']],
    ['Done', []],
  ])
  expect(moved(layout, 'a', { column: 'To do', index: 2 }).get('To do')).toEqual(['b', 'c', 'a'])
  expect(moved(layout, 'a', { column: 'To do', index: 0 })).toBe(layout)
})

test('cards removed by others go, cards moved by others stay while the user arranges', () => {
  expect(withoutRemoved(layout, new Set('abcd'))).toBe(layout)
  expect(withoutRemoved(layout, new Set('acd')).get('To do')).toEqual(['a', 'c'])
})

test.each([
  ['a', 'ArrowUp', undefined],
  ['a', 'ArrowDown', { column: 'To do', index: 1 }],
  ['c', 'ArrowDown', undefined],
  ['c', 'ArrowRight', { column: 'Doing', index: 1 }],
  ['a', 'ArrowRight', { column: 'Doing', index: 0 }],
  ['d', 'ArrowRight', { column: 'Done', index: 0 }],
  ['a', 'ArrowLeft', undefined],
  ['a', 'Tab', undefined],
])('%s carried by %s', (id, key, place) => {
  expect(placeAfterKey(layout, id, key)).toEqual(place)
})

test('a card is put at the place of another, or at the end of a column', () => {
  expect(placeOver(layout, 'd', 'b')).toEqual({ column: 'To do', index: 1 })
  expect(placeOver(layout, 'd', columnTarget('To do'))).toEqual({ column: 'To do', index: 3 })
  expect(placeOver(layout, 'a', columnTarget('To do'))).toEqual({ column: 'To do', index: 2 })
  expect(placeOver(layout, 'a', columnTarget('Gone'))).toBeUndefined()
})

test('the menu offers every place that makes a difference', () => {
  const words = (id: string) => cardMoves(layout, id).map(({ label, place }) => `${label}: ${place.index}`)
  expect(words('a')).toEqual(['One down: 1', 'To the bottom: 2', 'Into Doing: 1', 'Into Done: 0'])
  expect(words('b')).toEqual(['One up: 0', 'One down: 2', 'Into Doing: 1', 'Into Done: 0'])
  expect(words('d')).toEqual(['Into To do: 3', 'Into Done: 0'])
})

test('a task is ticked by its words where the list has changed', () => {
  const tasks = [
    { text: 'Weigh', done: false },
    { text: 'Fuel', done: true },
  ]
  expect(progressText(tasks)).toBe('1/2')
  expect(ticked(tasks, 0, { text: 'Weigh', done: true })?.[0]).toEqual({ text: 'Weigh', done: true })
  expect(ticked(tasks, 0, { text: 'Fuel', done: false })).toEqual([
    { text: 'Weigh', done: false },
    { text: 'Fuel', done: false },
  ])
  expect(ticked(tasks, 0, { text: 'Gone', done: true })).toBeUndefined()
})

test('labels as typed, and those that there are', () => {
  expect(labelsOf(' fuel, debrief,,fuel ')).toEqual(['fuel', 'debrief'])
  expect(labelsIn([{ labels: ['b'] }, { labels: ['a', 'b'] }])).toEqual(['a', 'b'])
})

test('a column with cards takes its new name in three steps, others in one', () => {
  const held = [
    { id: '1', column: 'Doing', position: 4 },
    { id: '2', column: 'To do', position: 1 },
  ]
  const draft = (name: string, was: string | undefined, key: number) => ({ name, was, key })
  const renamed = [draft('To do', 'To do', 0), draft(' In work ', 'Doing', 1), draft('Done', undefined, 2)]
  expect(columnSteps(renamed, held)).toEqual({
    interim: ['To do', 'In work', 'Done', 'Doing'],
    moves: [{ id: '1', column: 'In work', position: 4 }],
    columns: ['To do', 'In work', 'Done'],
  })
  expect(columnSteps([draft('To do', 'To do', 0), draft('Empty', 'Blank', 1)], held)).toEqual({
    interim: undefined,
    moves: [],
    columns: ['To do', 'Empty'],
  })
})

test('two columns that swap names swap their cards', () => {
  const swapped = [
    { key: 0, name: 'B', was: 'A' },
    { key: 1, name: 'A', was: 'B' },
  ]
  const held = [
    { id: '1', column: 'A', position: 1 },
    { id: '2', column: 'B', position: 1 },
  ]
  expect(columnSteps(swapped, held)).toEqual({
    interim: ['B', 'A'],
    moves: [
      { id: '1', column: 'B', position: 1 },
      { id: '2', column: 'A', position: 1 },
    ],
    columns: ['B', 'A'],
  })
})

test('names of columns that cannot be', () => {
  const named = (...names: string[]) =>
    columnViolation(names.map((name, key) => ({ key, name, was: undefined })))
  expect(named()).toBe('A board needs a column.')
  expect(named('A', ' ')).toBe('Every column needs a name.')
  expect(named('A', 'a', 'A ')).toBe('There are two columns called A.')
  expect(named('A', 'B')).toBeUndefined()
})
