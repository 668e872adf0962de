const AT_ONCE = 4
const MAX_WAITING = 200
const MAX_PER_SECOND = 30

/** Runs the requests of one page: a few at once, some in a second, the others in their order. */
export class PacedRequests {
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #now: () => number
  #running = 0
  #begun: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** False where too many wait. */
  add(request: () => Promise<void>): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false
    this.#waiting.push(request)
    this.#next()
    return true
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
  }

  #next() {
    const now = this.#now()
    this.#begun = this.#begun.filter((at) => at > now - 1000)
    while (this.#running < AT_ONCE && this.#waiting.length > 0) {
      const [first] = this.#begun
      if (first !== undefined && this.#begun.length >= MAX_PER_SECOND) {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#next(), first + 1000 - now)
        return
      }
      this.#begun.push(now)
      this.#running += 1
      void this.#waiting
        .shift()?.()
        .finally(() => {
          this.#running -= 1
          this.#next()
        })
    }
  }
}
