import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { toFailure } from '../../format/failure.ts'
import { isFinal } from './delivery-words.ts'

const KEY = 'webhooks'
const REFRESH_MS = 2000
/** With many pages, because a refetch requests all of them. */
const REFRESH_MANY_MS = 10_000
/** As the interface specification requires of the admin client. */
const PAGE = 200
/** Deliveries have no change events, so cached data is stale at once. */
const FRESH = { staleTime: 0 }

export type Shown = 'all' | 'failed'

/** Polling stops after a refusal, but not after a failed connection. */
const isRefused = (error: Error | null) => error !== null && (toFailure(error).status ?? 500) < 500

interface Refreshed {
  state: { error: Error | null }
}
const unlessRefused = (ms: number) => (query: Refreshed) => (isRefused(query.state.error) ? false : ms)

/** Undelivered changes of each webhook. */
export const useBacklog = () =>
  useQuery({
    ...FRESH,
    queryKey: [KEY, 'backlog'],
    queryFn: ({ signal }) => client.webhookBacklog({ options: { signal } }),
    refetchInterval: unlessRefused(REFRESH_MS),
  })

/** Which hosts are reachable. */
export const useConnectivity = () =>
  useQuery({
    ...FRESH,
    queryKey: [KEY, 'connectivity'],
    queryFn: ({ signal }) => client.webhookConnectivity({ options: { signal } }),
    refetchInterval: unlessRefused(REFRESH_MS),
  })

/** Deliveries of a webhook without bodies, newest first, paged and polled. */
export const useDeliveries = (id: string, shown: Shown) =>
  useInfiniteQuery({
    ...FRESH,
    queryKey: [KEY, id, 'deliveries', shown],
    queryFn: ({ pageParam, signal }) =>
      client.listDeliveries({
        params: { id },
        query: {
          limit: String(PAGE),
          summary: 'true',
          ...(shown === 'failed' && { state: 'failed' }),
          ...(pageParam && { before: pageParam }),
        },
        options: { signal },
      }),
    initialPageParam: '',
    getNextPageParam: ({ items }) => (items.length === PAGE ? items.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      isRefused(state.error) ? false : (state.data?.pages.length ?? 0) > 1 ? REFRESH_MANY_MS : REFRESH_MS,
  })

/** One delivery with payload and response, polled until it is final. */
export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    ...FRESH,
    queryKey: [KEY, id, 'delivery', deliveryId],
    queryFn: ({ signal }) => client.getDelivery({ params: { id, deliveryId }, options: { signal } }),
    refetchInterval: ({ state }) =>
      isRefused(state.error) || (state.data && isFinal(state.data.state)) ? false : REFRESH_MS / 2,
  })

/** A mutation that invalidates all webhook queries. */
function useWebhookAction<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }) })
}

export const useReplay = (id: string) =>
  useWebhookAction((deliveryId: string) => client.replayDelivery({ params: { id, deliveryId } }))

export const useReplayFailed = (id: string) =>
  useWebhookAction((since: string) => client.replayFailed({ params: { id }, body: { since } }))

export const useTest = (id: string) => useWebhookAction(() => client.testWebhook({ params: { id } }))

export const useRotateSecret = (id: string) =>
  useWebhookAction(() => client.rotateWebhookSecret({ params: { id } }))
