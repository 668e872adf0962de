import { Listeners } from '../listeners.ts'

/** What one moment of the server says of how far its clock is ahead, in ms: it is between the two. */
interface Bounds {
  least: number
  most: number
  atMs: number
}

/** Older ones do not count: clocks drift, and are set. */
const KEPT_MS = 60_000
/** Both clocks are read in whole milliseconds. */
const ROUNDING_MS = 1

/**
 * How far the server's clock is ahead of this device's: a tablet's own clock may be minutes off. How long a message was on its
 * way is not known, so that each gives bounds only, and the least delayed of the last minute count. The value moves only
 * where they exclude it.
 */
export class ServerClock {
  readonly #now: () => number
  readonly #listeners = new Listeners()
  #heard: readonly Bounds[] = []
  #skewMs: number | undefined

  /** `now` is this device's clock, in ms since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  readonly subscribe = this.#listeners.add

  /** In ms; 0 until the server is heard. */
  readonly skewMs = (): number => this.#skewMs ?? 0

  /** Takes a moment of the server (ISO) that came just now; `askedAtMs` is when it was asked for, by this device's clock. */
  hear(serverTime: string, askedAtMs = Number.NEGATIVE_INFINITY): void {
    const [atMs, serverMs] = [this.#now(), Date.parse(serverTime)]
    const bounds = {
      least: serverMs - atMs - ROUNDING_MS,
      most: serverMs - askedAtMs + ROUNDING_MS,
      atMs,
    }
    const all = [...this.#heard.filter((each) => atMs - each.atMs < KEPT_MS), bounds]
    // One of the clocks was set if they exclude each other.
    const isPossible = leastOf(all) <= mostOf(all)
    this.#heard = isPossible ? all : [bounds]
    const [least, most] = [leastOf(this.#heard), mostOf(this.#heard)]
    const before = this.#skewMs ?? (most === Number.POSITIVE_INFINITY ? least : (least + most) / 2)
    const skewMs = Math.min(Math.max(before, least), most)
    if (skewMs === this.#skewMs) return
    this.#skewMs = skewMs
    this.#listeners.notify()
  }
}

const leastOf = (all: readonly Bounds[]) => Math.max(...all.map(({ least }) => least))
const mostOf = (all: readonly Bounds[]) => Math.min(...all.map(({ most }) => most))

/** The clock of this page's server. */
export const serverClock = new ServerClock()
