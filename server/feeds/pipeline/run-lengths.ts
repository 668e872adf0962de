import type { LengthEffect } from '../../domain/timing/feed-lengths.ts'
import type { Effect } from '../../timing/book/effects.ts'

/** Clocks tell whole seconds. */
const SAME_MS = 2_000
/** A red flag that stops the time to go lengthens a run second by second. */
const CHANGE_MS = 60_000
const MAX_MS = 48 * 3_600_000

interface Length {
  /** By the clock before; a damaged one stands alone. */
  heardMs: number
  toldMs: number
}

/** How long runs are by their feed's clock: time gone and time to go. Told once two clocks agree, and again when a minute has come. */
export class RunLengths {
  readonly #lengths = new Map<number, Length>()

  take({ run, elapsedMs, remainingMs }: Extract<Effect, { type: 'clock' }>): LengthEffect | null {
    const lengthMs = (elapsedMs ?? 0) + (remainingMs ?? 0)
    if (!remainingMs || remainingMs < 0 || lengthMs < CHANGE_MS || lengthMs > MAX_MS) return null
    const { heardMs, toldMs } = this.#lengths.get(run) ?? { heardMs: 0, toldMs: 0 }
    const isTold = Math.abs(lengthMs - heardMs) <= SAME_MS && Math.abs(lengthMs - toldMs) >= CHANGE_MS
    this.#lengths.set(run, { heardMs: lengthMs, toldMs: isTold ? lengthMs : toldMs })
    return isTold ? { type: 'length', run, lengthMs: wholeMinutes(lengthMs) } : null
  }
}

/** Planned lengths are minutes, which a clock of seconds misses by one. */
function wholeMinutes(ms: number): number {
  const minutes = Math.round(ms / 60_000) * 60_000
  return Math.abs(ms - minutes) <= SAME_MS ? minutes : ms
}
