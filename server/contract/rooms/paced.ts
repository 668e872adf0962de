/** Passes the newest value on at once, or when `gapMs` have passed since the last one. */
export class Paced<T> {
  readonly #pass: (value: T) => void
  readonly #gapMs: number
  #lastMs = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined
  #next: { value: T } | undefined

  constructor(pass: (value: T) => void, gapMs: number) {
    this.#pass = pass
    this.#gapMs = gapMs
  }

  give(value: T): void {
    this.#next = { value }
    if (this.#timer !== undefined) return
    const waitMs = this.#lastMs + this.#gapMs - performance.now()
    if (waitMs <= 0) this.#go()
    else this.#timer = setTimeout(() => this.#go(), waitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next = undefined
  }

  #go() {
    this.#timer = undefined
    if (!this.#next) return
    const { value } = this.#next
    this.#next = undefined
    this.#lastMs = performance.now()
    this.#pass(value)
  }
}
