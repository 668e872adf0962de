import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../server/contract/actions/change.ts'
import type { RowOf } from '../../server/contract/define/define.ts'
import { type ResourceKey, type Resources, resources } from '../../server/contract/index.ts'
import { type AnyRow, belongs, type Filters, withoutRow, withRow } from './row-list.ts'

export type Row<K extends ResourceKey> = RowOf<Resources[K]>

export const listKey = (key: ResourceKey, filters: Filters) => ['rows', key, filters] as const
/** Lists that are asked for page by page; they are asked anew as a whole. */
export const pagesKey = (key: ResourceKey) => ['pages', key] as const
export const rowKey = (key: ResourceKey, id: string) => ['row', key, id] as const

/** Rows whose computed fields follow from rows of this resource. */
const DERIVED: Partial<Record<ResourceKey, readonly ResourceKey[]>> = {
  laps: ['runSheets', 'tyreSets', 'tyres'],
  runSheets: ['tyreSets', 'tyres'],
  tyreSets: ['tyres'],
  tyres: ['tyreSets', 'cornerWear'],
  tyreSpecifications: ['tyreSets', 'tyres', 'cornerWear'],
  cornerWear: ['tyreSets', 'tyres', 'cornerWear'],
}

const defaultSortOf = (key: ResourceKey): string | undefined =>
  (resources[key] as { defaultSort?: string }).defaultSort

/** Every page of this resource is asked anew. */
export function forgetPages(cache: QueryClient, key: ResourceKey): void {
  cache.invalidateQueries({ queryKey: pagesKey(key) })
}

function forgetRows(cache: QueryClient, key: ResourceKey): void {
  cache.invalidateQueries({ queryKey: ['rows', key] })
  cache.invalidateQueries({ queryKey: ['row', key] })
  forgetPages(cache, key)
}

/** Everything that holds this resource, or what is computed from it, is asked anew. */
export function forgetResource(cache: QueryClient, key: ResourceKey): void {
  forgetRows(cache, key)
  forgetDerived(cache, key)
}

/** What is computed from this resource is asked anew. */
export function forgetDerived(cache: QueryClient, key: ResourceKey): void {
  for (const derived of DERIVED[key] ?? []) forgetRows(cache, derived)
}

function patchLists(
  cache: QueryClient,
  key: ResourceKey,
  patch: (rows: readonly AnyRow[], filters: Filters) => readonly AnyRow[],
) {
  for (const query of cache.getQueryCache().findAll({ queryKey: ['rows', key] })) {
    const rows = query.state.data as readonly AnyRow[] | undefined
    if (!rows) continue
    const next = patch(rows, query.queryKey[2] as Filters)
    if (next !== rows) cache.setQueryData(query.queryKey, next)
  }
}

/** The row of an answer to a create request, without what only that answer shows: secrets are not remembered. */
export function withoutSecrets<K extends ResourceKey>(key: K, row: Row<K>): Row<K> {
  const { shownOnce = {} } = resources[key] as { shownOnce?: object }
  const kept = Object.entries(row).filter(([field]) => !(field in shownOnce))
  return Object.fromEntries(kept) as Row<K>
}

/** Puts a row as the server gave it into every list that it belongs to. */
export function keepRow<K extends ResourceKey>(cache: QueryClient, key: K, row: Row<K>): void {
  // The answer to a repeated request may be older than what others did since.
  cache.setQueryData<AnyRow>(rowKey(key, row.id), (known) =>
    known && known.version > row.version ? known : row,
  )
  patchLists(cache, key, (rows, filters) => withRow(rows, row, filters, defaultSortOf(key)))
}

/** Takes a removed row out of every list. */
export function dropRow(cache: QueryClient, key: ResourceKey, id: string): void {
  cache.removeQueries({ queryKey: rowKey(key, id) })
  patchLists(cache, key, (rows) => withoutRow(rows, id))
}

/** The newest version of a row that the page holds; undefined when it holds none. */
export function heldRow(cache: QueryClient, key: ResourceKey, id: string): AnyRow | undefined {
  const lists = cache.getQueriesData<readonly AnyRow[]>({ queryKey: ['rows', key] })
  const found = lists.flatMap(([, rows]) => rows?.find((row) => row.id === id) ?? [])
  const single = cache.getQueryData<AnyRow>(rowKey(key, id))
  const all = single === undefined ? found : [...found, single]
  return all.sort((a, b) => b.version - a.version)[0]
}

const heldVersion = (cache: QueryClient, key: ResourceKey, id: string): number | undefined =>
  heldRow(cache, key, id)?.version

/** Whether a row that the page does not hold may belong to one of its lists now. */
function mayEnter(cache: QueryClient, key: ResourceKey, { opType, diff }: Change): boolean {
  const lists = cache.getQueryCache().findAll({ queryKey: ['rows', key] })
  return lists.some(({ queryKey }) => {
    const filters = queryKey[2] as Filters
    const written = opType === 'create' ? diff[0]?.to : undefined
    if (written) return belongs(written as AnyRow, filters)
    return diff.some(({ path }) => path.slice(1) in filters)
  })
}

/** Whether a change tells the page something that it does not know yet. */
export function isNews(cache: QueryClient, key: ResourceKey, change: Change): boolean {
  const held = heldVersion(cache, key, change.entityId)
  if (change.opType === 'delete') return held !== undefined
  return held === undefined ? mayEnter(cache, key, change) : held < change.version
}
