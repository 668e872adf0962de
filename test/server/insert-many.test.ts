import { expect, test } from 'vitest'
import { openWriter } from '../../server/db/engine/connection.ts'
import { insertManyInto, insertManyOf } from '../../server/db/rows/insert-many.ts'
import { newId } from '../../server/domain/new-id.ts'
import { atEnd } from '../support/at-end.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Stop {
  seq: number
  id: string
  car: string | null
  team: string | null
  laps: number | null
}
const COLUMNS = ['seq', 'id', 'car', 'team', 'laps'] as const

function openStops() {
  const connection = openWriter(`${tempFolder()}/stops.db`)
  atEnd(() => connection.close())
  connection.exec('create table stops (seq integer, id text primary key, car text, team text, laps integer)')
  return { connection, stored: () => connection.prepare('select * from stops order by rowid').all() }
}

const stopOf = (index: number): Stop => ({
  seq: index + 7,
  id: `stop ${index}`,
  car: index % 3 === 0 ? null : String(index % 40),
  team: 'Blue',
  laps: index === 130 ? null : 12,
})

// 131 = 100 + 3 x 10 + 1: statements of each size.
test.each([1, 9, 100, 131, 260])('%i rows are stored as they are, in their order', (count) => {
  const { connection, stored } = openStops()
  const rows = Array.from({ length: count }, (_, index) => stopOf(index))
  insertManyInto<Stop>('stops', COLUMNS, ['seq']).run(connection, rows)
  expect(stored()).toEqual(rows)
})

test('a column that counts up with a gap is stored as it is', () => {
  const { connection, stored } = openStops()
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...stopOf(index),
    seq: index < 50 ? index : index + 1,
  }))
  insertManyInto<Stop>('stops', COLUMNS, ['seq']).run(connection, rows)
  expect(stored()).toEqual(rows)
})

test('values that all records have in common are given once, null too', () => {
  const { connection, stored } = openStops()
  const rows = Array.from({ length: 31 }, (_, index) => stopOf(index))
  const own = rows.map(({ seq, id, car }) => ({ seq, id, car }))
  insertManyInto<Stop>('stops', COLUMNS, ['seq']).run(connection, own, { team: 'Red', laps: null })
  expect(stored()).toEqual(rows.map((row) => ({ ...row, team: 'Red', laps: null })))
})

test('the values may be read from rows of any kind', () => {
  const { connection, stored } = openStops()
  const rows = Array.from({ length: 6 }, (_, index) => [index, `stop ${index}`, 'a car', null, 3] as const)
  insertManyOf<(typeof rows)[0]>('stops', COLUMNS).run(connection, rows, (row, place) => row[place] ?? null)
  expect(stored()).toEqual(rows.map(([seq, id, car, team, laps]) => ({ seq, id, car, team, laps })))
})

test('a statement that fails stores none of its rows', () => {
  const { connection, stored } = openStops()
  const rows = Array.from({ length: 99 }, (_, index) => stopOf(index))
  const twice = [...rows, stopOf(0)]
  expect(() => insertManyInto<Stop>('stops', COLUMNS).run(connection, twice)).toThrow(/UNIQUE/)
  expect(stored()).toEqual([])
})

test('ids are UUIDs of version 7 that rise', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids).toEqual([...new Set(ids)].sort())
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
