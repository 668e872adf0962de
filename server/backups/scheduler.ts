import type { Clock } from '../webhooks/clock.ts'

/** How often to check whether a backup is due and the folder for copies is back. */
const CHECK_MS = 15_000
const RETRY_MS = 5 * 60_000

interface ScheduleParts {
  clock: Clock
  signal: AbortSignal
  /** When the next automatic backup is due, in ms since 1970; null while there is nothing new. */
  dueAt(): number | null
  /** Makes a backup; returns whether it succeeded. */
  make(): Promise<boolean>
  /** Copies missing backups to their folder. */
  copy(): Promise<void>
}

/** Makes scheduled backups until the signal is aborted. */
export async function backUpForever({ clock, signal, dueAt, make, copy }: ScheduleParts): Promise<void> {
  let notBefore = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    await clock.sleep(CHECK_MS, signal).catch(() => {})
    if (signal.aborted) return
    const due = dueAt()
    const now = clock.now()
    // If the clock was set back, the pause after a failure must not grow.
    notBefore = Math.min(notBefore, now + RETRY_MS)
    if (due !== null && now >= Math.max(due, notBefore)) {
      if (!(await make())) notBefore = now + RETRY_MS
    }
    await copy()
  }
}
