import type { Store } from '../db/engine/store.ts'
import { webhookDeliveries } from '../db/tables/webhook-deliveries.ts'
import { webhookQueue } from '../db/tables/webhook-queue.ts'
import { replayRecord } from '../domain/webhooks/webhook-delivery.ts'

const BATCH_SIZE = 200

/** Queues a copy of each delivery that an outage lost, at its old position. Returns how many. */
export async function replayLost(store: Store, webhookId: string, now: () => number): Promise<number> {
  if (store.readLatest((connection) => webhookQueue.lost(connection, webhookId, 1)).length === 0) return 0
  let total = 0
  for (;;) {
    const count = await store.transact((connection) => {
      const lost = webhookQueue.lost(connection, webhookId, BATCH_SIZE)
      for (const delivery of lost) {
        webhookQueue.markFound(connection, delivery.id)
        const again = replayRecord(delivery, new Date(now()).toISOString(), delivery.position)
        webhookDeliveries.insert({ connection }, again)
      }
      return lost.length
    })
    total += count
    if (count < BATCH_SIZE) return total
  }
}
