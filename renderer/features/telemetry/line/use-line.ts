import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { useRow } from '../../../data/use/use-rows.ts'

/** Where a logger's file was driven. */
export const useDrivenPath = (id: string) =>
  useQuery({
    queryKey: ['telemetry-path', id],
    queryFn: ({ signal }) => client.telemetryFilePath({ params: { id }, options: { signal } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The track of a session. */
export function useTrackOf(sessionId: string) {
  const session = useRow('sessions', sessionId)
  const event = useRow('events', session.data?.eventId)
  return useRow('tracks', event.data?.trackId)
}
