import { useQueries } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import type { Filters } from '../../data/row-list.ts'
import { listQuery } from '../../data/use/use-rows.ts'

/** Several lists of one resource as one, each row once: what no single filter of the server lets through. */
export function useLists<K extends ResourceKey>(key: K, filters: readonly Filters[]) {
  const queries = useQueries({ queries: filters.map((filter) => listQuery(key, filter)) })
  const rows = queries.flatMap(({ data }) => data ?? [])
  return {
    rows: [...new Map(rows.map((row) => [row.id, row])).values()] as readonly Row<K>[],
    ready: queries.every(({ isPending }) => !isPending),
    queries,
  }
}
