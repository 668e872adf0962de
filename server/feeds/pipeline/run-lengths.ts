import type { LengthEffect } from '../../domain/timing/feed-lengths.ts'
import type { Effect } from '../../timing/book/effects.ts'

/** Clocks report whole seconds. */
const SAME_MS = 2_000
/** A red flag that stops the time to go lengthens a run second by second. */
const CHANGE_MS = 60_000
const MAX_MS = 48 * 3_600_000

interface Length {
  /** By the clock before; a damaged one stands alone. */
  heardMs: number
  reportedMs: number
}

/** How long runs are by their feed's clock: time gone and time to go. Reported once two clocks agree, and again after a change of a minute. */
export class RunLengths {
  readonly #lengths = new Map<number, Length>()

  take({ run, elapsedMs, remainingMs }: Extract<Effect, { type: 'clock' }>): LengthEffect | null {
    const lengthMs = (elapsedMs ?? 0) + (remainingMs ?? 0)
    if (!remainingMs || remainingMs < 0 || lengthMs < CHANGE_MS || lengthMs > MAX_MS) return null
    const { heardMs, reportedMs } = this.#lengths.get(run) ?? { heardMs: 0, reportedMs: 0 }
    const isReported = Math.abs(lengthMs - heardMs) <= SAME_MS && Math.abs(lengthMs - reportedMs) >= CHANGE_MS
    this.#lengths.set(run, { heardMs: lengthMs, reportedMs: isReported ? lengthMs : reportedMs })
    return isReported ? { type: 'length', run, lengthMs: wholeMinutes(lengthMs) } : null
  }
}

/** Planned lengths are minutes, which a clock of seconds misses by one. */
function wholeMinutes(ms: number): number {
  const minutes = Math.round(ms / 60_000) * 60_000
  return Math.abs(ms - minutes) <= SAME_MS ? minutes : ms
}
