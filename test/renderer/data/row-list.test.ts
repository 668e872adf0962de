import { describe, expect, test } from 'vitest'
import { belongs, rowOrder } from '../../../renderer/data/row-list.ts'

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

describe('rows are in the order of the server', () => {
  const rows = [row('1', 'b'), row('2', 'b'), row('3', 'd'), row('4', null), row('5', null), row('6', 'a')]

  test.each([
    ['of creation', {}, undefined, '123456'],
    ['of their names, then of creation, those without one last', { sort: 'name' }, undefined, '612345'],
    ['the same falling: those without a name stay last', { sort: '-name' }, undefined, '321654'],
    ['of the resource, where the list names none', {}, 'name', '612345'],
  ])('%s', (_, filters, defaultSort, expected) => {
    expect(ids(rows.toReversed().sort(rowOrder(filters, defaultSort)))).toBe(expected)
  })
})
