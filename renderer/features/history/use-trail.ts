import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import { client } from '../../data/client.ts'
import { FROM_THE_NEWEST } from '../../data/live/from-the-newest.ts'
import { onChanges } from '../../data/live/use-changes.ts'
import { type Pages, withNewChanges } from './new-changes.ts'
import { matchesFilter, type TrailFilter } from './trail-filter.ts'

const PAGE = '200'

/** Scroll offset in pixels from which new changes no longer shift the list. */
const READING_PX = 300

/** Loads the change log page by page, newest first, and adds new changes live. */
export function useTrail(filter: TrailFilter) {
  const cache = useQueryClient()
  const key = useMemo(() => ['trail', filter], [filter])
  const [held, setHeld] = useState<readonly Change[]>([])
  const add = useCallback(
    (news: readonly Change[]) =>
      cache.setQueryData<Pages>(key, (pages) => pages && withNewChanges(pages, news)),
    [cache, key],
  )
  useEffect(
    () =>
      onChanges(async (changes) => {
        const news = changes.filter((change) => matchesFilter(filter, change))
        if (news.length === 0) return
        if (window.scrollY > READING_PX) setHeld((before) => [...before, ...news])
        else add(news)
      }),
    [add, filter],
  )
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      client.listChanges({ query: { ...filter, before: pageParam, limit: PAGE }, options: { signal } }),
    initialPageParam: FROM_THE_NEWEST,
    getNextPageParam: ({ nextBefore }) => nextBefore?.toString(),
    // Changes made while the page was closed were not received live.
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const changes = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const showHeld = () => {
    add(held)
    setHeld([])
    window.scrollTo(0, 0)
  }
  return { ...query, changes, held: held.length, showHeld }
}
