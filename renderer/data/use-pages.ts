import { useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../../server/contract/define/list.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import { pagesKey, type Row } from './row-cache.ts'
import type { Filters } from './row-list.ts'
import { rowsOf } from './rows-client.ts'

/** How many rows one request brings at most. */
const MAX_PAGE = 500

/** The first page of a list, as large as pages get. */
export const firstPage = <K extends ResourceKey>(key: K, filters: Filters = {}) => ({
  queryKey: [...pagesKey(key), 'first', filters],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page<Row<K>>> =>
    rowsOf(key).list({ limit: MAX_PAGE, ...filters }, { signal }),
})

/** A list page by page, and how many rows it has in all. */
export const usePages = <K extends ResourceKey>(key: K, filters: Filters) =>
  useInfiniteQuery({
    queryKey: [...pagesKey(key), 'all', filters],
    queryFn: ({ pageParam, signal }): Promise<Page<Row<K>>> =>
      rowsOf(key).list({ ...filters, ...(pageParam ? { cursor: pageParam } : { count: true }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** How many rows a list has. */
export const countOf = (key: ResourceKey) => ({
  queryKey: [...pagesKey(key), 'count'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number> => {
    const page = await rowsOf(key).list({ limit: 1, count: true }, { signal })
    return page.total ?? page.items.length
  },
})
