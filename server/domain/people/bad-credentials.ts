import { tooMany } from './login-throttle.ts'

const MAX_BAD = 30
const WINDOW_MS = 10_000
const GOOD_MS = 60_000
const MAX_ADDRESSES = 10_000
const MAX_GOOD = 10_000

/** Moves an entry to the end of an LRU map. */
function keep<V>(map: Map<string, V>, max: number, key: string, value: V) {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}

/** Limits wrong tokens and API keys to 30 in 10 s per address. */
export class BadCredentials {
  readonly #now: () => number
  readonly #badAt = new Map<string, number[]>()
  readonly #goodAt = new Map<string, number>()

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Throws 429 for an address with too many wrong credentials, unless this one was valid in the last minute. */
  requireAllowed(address: string, shown: string): void {
    if (!this.#badAt.has(address)) return
    const times = this.#recent(address)
    const first = times.at(-MAX_BAD)
    if (times.length === 0) this.#badAt.delete(address)
    const goodAt = this.#goodAt.get(shown) ?? Number.NEGATIVE_INFINITY
    if (first === undefined || this.#now() - goodAt < GOOD_MS) return
    throw tooMany(
      'Too many wrong tokens or API keys from this address. Wait a moment.',
      first + WINDOW_MS - this.#now(),
    )
  }

  noteBad(address: string): void {
    keep(this.#badAt, MAX_ADDRESSES, address, [...this.#recent(address), this.#now()].slice(-MAX_BAD))
  }

  noteGood(shown: string): void {
    keep(this.#goodAt, MAX_GOOD, shown, this.#now())
  }

  #recent(address: string): number[] {
    return this.#badAt.get(address)?.filter((at) => this.#now() - at < WINDOW_MS) ?? []
  }
}
