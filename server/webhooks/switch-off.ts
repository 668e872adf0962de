import type { Store } from '../db/engine/store.ts'
import type { Failing } from '../db/tables/webhook-keeping.ts'
import { overdue, switchOff } from '../domain/webhooks/webhook-health.ts'
import type { Log } from '../log.ts'
import type { Clock } from './clock.ts'

const CHECK_MS = 2000

interface SwitchingOff {
  store: Store
  clock: Clock
  log: Log
  signal: AbortSignal
  /**
   * Whether the receiver is reachable and has refused a delivery since the service began: hours without a network or with
   * the laptop off do not count against it.
   */
  isRefusing(failing: Failing): boolean
}

/** Disables subscriptions whose receivers have refused everything for the hours that their account allows. */
export async function switchOffForever(parts: SwitchingOff): Promise<void> {
  const { store, clock, log, signal, isRefusing } = parts
  while (!signal.aborted) {
    try {
      const found = store.readLatest((connection) => overdue(connection, clock.now()))
      for (const each of found.filter(isRefusing)) {
        await store.transact((connection) => switchOff(connection, each, clock.now()))
        log.warn({ ...each }, 'webhooks: a subscription was disabled because its receiver refuses everything')
      }
    } catch (error) {
      log.warn({ err: error }, 'webhooks: failing subscriptions could not be checked')
    }
    await clock.sleep(CHECK_MS, signal).catch(() => {})
  }
}
