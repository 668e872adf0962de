import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of -20 to 19, the higher the later it is its turn. */
const LATE = 4

/** Lowers the priority of this thread. Linux only, which has priorities per thread. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const threadId = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(threadId), LATE)
  } catch {
    // a container may hide /proc, or forbid it
  }
}
