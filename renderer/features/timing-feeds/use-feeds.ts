import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'

/** Protocols that this service reads: our own, and those of the program around it. They change with its start only. */
export const useFeedKinds = () =>
  useQuery({
    queryKey: ['timing-feeds', 'kinds'],
    queryFn: ({ signal }) => client.listFeedKinds({ options: { signal } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A protocol as the trade calls it; by its kind where nothing here reads it. */
export function useKindText(): (kind: string) => string {
  const labels = new Map(useFeedKinds().data?.items.map(({ kind, label }) => [kind, label]))
  return (kind) => labels.get(kind) ?? kind
}

/** Listens to an address for up to 10 s. */
export const useListen = () =>
  useMutation({
    mutationFn: (body: { host: string; port: number }) => client.detectTimingFeed({ body }),
  })
