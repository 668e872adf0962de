import type { Clock } from '../webhooks/clock.ts'
import type { Next } from './alarm.ts'

/** Changes of a batch. */
export const MAX_ITEMS = 5000
/** While laps are being entered. */
const BUSY_ITEMS = 250
const REST_MS = 250
/** After a commit: until the next lap is entered by hand. */
const BUSY_MS = 120_000

/**
 * How fast a long log goes: as fast as the hub takes it while there are no writes, else in small batches with rests between them, so that the
 * entry of a lap waits for none.
 */
export class Pace {
  readonly #clock: Clock
  #busyUntil = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Something was written. */
  committed(): void {
    this.#busyUntil = this.#clock.now() + BUSY_MS
  }

  get #isBusy(): boolean {
    return this.#clock.now() < this.#busyUntil
  }

  /** Changes of the next batch. */
  get maxItems(): number {
    return this.#isBusy ? BUSY_ITEMS : MAX_ITEMS
  }

  /** What follows a batch of so many changes: a rest in milliseconds, or the next one. */
  after(count: number): Next {
    return this.#isBusy && count >= BUSY_ITEMS ? REST_MS : 'goOn'
  }
}
