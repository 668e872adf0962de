import { describe, expect, test } from 'vitest'
import { belongs, withoutRow, withRow } from '../../renderer/data/row-list.ts'

const row = (id: string, name: string | null, more: object = {}) => ({ id, name, version: 1, ...more })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

describe('a row belongs to a list', () => {
  test.each([
    [{}, true],
    [{ eventId: 'e1' }, true],
    [{ eventId: 'e2' }, false],
    [{ eventId: 'e1', name: 'b' }, false],
    [{ eventId: undefined, sort: 'name', limit: 5 }, true],
  ])('asked for with %j: %s', (filters, expected) => {
    expect(belongs(row('1', 'a', { eventId: 'e1' }), filters)).toBe(expected)
  })
})

describe('a row comes into a list', () => {
  const rows = [row('1', 'b'), row('3', 'd'), row('4', null)]

  test.each([
    ['in the order of creation', {}, row('2', 'z'), '1234'],
    ['by name', { sort: 'name' }, row('9', 'c'), '1934'],
    ['of the same name, after the older one', { sort: 'name' }, row('2', 'b'), '1234'],
    ['without a name, at the end', { sort: 'name' }, row('9', null), '1349'],
    ['before all', { sort: 'name' }, row('9', 'a'), '9134'],
    ['where another list holds it', { name: 'x' }, row('9', 'c'), '134'],
  ])('%s', (_, filters, added, expected) => {
    expect(ids(withRow(rows, added, filters))).toBe(expected)
  })

  test('falling, by name', () => {
    const falling = [row('3', 'd'), row('1', 'b')]
    expect(ids(withRow(falling, row('9', 'c'), { sort: '-name' }))).toBe('391')
  })

  test('in the order of the resource, where the list names none', () => {
    expect(ids(withRow(rows, row('9', 'c'), {}, 'name'))).toBe('1934')
  })

  test('a newer version takes the place, or moves; an older one changes nothing', () => {
    expect(withRow(rows, row('3', 'd', { version: 2 }), { sort: 'name' })[1]?.version).toBe(2)
    expect(ids(withRow(rows, row('3', 'a', { version: 2 }), { sort: 'name' }))).toBe('314')
    const newer = [row('1', 'b', { version: 3 })]
    expect(withRow(newer, row('1', 'old', { version: 2 }), {})).toBe(newer)
  })

  test('a row that no longer belongs leaves', () => {
    expect(ids(withRow(rows, row('3', 'x', { version: 2 }), { name: 'd' }))).toBe('14')
  })
})

test('taking out a row that is not there leaves the very same list', () => {
  const rows = [row('1', 'b')]
  expect(withoutRow(rows, '2')).toBe(rows)
  expect(withoutRow(rows, '1')).toEqual([])
})
