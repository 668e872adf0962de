import type { Clock } from '../webhooks/clock.ts'

/** After a commit: changes that arrive together go together. */
const GATHER_MS = 100

/** What a wait ends with besides `ring`: a commit, nothing else, or a time in milliseconds. */
export type Until = 'commit' | 'ring' | number
/** What a turn of the loop ends with: the next one, or a wait. */
export type Next = 'goOn' | Until

/** Lets one loop wait, and wakes it. */
export class Alarm {
  readonly #clock: Clock
  readonly #stop: AbortSignal
  #hearsCommits = false
  #wake: (() => void) | null = null
  /** What came while nothing waited. */
  #isRung = false
  #isCommitted = false

  constructor(clock: Clock, stop: AbortSignal) {
    this.#clock = clock
    this.#stop = stop
  }

  /** Ends the present wait, or the next one. */
  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Ends a wait for a commit, a little later. */
  committed(): void {
    this.#isCommitted = true
    if (this.#hearsCommits) this.#wake?.()
  }

  async wait(until: Until): Promise<void> {
    if (this.#stop.aborted) return
    this.#hearsCommits = until === 'commit'
    const isOver = this.#isRung || (this.#hearsCommits && this.#isCommitted)
    if (!isOver) await this.#sleep(until)
    const wasRung = this.#isRung
    this.#isRung = false
    this.#isCommitted = false
    if (this.#hearsCommits && !wasRung) await this.#clock.sleep(GATHER_MS, this.#stop).catch(() => {})
    this.#hearsCommits = false
  }

  async #sleep(until: Until) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = new AbortController()
    this.#wake = resolve
    if (typeof until === 'number') {
      const signal = AbortSignal.any([this.#stop, timer.signal])
      this.#clock.sleep(until, signal).then(resolve, () => {})
    }
    await promise
    timer.abort()
    this.#wake = null
  }
}
