import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keptMarks } from '../../../../renderer/data/offline/kept-marks.ts'
import { listKey } from '../../../../renderer/data/row-cache.ts'
import type { AnyRow, Filters } from '../../../../renderer/data/row-list.ts'
import { hasListed, hasRowsOf } from '../../../../renderer/data/use/held-lists.ts'

const EVENT = { eventId: 'e1', sort: 'number' }
const CAR = { id: 'c1', version: 1, eventId: 'e1', class: 'GT3' } as AnyRow

async function pageWith(filters: Filters, queryFn: () => Promise<unknown> = async () => []) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const loading = cache.fetchQuery({ queryKey: listKey('cars', filters), queryFn }).catch(() => undefined)
  return { cache, loading }
}

test.each([
  [{ eventId: 'e1' }, true],
  [{ eventId: 'e1', sort: '-number' }, true],
  [{ eventId: 'e1', class: 'GT3' }, true],
  [{ eventId: 'e2' }, false],
  [{ class: 'GT3' }, false],
  [{}, false],
])('beside the cars of an event, sorted, a list of %j is held: %s', async (filters: Filters, held) => {
  const { cache, loading } = await pageWith(EVENT)
  await loading
  expect(hasRowsOf(cache, 'cars', filters)).toBe(held)
  expect(hasRowsOf(cache, 'drivers', filters)).toBe(false)
})

test('a list of everything holds every other', async () => {
  const { cache, loading } = await pageWith({})
  await loading
  expect(hasRowsOf(cache, 'cars', { eventId: 'e1', sort: 'name' })).toBe(true)
})

test('a list that loads, failed, was invalidated or came from this device holds nothing', async () => {
  const holds = (cache: QueryClient) => [hasRowsOf(cache, 'cars', EVENT), hasListed(cache, 'cars', CAR)]
  const none = [false, false]
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const slow = await pageWith(EVENT, () => promise)
  expect(holds(slow.cache)).toEqual(none)
  resolve([])
  await slow.loading
  expect(holds(slow.cache)).toEqual([true, true])
  const [query] = slow.cache.getQueryCache().getAll()
  keptMarks.mark(query?.queryHash as string, '2026-05-01T10:00:00.000Z')
  expect(holds(slow.cache)).toEqual(none)
  keptMarks.clear(query?.queryHash as string)
  await slow.cache.invalidateQueries({ queryKey: ['rows', 'cars'] })
  expect(holds(slow.cache)).toEqual(none)
  const failed = await pageWith(EVENT, () => Promise.reject(new Error('no answer')))
  await failed.loading
  expect(holds(failed.cache)).toEqual(none)
})

test.each([
  [EVENT, true],
  [{}, true],
  [{ eventId: 'e1', class: 'GT4' }, false],
  [{ eventId: 'e2' }, false],
])('a car is in a list of %j: %s', async (filters: Filters, listed) => {
  const { cache, loading } = await pageWith(filters)
  await loading
  expect(hasListed(cache, 'cars', CAR)).toBe(listed)
})
