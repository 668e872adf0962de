import { HubProblem } from '../base/problem.ts'

const WAIT_MS = 30_000

/** Bounds what runs at the same time; others wait in order, up to a number and a time. */
export class Turns {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Throws `HubProblem` 503 where the turn does not come in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.#maxWaiting) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      const place = this.#waiting.indexOf(enter)
      if (place >= 0) this.#waiting.splice(place, 1)
      reject(busy())
    }, WAIT_MS)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    this.#waiting.push(enter)
    await promise
  }
}

const busy = () => new HubProblem(503, 'busy', 'Too many laptops are sending at once. Try again in a moment.')
