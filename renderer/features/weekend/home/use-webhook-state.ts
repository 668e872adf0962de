import { useQueries, useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { failedLately, type Host, troubledHosts } from './webhook-state.ts'

const HOSTS_EVERY_MS = 15_000
const DELIVERIES_EVERY_MS = 60_000
/** Newest deliveries of a webhook to check: as many as one request returns. */
const NEWEST = 500

export interface WebhookState {
  subscriptions: number
  hosts: Host[]
  failed: { id: string; name: string; count: number }[]
}

/** State of the team's webhooks: `forbidden` without read permission, undefined while loading. */
export function useWebhookState(nowMs: number): WebhookState | 'forbidden' | undefined {
  const webhooks = useRows('webhooks', { sort: 'name' })
  const forbidden = webhooks.error !== null && toFailure(webhooks.error).status === 403
  const some = (webhooks.data?.length ?? 0) > 0
  const hosts = useQuery({
    queryKey: ['webhooks', 'connectivity'],
    queryFn: ({ signal }) => client.webhookConnectivity({ options: { signal } }),
    enabled: some,
    refetchInterval: HOSTS_EVERY_MS,
  })
  const failed = useQueries({
    queries: (webhooks.data ?? []).map(({ id, name }) => ({
      queryKey: ['webhooks', 'deliveries', id, NEWEST],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { limit: String(NEWEST), summary: 'true' } as const
        const { items } = await client.listDeliveries({ params: { id }, query, options: { signal } })
        return { id, name, items }
      },
      refetchInterval: DELIVERIES_EVERY_MS,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  if (forbidden) return 'forbidden'
  if (!webhooks.data || (some && !hosts.data)) return undefined
  return {
    subscriptions: webhooks.data.length,
    hosts: troubledHosts(hosts.data?.items ?? []),
    failed: failed
      .map(({ id, name, items }) => ({ id, name, count: failedLately(items, nowMs) }))
      .filter(({ count }) => count > 0),
  }
}
