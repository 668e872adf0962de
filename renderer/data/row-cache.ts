import type { QueryClient } from '@tanstack/react-query'
import type { RowOf } from '../../server/contract/define/define.ts'
import { type ResourceKey, type Resources, resources } from '../../server/contract/index.ts'
import type { Filters } from './row-list.ts'

export type Row<K extends ResourceKey> = RowOf<Resources[K]>

export const listKey = (key: ResourceKey, filters: Filters) => ['rows', key, filters] as const
/** Paginated lists; they are invalidated as a whole. */
export const pagesKey = (key: ResourceKey) => ['pages', key] as const
export const rowKey = (key: ResourceKey, id: string) => ['row', key, id] as const

/** Rows whose computed fields follow from rows of this resource. */
const DERIVED: Partial<Record<ResourceKey, readonly ResourceKey[]>> = {
  laps: ['runSheets', 'tyreSets', 'tyres', 'parts'],
  sessionFlags: ['sessions'],
  runSheets: ['tyreSets', 'tyres', 'parts'],
  tyreSets: ['tyres'],
  tyres: ['tyreSets', 'cornerWear'],
  tyreSpecifications: ['tyreSets', 'tyres', 'cornerWear'],
  cornerWear: ['tyreSets', 'tyres', 'cornerWear'],
}

/** Invalidates every page of this resource. */
export function forgetPages(cache: QueryClient, key: ResourceKey): void {
  cache.invalidateQueries({ queryKey: pagesKey(key) })
}

function forgetRows(cache: QueryClient, key: ResourceKey): void {
  cache.invalidateQueries({ queryKey: ['rows', key] })
  cache.invalidateQueries({ queryKey: ['row', key] })
  forgetPages(cache, key)
}

/** Invalidates everything that holds this resource or is computed from it. */
export function forgetResource(cache: QueryClient, key: ResourceKey): void {
  forgetRows(cache, key)
  forgetDerived(cache, key)
}

/** Invalidates what is computed from this resource. */
export function forgetDerived(cache: QueryClient, key: ResourceKey): void {
  for (const derived of DERIVED[key] ?? []) forgetRows(cache, derived)
}

/** The row of a create answer without the fields that only this answer has: secrets are not cached. */
export function withoutSecrets<K extends ResourceKey>(key: K, row: Row<K>): Row<K> {
  const { shownOnce = {} } = resources[key] as { shownOnce?: object }
  const kept = Object.entries(row).filter(([field]) => !(field in shownOnce))
  return Object.fromEntries(kept) as Row<K>
}
