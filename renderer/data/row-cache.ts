import type { QueryClient } from '@tanstack/react-query'
import type { RowOf } from '../../server/contract/define/define.ts'
import { type ResourceKey, type Resources, resources } from '../../server/contract/index.ts'
import type { Filters } from './row-list.ts'

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

/** The row of an answer to a create request, without what only that answer shows: secrets are not remembered. */
export function withoutSecrets<K extends ResourceKey>(key: K, row: Row<K>): Row<K> {
  const { shownOnce = {} } = resources[key] as { shownOnce?: object }
  const kept = Object.entries(row).filter(([field]) => !(field in shownOnce))
  return Object.fromEntries(kept) as Row<K>
}
