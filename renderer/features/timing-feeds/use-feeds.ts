import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { toFailure } from '../../format/failure.ts'

const KEY = 'timing-feeds'
const REFRESH_MS = 2000

interface Polled {
  state: { error: Error | null }
}
/** Polling stops after a refusal, but not after a failed connection. */
export const whileAllowed = ({ state: { error } }: Polled) =>
  error && (toFailure(error).status ?? 500) < 500 ? false : REFRESH_MS

/** Feeds with the state of their connections, which is no change of a row and is polled. */
export const useFeedStates = () =>
  useQuery({
    queryKey: [KEY, 'states'],
    queryFn: ({ signal }) => client.timingFeeds.list({ limit: 500 }, { signal }),
    staleTime: 0,
    refetchInterval: whileAllowed,
  })

/** Listens to an address for up to 10 s. */
export const useListen = () =>
  useMutation({
    mutationFn: (body: { host: string; port: number }) => client.detectTimingFeed({ body }),
  })
