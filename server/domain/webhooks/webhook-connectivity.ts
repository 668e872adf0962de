import { webhook } from '../../contract/resources/webhook.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { queuedOf } from './webhook-tally.ts'

interface HostTally {
  host: string
  /** An address of the host. */
  url: string
  /** Deliveries waiting for it. */
  queued: number
}

/** Target hosts of an account's subscriptions with their backlogs. */
export function connectivityOf(scope: ReadScope): HostTally[] {
  const hosts = new Map<string, HostTally>()
  for (const { id, url } of findRowsBy(scope, webhook, {})) {
    const { host } = new URL(url as string)
    const tally = hosts.get(host) ?? { host, url: url as string, queued: 0 }
    hosts.set(host, tally)
    tally.queued += queuedOf(scope, id)
  }
  return [...hosts.values()].sort((a, b) => (a.host < b.host ? -1 : 1))
}
