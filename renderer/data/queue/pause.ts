import { classifyError } from '../../../server/contract/offline/classify-error.ts'

/** Calls back later; returns the function that calls it off. */
export type Timers = (run: () => void, ms: number) => () => void

export const realTimers: Timers = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const FIRST_MS = 500
const MAX_MS = 15_000
const SOON_MS = 300

/** When the queue tries again: 0.5 s after the first failure, doubling up to 15 s, with jitter. */
export class Pause {
  readonly #again: () => void
  readonly #timers: Timers
  readonly #random: () => number
  /** `woken`: the next failure does not pause, because the link came back while its request was in flight. */
  #phase: 'trying' | 'woken' | 'paused' = 'trying'
  #failures = 0
  #why: unknown
  #stopTimer: (() => void) | undefined

  constructor(again: () => void, timers: Timers, random: () => number) {
    this.#again = again
    this.#timers = timers
    this.#random = random
  }

  get isOn(): boolean {
    return this.#phase === 'paused'
  }

  /** The error that edits wait for to pass. */
  get why(): unknown {
    return this.#why
  }

  /** The server has answered. */
  over(): void {
    this.#failures = 0
    this.#why = undefined
    this.#phase = 'trying'
  }

  /** Pauses as long as the error asks for; after the end of a login until `wake`. */
  after(error: unknown): void {
    this.#why = error ?? new Error('The server does not answer.')
    if (this.#phase === 'woken') {
      this.#phase = 'trying'
      return
    }
    this.#phase = 'paused'
    const errorClass = classifyError(error)
    if (errorClass === 'login') return
    const backoffMs = Math.min(MAX_MS, FIRST_MS * 2 ** this.#failures) * (0.5 + this.#random() / 2)
    if (errorClass !== 'soon') this.#failures += 1
    this.#stopTimer = this.#timers(
      () => {
        this.end()
        this.#again()
      },
      errorClass === 'soon' ? SOON_MS : backoffMs,
    )
  }

  /** Retries at once, and once more if the request in flight fails. */
  wake(): void {
    const isTrying = this.#why !== undefined && !this.isOn
    this.#failures = 0
    this.end()
    if (isTrying) this.#phase = 'woken'
  }

  /** Ends the pause without a try. */
  end(): void {
    this.#stopTimer?.()
    this.#stopTimer = undefined
    this.#phase = 'trying'
  }
}
