import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '../db/connection.ts'
import type { Store } from '../db/store.ts'
import { webhookKeeping } from '../db/webhook-keeping.ts'
import { type Progress, webhookQueue } from '../db/webhook-queue.ts'
import type { Target } from '../db/webhook-subscriptions.ts'
import type { Log } from '../log.ts'
import type { Clock } from './clock.ts'

const RETRY_MS = 1000
/** So many share a commit; with those on their way they are what a subscription may have under way. */
const ENOUGH = 96

interface Note {
  target: Target
  progress: Progress
  settle(): void
}

/** Writes down how deliveries go. */
export interface Recorder {
  /** Resolves once it is on the disk. What a full disk refuses is tried until it takes it. */
  note(target: Target, progress: Progress): Promise<void>
}

/** One transaction for all; of each subscription only the last status counts. */
function writeAll(connection: Connection, notes: readonly Note[]) {
  const statuses = new Map<string, { target: Target; status: number }>()
  for (const { target, progress } of notes) {
    webhookQueue.note(connection, progress)
    const status = progress.response_status
    if (status !== null) statuses.set(target.webhookId, { target, status })
  }
  for (const { target, status } of statuses.values()) {
    webhookKeeping.noteStatus(connection, target.accountId, target.webhookId, status)
  }
}

/** Notes that come together share a transaction: what a commit costs hardly depends on how many rows are in it. */
export function createRecorder(store: Store, clock: Clock, log: Log, signal: AbortSignal): Recorder {
  let waiting: Note[] = []
  let writing = false

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
        await store.transact((connection) => writeAll(connection, notes))
        for (const { settle } of notes) settle()
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
    note(target, progress) {
      return new Promise((resolve) => {
        waiting.push({ target, progress, settle: resolve })
        if (!writing) void write()
      })
    },
  }
}
