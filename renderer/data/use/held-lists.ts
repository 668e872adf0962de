import type { Query, QueryClient } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { keptMarks } from '../offline/kept-marks.ts'
import { type AnyRow, belongs, type Filters } from '../row-list.ts'

/** Complete and kept up to date by the change log. */
const isCurrent = ({ queryHash, state }: Query) =>
  state.status === 'success' &&
  state.fetchStatus === 'idle' &&
  !state.isInvalidated &&
  keptMarks.asOf(queryHash) === undefined

const currentLists = (cache: QueryClient, key: ResourceKey) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: ['rows', key] })
    .filter(isCurrent)
const filtersOf = ({ queryKey }: Query) => queryKey[2] as Filters

/** Whether the page has all rows that pass these filters in a list, of the same filters or of fewer. */
export const hasRowsOf = (cache: QueryClient, key: ResourceKey, filters: Filters): boolean =>
  currentLists(cache, key).some((query) =>
    Object.entries(filtersOf(query)).every(([field, value]) => field === 'sort' || filters[field] === value),
  )

/** Whether a row of the page is in one of its lists. */
export const hasListed = (cache: QueryClient, key: ResourceKey, row: AnyRow): boolean =>
  currentLists(cache, key).some((query) => belongs(row, filtersOf(query)))
