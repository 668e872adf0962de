import type { Connection } from '../db/engine/connection.ts'
import type { Store } from '../db/engine/store.ts'
import { webhookPurge } from '../db/tables/webhook-purge.ts'
import { allTargets } from '../db/tables/webhook-subscriptions.ts'
import type { Log } from '../log.ts'
import type { Clock } from './clock.ts'

const MINUTE_MS = 60_000
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS
/** Failed deliveries that a subscription keeps. */
const MAX_FAILED = 100_000
const BATCH_SIZE = 500

interface Purging {
  store: Store
  clock: Clock
  log: Log
  signal: AbortSignal
  /** For tests. */
  maxFailed?: number
}

/**
 * Deletes deliveries that ended more than 30 days ago, and failed ones beyond a subscription's newest 100,000: now and each
 * minute, in small transactions, so that no write waits for it.
 */
export async function purgeForever(purging: Purging): Promise<void> {
  const { store, clock, log, signal, maxFailed = MAX_FAILED } = purging

  async function purge(find: (connection: Connection) => string[]) {
    for (let ids = store.readLatest(find); ids.length > 0 && !signal.aborted; ids = store.readLatest(find))
      await store.transact((connection) => webhookPurge.remove(connection, ids))
  }

  while (!signal.aborted) {
    try {
      const before = new Date(clock.now() - KEPT_MS).toISOString()
      await purge((connection) => webhookPurge.endedBefore(connection, before, BATCH_SIZE))
      for (const target of store.readLatest(allTargets))
        await purge((connection) => webhookPurge.failedBeyond(connection, target, maxFailed, BATCH_SIZE))
    } catch (error) {
      log.warn({ err: error }, 'webhooks: old deliveries could not be deleted')
    }
    await clock.sleep(MINUTE_MS, signal).catch(() => {})
  }
}
