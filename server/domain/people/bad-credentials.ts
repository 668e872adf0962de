import { tooMany } from './login-throttle.ts'

const MAX_BAD = 30
const WINDOW_MS = 10_000
const GOOD_MS = 60_000
const MAX_ADDRESSES = 10_000
const MAX_GOOD = 10_000

/** Tokens and API keys that were wrong, by the address they came from. */
export interface BadCredentials {
  /** Throws 429 for an address that sent too many, unless this credential was good in the last minute. */
  requireAllowed(address: string, shown: string): void
  noteBad(address: string): void
  noteGood(shown: string): void
}

/** Moves an entry to the end of an LRU map. */
function keep<V>(map: Map<string, V>, max: number, key: string, value: V) {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}

/** Limits wrong credentials to 30 in 10 s per address; `now` in milliseconds. */
export function createBadCredentials(now: () => number = () => performance.now()): BadCredentials {
  const badAt = new Map<string, number[]>()
  const goodAt = new Map<string, number>()
  const recent = (address: string) => badAt.get(address)?.filter((at) => now() - at < WINDOW_MS) ?? []

  return {
    requireAllowed(address, shown) {
      if (!badAt.has(address)) return
      const times = recent(address)
      const first = times.at(-MAX_BAD)
      if (times.length === 0) badAt.delete(address)
      if (first === undefined || now() - (goodAt.get(shown) ?? Number.NEGATIVE_INFINITY) < GOOD_MS) return
      throw tooMany(
        'Too many wrong tokens or API keys from this address. Wait a moment.',
        first + WINDOW_MS - now(),
      )
    },
    noteBad(address) {
      keep(badAt, MAX_ADDRESSES, address, [...recent(address), now()].slice(-MAX_BAD))
    },
    noteGood(shown) {
      keep(goodAt, MAX_GOOD, shown, now())
    },
  }
}
