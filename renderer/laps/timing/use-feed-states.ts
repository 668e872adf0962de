import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'

const REFRESH_MS = 2000

interface Polled {
  state: { error: Error | null }
}
/** Polling stops after a refusal, but not after a failed connection. */
export const whileAllowed = ({ state: { error } }: Polled) =>
  error && (toFailure(error).status ?? 500) < 500 ? false : REFRESH_MS

/** Feeds with the state of their connections, which is no change of a row and is polled. */
export const useFeedStates = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['timing-feeds', 'states'],
    queryFn: ({ signal }) => client.timingFeeds.list({ limit: 500 }, { signal }),
    staleTime: 0,
    refetchInterval: whileAllowed,
  })

/** The feed that is switched on for an event, or for the one that is on; undefined without one. */
export function useEventFeed(eventId: string | undefined) {
  const row = useRows('timingFeeds').data?.find(
    (feed) => feed.enabled && (feed.eventId ?? eventId) === eventId,
  )
  const states = useFeedStates(row !== undefined).data?.items
  return row && (states?.find(({ id }) => id === row.id) ?? row)
}
