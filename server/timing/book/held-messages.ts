import type { MessageOf } from '../model.ts'

/** What belongs to the run that is on. */
export type RunMessage = MessageOf<
  'standing' | 'crossing' | 'lap' | 'best' | 'passing' | 'flag' | 'status' | 'correction' | 'clock' | 'stint'
>

/** Number of the lap, or of laps, that a message counts. A count beyond what a session can have is damage. */
export function lapOf(message: RunMessage): number {
  if (message.type === 'lap' || message.type === 'best') return message.lapNumber ?? 0
  return message.type === 'standing' || message.type === 'correction' ? (message.laps ?? 0) : 0
}

interface Held {
  message: RunMessage
  arrivedAt: number
}

const MAX_HELD = 5_000
export const HOLD_MS = 5_000
const HOLD_CLOCKS = 5

/** Messages that wait until the feed tells which run it is: for five seconds, by the laptop's clock or the feed's. */
export class HeldMessages {
  #held: Held[] | null = []
  #clocks = 0
  /** Arrival of the first since the last connection began. */
  #since: number | null = null

  /** Whether messages are to be held. */
  get isHolding(): boolean {
    return this.#held !== null
  }

  /** Holds from now on, or for five seconds more. */
  begin() {
    this.#held ??= []
    this.#clocks = 0
    this.#since = null
  }

  add(held: Held) {
    this.#held?.push(held)
    this.#since ??= held.arrivedAt
    if (held.message.type === 'clock') this.#clocks++
  }

  /** Whether nothing is to be held for longer. */
  isDue(now: number): boolean {
    const isLong = this.#since !== null && now - this.#since >= HOLD_MS
    return isLong || this.#clocks >= HOLD_CLOCKS || (this.#held?.length ?? 0) >= MAX_HELD
  }

  /** Ends the hold. */
  release(): Held[] {
    const held = this.#held ?? []
    this.#held = null
    this.#clocks = 0
    this.#since = null
    return held
  }
}
