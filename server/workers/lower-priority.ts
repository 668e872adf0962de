import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** -20 to 19; higher values run later. */
const LATE = 4

/** Lowers the priority of this thread. Linux only, where priorities are per thread. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const threadId = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(threadId), LATE)
  } catch {
    // A container may hide /proc or forbid it.
  }
}
