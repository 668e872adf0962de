import type { Clock } from '../webhooks/clock.ts'

/** How often it looks whether one is due, and whether the stick is back. */
const LOOK_EVERY_MS = 15_000
/** After a failure the next try can wait a little. */
const RETRY_MS = 5 * 60_000

export interface ScheduleParts {
  clock: Clock
  signal: AbortSignal
  /** When the next automatic backup is due, in ms since 1970; null while there is nothing new. */
  dueAt(): number | null
  /** Makes one; answers whether that went well. */
  make(): Promise<boolean>
  /** Brings copies that are missing to their folder. */
  copy(): Promise<void>
}

/** Backs up while the garage works, until the signal ends it. */
export async function backUpForever({ clock, signal, dueAt, make, copy }: ScheduleParts): Promise<void> {
  let notBefore = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    await clock.sleep(LOOK_EVERY_MS, signal).catch(() => {})
    if (signal.aborted) return
    const due = dueAt()
    const now = clock.now()
    // A clock that was set back must not make a failure of a moment ago one of tomorrow.
    notBefore = Math.min(notBefore, now + RETRY_MS)
    if (due !== null && now >= Math.max(due, notBefore)) {
      if (!(await make())) notBefore = now + RETRY_MS
    }
    await copy()
  }
}
