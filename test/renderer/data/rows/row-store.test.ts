import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Edit } from '../../../../renderer/data/edit.ts'
import { listKey, rowKey } from '../../../../renderer/data/row-cache.ts'
import { rowStoreOf } from '../../../../renderer/data/rows/row-store.ts'

const CARS = listKey('cars', { eventId: 'e1' })
const car = (id: string, version: number, rest: object = {}) =>
  ({ id, version, eventId: 'e1', number: id, ...rest }) as never

const made = (rowId: string, state: Edit['state'] = 'waiting'): Edit => ({
  id: `edit of ${rowId}`,
  owner: 'a/b',
  tab: 't',
  resource: 'cars',
  op: 'create',
  rowId,
  body: { number: rowId, eventId: 'e1' },
  base: null,
  ifMatch: null,
  at: '',
  attempts: 0,
  state,
})

function lab() {
  const cache = new QueryClient()
  const rows = rowStoreOf(cache)
  const cars = rows.table('cars')
  const list = () => cache.fetchQuery({ queryKey: CARS, queryFn: async () => cars.rows({ eventId: 'e1' }) })
  const row = (id: string) =>
    cache.fetchQuery({ queryKey: rowKey('cars', id), queryFn: async () => cars.single(id) })
  const shown = () =>
    cache.getQueryData<{ id: string; version: number }[]>(CARS)?.map(({ id, version }) => `${id}${version}`)
  return { cache, rows, cars, list, row, shown }
}

test('a row that was never created is dropped once its edit is discarded or rejected; a saved one stays', async () => {
  const { cache, rows, cars, row } = lab()
  const ids = ['dropped', 'refused', 'saved', 'waits']
  rows.setPending(ids.map((id) => made(id)))
  for (const id of ids) await row(id)
  const held = () => ids.filter((id) => cache.getQueryData(rowKey('cars', id)))
  expect(held()).toEqual(ids)
  cars.put([car('saved', 1)])
  rows.setPending([made('refused', 'refused'), made('waits')])
  expect(held()).toEqual(['saved', 'waits'])
})

test('a row is in each list and on each page that is open, with what waits over it', async () => {
  const { cache, rows, cars, list, row, shown } = lab()
  cars.put([car('a', 1)])
  await list()
  await row('a')
  rows.keep('cars', car('b', 1))
  cars.put([car('a', 2, { class: 'GTP' })])
  rows.setPending([{ ...made('a'), op: 'update', body: { number: '60' } }, made('c')])
  expect(shown()).toEqual(['a2', 'b1', 'c0'])
  expect(cache.getQueryData(rowKey('cars', 'a'))).toMatchObject({ version: 2, number: '60', class: 'GTP' })
  expect(cache.getQueryData(rowKey('cars', 'b'))).toMatchObject({ version: 1 })
  // A page loaded while a removal is pending still has the row.
  rows.setPending([{ ...made('a'), op: 'remove' }])
  expect(shown()).toEqual(['b1'])
  expect(cache.getQueryData(rowKey('cars', 'a'))).toMatchObject({ number: 'a' })
  cars.remove('a')
  expect(cache.getQueryData(rowKey('cars', 'a'))).toBeUndefined()
})

test('a change that arrives between a response and its list is not lost', async () => {
  const { cache, cars, shown } = lab()
  cars.put([car('a', 1)])
  const queryFn = async () => {
    const rows = cars.rows({ eventId: 'e1' })
    cars.put([car('a', 2)])
    return rows
  }
  await cache.fetchQuery({ queryKey: CARS, queryFn })
  expect(shown()).toEqual(['a2'])
})

test('an invalidated list stays invalidated when one of its rows changes', async () => {
  const { cache, cars, list, shown } = lab()
  cars.put([car('a', 1)])
  await list()
  await cache.invalidateQueries({ queryKey: CARS })
  cars.put([car('a', 2)])
  expect(shown()).toEqual(['a2'])
  expect(cache.getQueryState(CARS)?.isInvalidated).toBe(true)
})

test('rows that no list and no page has open any more are let go of', async () => {
  const { cache, rows, cars, list } = lab()
  cars.put([car('a', 1), car('b', 1)])
  await list()
  rows.keep('cars', car('b', 2))
  cache.removeQueries({ queryKey: CARS })
  await Promise.resolve()
  expect(cars.heldRows().map(({ id }) => id)).toEqual(['b'])
  cache.clear()
  await Promise.resolve()
  expect(cars.heldRows()).toEqual([])
})

test('a first load that was under way when changes were missed is repeated', async () => {
  const { cache, rows } = lab()
  const first = Promise.withResolvers<readonly string[]>()
  let asked = 0
  const queryFn = () => {
    asked += 1
    return asked === 1 ? first.promise : ['new']
  }
  const queryKey = ['kept', 'elsewhere']
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
  const reloaded = rows.reload()
  first.resolve(['old'])
  await reloaded
  stop()
  expect(cache.getQueryData(queryKey)).toEqual(['new'])
})
