import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../../server/contract/actions/change.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { toFailure } from '../../format/failure.ts'
import { forgetDerived, forgetPages, forgetResource } from '../row-cache.ts'
import { type AnyRow, belongs } from '../row-list.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { rowsOf } from '../rows-client.ts'
import { appliedChanges } from './applied-changes.ts'
import { keyOfType } from './key-of-type.ts'

/** From this many changed rows on, a list is fetched instead of single rows. */
const ROW_BY_ROW = 20

/** The last unapplied change of each row, by resource. */
function lastChanges(changes: readonly Change[]): Map<ResourceKey, Map<string, Change>> {
  const byResource = new Map<ResourceKey, Map<string, Change>>()
  for (const change of changes) {
    const key = keyOfType(change.entityType)
    if (!key || appliedChanges.has(change.seq)) continue
    const rows = byResource.get(key) ?? new Map<string, Change>()
    byResource.set(key, rows.set(change.entityId, change))
  }
  return byResource
}

/** Whether a row that the page does not hold may have entered one of its lists. */
function mayEnter(cache: QueryClient, key: ResourceKey, { opType, diff }: Change): boolean {
  const written = opType === 'create' ? diff[0]?.to : undefined
  return rowStoreOf(cache)
    .filtersOf(key)
    .some((filters) =>
      written ? belongs(written as AnyRow, filters) : diff.some(({ path }) => path.slice(1) in filters),
    )
}

/** Whether rows of the resource are on their way to the page, which may be as they were before a change. */
const isLoading = (cache: QueryClient, key: ResourceKey): boolean =>
  cache.isFetching({ queryKey: ['rows', key] }) + cache.isFetching({ queryKey: ['row', key] }) > 0

/** Whether a change of the log concerns a row of the page, or one on its way, and is newer than the held version. */
function isNews(cache: QueryClient, key: ResourceKey, change: Change): boolean {
  const { entityId, opType, version } = change
  const table = rowStoreOf(cache).table(key)
  if (!table.isNews(entityId, version, opType === 'delete')) return false
  if (table.held(entityId) !== undefined || isLoading(cache, key)) return true
  return opType !== 'delete' && mayEnter(cache, key, change)
}

/** Fetches a row. A row that is already removed has a later change in the log. */
async function refresh<K extends ResourceKey>(cache: QueryClient, key: K, id: string): Promise<void> {
  try {
    rowStoreOf(cache).offer(key, await rowsOf(key).get(id))
  } catch (error) {
    if (toFailure(error).status !== 404) throw error
  }
}

/** Applies changes of one resource. */
async function applyTo(
  cache: QueryClient,
  key: ResourceKey,
  changes: readonly Change[],
  onNews: (change: Change) => void,
): Promise<void> {
  const table = rowStoreOf(cache).table(key)
  const news = changes.filter((change) => isNews(cache, key, change))
  const removed = news.filter(({ opType }) => opType === 'delete')
  const written = news.filter(({ opType }) => opType !== 'delete')
  news.forEach(onNews)
  for (const { entityId, version } of removed) table.remove(entityId, version)
  forgetPages(cache, key)
  if (written.length > ROW_BY_ROW) return forgetResource(cache, key)
  await Promise.all(written.map(({ entityId }) => refresh(cache, key, entityId)))
  forgetDerived(cache, key)
}

/** Applies the change log to the page's rows; `onNews` is called with the last change of each row, if it is new. */
export async function applyChanges(
  cache: QueryClient,
  changes: readonly Change[],
  onNews: (change: Change) => void = () => undefined,
): Promise<void> {
  // At once: one after the other they would wait a round trip each on a slow link.
  await Promise.all(
    Array.from(lastChanges(changes), ([key, rows]) => applyTo(cache, key, [...rows.values()], onNews)),
  )
  // Last, so that after a failure the changes are applied again.
  for (const { seq } of changes) appliedChanges.add(seq)
}
