import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '../db/engine/connection.ts'
import type { Store } from '../db/engine/store.ts'
import { webhookKeeping } from '../db/tables/webhook-keeping.ts'
import { type Progress, webhookQueue } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import type { Log } from '../log.ts'
import type { Clock } from './clock.ts'

const RETRY_MS = 1000
/** Entries that share a commit at most; with `MAX_IN_FLIGHT` they make a subscription's `MAX_RUNNING`. */
const MAX_SHARED = 96

/** The end of a delivery's attempts. */
export type Outcome = 'succeeded' | 'failed' | 'unreachable' | 'aborted'

interface Entry {
  target: Target
  progress: Progress
  outcome: Outcome | null
  settle(): void
}

interface Parts {
  store: Store
  clock: Clock
  log: Log
  signal: AbortSignal
}

/** Writes all entries in one transaction; of each subscription only the last status and each change of outcome. */
function writeAll(connection: Connection, entries: readonly Entry[], now: string) {
  const statuses = new Map<string, { target: Target; status: number }>()
  const lastOutcomes = new Map<string, Outcome>()
  for (const { target, progress, outcome } of entries) {
    webhookQueue.note(connection, progress)
    const status = progress.response_status
    if (status !== null) statuses.set(target.webhookId, { target, status })
    if (outcome === null || lastOutcomes.get(target.webhookId) === outcome) continue
    lastOutcomes.set(target.webhookId, outcome)
    if (outcome === 'succeeded') webhookKeeping.noteSound(connection, target)
    if (outcome === 'failed') webhookKeeping.noteFailure(connection, target, now)
  }
  for (const { target, status } of statuses.values()) {
    webhookKeeping.noteStatus(connection, target.accountId, target.webhookId, status)
  }
}

/** Stores the progress of deliveries. Entries that arrive together share a commit, which costs little more than one. */
export class DeliveryLog {
  readonly #parts: Parts
  #waiting: Entry[] = []
  #phase: 'idle' | 'writing' = 'idle'
  readonly #refused = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves once the entry is on the disk; a write that fails is repeated until it succeeds or the service stops. */
  write(target: Target, progress: Progress, outcome: Outcome | null): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ target, progress, outcome, settle: resolve })
      if (this.#phase === 'idle') void this.#work()
    })
  }

  /** Whether the last delivery that ended since the service began was answered with an error. */
  isRefused(webhookId: string): boolean {
    return this.#refused.has(webhookId)
  }

  async #work() {
    this.#phase = 'writing'
    while (this.#waiting.length > 0) {
      await this.#gather()
      await this.#commit(this.#waiting.splice(0))
    }
    this.#phase = 'idle'
  }

  /** Waits while each turn of the event loop brings more entries. */
  async #gather() {
    for (let known = 0; this.#waiting.length > known && this.#waiting.length < MAX_SHARED; ) {
      known = this.#waiting.length
      await nextTurn()
    }
  }

  async #commit(entries: Entry[]) {
    const { store, clock, log, signal } = this.#parts
    try {
      const now = new Date(clock.now()).toISOString()
      await store.transact((connection) => writeAll(connection, entries, now))
      this.#settle(entries)
    } catch (error) {
      log.error({ err: error }, 'webhooks: the progress of deliveries could not be stored')
      this.#waiting.unshift(...entries)
      await clock.sleep(RETRY_MS, signal).catch(() => {})
      // The next start sends these deliveries again.
      if (signal.aborted) for (const { settle } of this.#waiting.splice(0)) settle()
    }
  }

  #settle(entries: readonly Entry[]) {
    for (const { target, outcome, settle } of entries) {
      if (outcome === 'succeeded') this.#refused.delete(target.webhookId)
      if (outcome === 'failed') this.#refused.add(target.webhookId)
      settle()
    }
  }
}
