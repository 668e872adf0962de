import type { Store } from '../db/store.ts'
import { webhookQueue } from '../db/webhook-queue.ts'
import type { Log } from '../log.ts'
import type { Clock } from './clock.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 30 * 24 * HOUR_MS
const AT_ONCE = 500

/** Drops deliveries that succeeded more than 30 days ago, now and each hour, a few at a time. */
export async function purgeForever(store: Store, clock: Clock, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const before = new Date(clock.now() - KEPT_MS).toISOString()
      const isThere = store.peek((connection) => webhookQueue.hasOlder(connection, before))
      while (isThere && !signal.aborted) {
        const gone = await store.transact((connection) => webhookQueue.purge(connection, before, AT_ONCE))
        if (gone < AT_ONCE) break
      }
    } catch (error) {
      log.warn({ err: error }, 'old deliveries could not be dropped')
    }
    await clock.sleep(HOUR_MS, signal).catch(() => {})
  }
}
