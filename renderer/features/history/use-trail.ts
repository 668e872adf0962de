import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ActionResult } from '../../../server/contract/action.ts'
import type { Change, listChanges } from '../../../server/contract/change.ts'
import { client } from '../../api/client.ts'
import { onChanges } from '../../api/use-changes.ts'
import { lets, type TrailFilter } from './trail-filter.ts'

type Page = ActionResult<typeof listChanges>
type Pages = InfiniteData<Page, string>

const PAGE = '200'
/** Larger than any change's number. */
const FROM_THE_NEWEST = '999999999999999'

/** What came since, before what is there, without what is there already. */
function withNews(pages: Pages, news: readonly Change[]): Pages {
  const [first, ...rest] = pages.pages
  if (!first) return pages
  const seen = Math.max(first.items[0]?.seq ?? 0, first.latestSeq)
  const items = news.filter(({ seq }) => seq > seen).toSorted((a, b) => b.seq - a.seq)
  return items.length === 0
    ? pages
    : { ...pages, pages: [{ ...first, items: [...items, ...first.items] }, ...rest] }
}

/** The change log, newest first, with what is written while it is looked at. */
export function useTrail(filter: TrailFilter) {
  const cache = useQueryClient()
  const key = useMemo(() => ['trail', filter], [filter])
  useEffect(
    () =>
      onChanges(async (changes) => {
        const news = changes.filter((change) => lets(filter, change))
        cache.setQueryData<Pages>(key, (pages) => pages && withNews(pages, news))
      }),
    [cache, key, filter],
  )
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      client.listChanges({ query: { ...filter, before: pageParam, limit: PAGE }, options: { signal } }),
    initialPageParam: FROM_THE_NEWEST,
    getNextPageParam: ({ nextBefore }) => nextBefore?.toString(),
    // What was written while nobody looked is told to nobody.
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const changes = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { ...query, changes }
}
