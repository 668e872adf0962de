import type { ReadScope } from '../../db/engine/scope.ts'
import { webhookDeliveries } from '../../db/tables/webhook-deliveries.ts'
import { webhookQueue } from '../../db/tables/webhook-queue.ts'

/** Counting this many blocks the event loop for milliseconds, and pages poll every two seconds. */
const MANY = 10_000
const REMEMBER_MS = 5000

/** A tally counted on each call while it is small, and every few seconds once it is large. */
function rememberLarge<T>(count: (scope: ReadScope, webhookId: string) => T, sizeOf: (counted: T) => number) {
  const large = new Map<string, { counted: T; until: number }>()
  return (scope: ReadScope, webhookId: string): T => {
    const known = large.get(webhookId)
    if (known && performance.now() < known.until) return known.counted
    const counted = count(scope, webhookId)
    if (sizeOf(counted) < MANY) large.delete(webhookId)
    else large.set(webhookId, { counted, until: performance.now() + REMEMBER_MS })
    return counted
  }
}

/** Waiting deliveries of a subscription. */
export const queuedOf = rememberLarge(
  ({ connection }, webhookId) => webhookQueue.count(connection, webhookId),
  (count) => count,
)

/** Failed deliveries not sent again, and the creation time of the oldest. */
export const failuresOf = rememberLarge(webhookDeliveries.failures, ({ failed }) => failed)
