import { setTimeout as delay } from 'node:timers/promises'

/** Time and sleep, replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
}
