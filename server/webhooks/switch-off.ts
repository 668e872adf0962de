import type { Store } from '../db/engine/store.ts'
import type { Failing } from '../db/tables/webhook-keeping.ts'
import { overdue, switchOff } from '../domain/webhooks/webhook-health.ts'
import type { Log } from '../log.ts'
import type { Clock } from './clock.ts'

const LOOK_MS = 2000

export interface SwitchingOff {
  store: Store
  clock: Clock
  log: Log
  signal: AbortSignal
  /**
   * Whether its receiver has refused something since the service began and can be reached: hours in which the laptop was
   * off, or had no network, say nothing of a receiver.
   */
  isRefusing(failing: Failing): boolean
}

/** Switches subscriptions off whose receivers have refused everything for the hours that their account allows. */
export async function switchOffForever(parts: SwitchingOff): Promise<void> {
  const { store, clock, log, signal, isRefusing } = parts
  while (!signal.aborted) {
    try {
      const found = store.readLatest((connection) => overdue(connection, clock.now()))
      for (const each of found.filter(isRefusing)) {
        await store.transact((connection) => switchOff(connection, each, clock.now()))
        log.warn({ ...each }, 'a webhook was switched off: its receiver refuses everything')
      }
    } catch (error) {
      log.warn({ err: error }, 'what receivers refuse could not be looked at')
    }
    await clock.sleep(LOOK_MS, signal).catch(() => {})
  }
}
