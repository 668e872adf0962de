import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import type { Violations } from '../../schema/resolve.ts'
import type { ViewBody } from './view-draft.ts'

const TYPING_MS = 250
const PAGE = '100'

/** Result of the view in the form, paged. Sends no request while a field is invalid. */
export function useDraftRows(body: ViewBody, violations: Violations) {
  const { name: _, shared: __, ...asked } = body
  const [settled] = useDebouncedValue(JSON.stringify(asked), TYPING_MS)
  // A preview needs no name.
  const readable = Object.keys(violations).every((place) => place === 'name')
  return useInfiniteQuery({
    queryKey: ['view-rows', settled],
    queryFn: ({ pageParam, signal }) =>
      client.draftViewRows({
        body: JSON.parse(settled) as typeof asked,
        query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) },
        options: { signal },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: readable && asked.columns.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
