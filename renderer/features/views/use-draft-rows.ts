import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { readDraft, type ViewDraft } from './view-draft.ts'

const TYPING_MS = 250
const PAGE = '100'

/** What a view shows as it stands in the form, a page at a time. Nothing is asked while a field cannot be read. */
export function useDraftRows(draft: ViewDraft) {
  const { body, errors } = readDraft(draft)
  const { name: _, shared: __, ...asked } = body
  const [settled] = useDebouncedValue(JSON.stringify(asked), TYPING_MS)
  // A view needs a name to be saved, and none to be looked at.
  const readable = Object.keys(errors).every((place) => place === 'name')
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
