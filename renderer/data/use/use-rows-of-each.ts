import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Row } from '../row-cache.ts'
import type { Filters } from '../row-list.ts'
import { listQuery } from './use-rows.ts'

/** Several lists of a resource as one, such as the run sheets of each session; undefined until all have loaded. */
export function useRowsOfEach<K extends ResourceKey>(key: K, lists: readonly Filters[]) {
  const combine = useCallback(
    (results: readonly { data: readonly Row<K>[] | undefined; error: Error | null }[]) => ({
      data: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
    }),
    [],
  )
  return useQueries({ queries: lists.map((filters) => listQuery(key, filters)), combine })
}
