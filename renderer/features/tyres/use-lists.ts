import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import type { Filters } from '../../data/row-list.ts'
import { listQuery } from '../../data/use/use-rows.ts'

interface Union<K extends ResourceKey> {
  rows: readonly Row<K>[]
  ready: boolean
  queries: readonly UseQueryResult<readonly Row<K>[]>[]
}

/** Union of several filtered lists of a resource without duplicates, for queries that no single filter expresses. */
export function useLists<K extends ResourceKey>(key: K, filters: readonly Filters[]): Union<K> {
  const queries = useQueries({ queries: filters.map((filter) => listQuery(key, filter)) })
  const rows = queries.flatMap(({ data }) => data ?? [])
  return {
    rows: [...new Map(rows.map((row) => [row.id, row])).values()],
    ready: queries.every(({ isPending }) => !isPending),
    queries,
  }
}
