import { useQueries } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { overlayRows } from '../../data/offline/overlay.ts'
import { usePending } from '../../data/queue/use-pending.ts'
import type { Row } from '../../data/row-cache.ts'
import type { AnyRow, Filters } from '../../data/row-list.ts'
import { listQuery } from '../../data/use-rows.ts'

/** Several lists of one resource as one, each row once: what no single filter of the server lets through. */
export function useLists<K extends ResourceKey>(key: K, filters: readonly Filters[]) {
  const pending = usePending(key)
  const queries = useQueries({ queries: filters.map((filter) => listQuery(key, filter)) })
  const rows = queries.flatMap(({ data }, at) =>
    data ? overlayRows<AnyRow>(data, pending, key, filters[at] ?? {}) : [],
  )
  return {
    rows: [...new Map(rows.map((row) => [row.id, row])).values()] as unknown as readonly Row<K>[],
    ready: queries.every(({ isPending }) => !isPending),
    queries,
  }
}
