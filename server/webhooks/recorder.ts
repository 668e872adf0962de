import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '../db/engine/connection.ts'
import type { Store } from '../db/engine/store.ts'
import { webhookKeeping } from '../db/tables/webhook-keeping.ts'
import { type Progress, webhookQueue } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import type { Log } from '../log.ts'
import type { Ending } from './burst.ts'
import type { Clock } from './clock.ts'

const RETRY_MS = 1000
/** So many share a commit; with those on their way they are what a subscription may have under way. */
const ENOUGH = 96

interface Note {
  target: Target
  progress: Progress
  ending: Ending | null
  settle(): void
}

/** Writes down how deliveries go. */
export interface Recorder {
  /** Resolves once it is on the disk. What a full disk refuses is tried until it takes it. */
  note(target: Target, progress: Progress, ending: Ending | null): Promise<void>
  /** Whether its receiver has refused the last delivery that ended, as far as this service has seen one. */
  isRefused(webhookId: string): boolean
}

/** One transaction for all; of each subscription only the last status and each turn of its receiver count. */
function writeAll(connection: Connection, notes: readonly Note[], now: string) {
  const statuses = new Map<string, { target: Target; status: number }>()
  const heard = new Map<string, Ending>()
  for (const { target, progress, ending } of notes) {
    webhookQueue.note(connection, progress)
    const status = progress.response_status
    if (status !== null) statuses.set(target.webhookId, { target, status })
    if (ending === null || heard.get(target.webhookId) === ending) continue
    heard.set(target.webhookId, ending)
    if (ending === 'succeeded') webhookKeeping.noteSound(connection, target)
    if (ending === 'failed') webhookKeeping.noteFailure(connection, target, now)
  }
  for (const { target, status } of statuses.values()) {
    webhookKeeping.noteStatus(connection, target.accountId, target.webhookId, status)
  }
}

/** Notes that come together share a transaction: what a commit costs hardly depends on how many rows are in it. */
export function createRecorder(store: Store, clock: Clock, log: Log, signal: AbortSignal): Recorder {
  let waiting: Note[] = []
  let writing = false
  const refused = new Set<string>()

  /** Answers arrive in flocks: waits as long as each turn of the event loop brings more of them. */
  async function gather() {
    for (let before = 0; waiting.length > before && waiting.length < ENOUGH; ) {
      before = waiting.length
      await nextTurn()
    }
  }

  async function write() {
    writing = true
    while (waiting.length > 0) {
      await gather()
      const notes = waiting
      waiting = []
      try {
        const now = new Date(clock.now()).toISOString()
        await store.transact((connection) => writeAll(connection, notes, now))
        for (const { target, ending, settle } of notes) {
          if (ending === 'succeeded') refused.delete(target.webhookId)
          if (ending === 'failed') refused.add(target.webhookId)
          settle()
        }
      } catch (error) {
        log.error({ err: error }, 'the outbox could not note how deliveries went')
        waiting.unshift(...notes)
        await clock.sleep(RETRY_MS, signal).catch(() => {})
        // What could not be noted is sent again after the next start.
        if (signal.aborted) for (const { settle } of waiting.splice(0)) settle()
      }
    }
    writing = false
  }

  return {
    note(target, progress, ending) {
      return new Promise((resolve) => {
        waiting.push({ target, progress, ending, settle: resolve })
        if (!writing) void write()
      })
    },
    isRefused: (webhookId) => refused.has(webhookId),
  }
}
