import { WorkersBusy } from '../workers-busy.ts'

/** A request for a turn. */
export interface Turn {
  /** The member whose share of turns is used. */
  owner: string
  /** Size of the body, held until the turn ends. */
  bytes: number
}

interface Limits {
  /** Concurrent turns, at least 2: one is reserved for owners with little use. */
  places: number
  maxWaiting?: number
  maxWaitingOfOne?: number
  maxWaitMs?: number
  maxBytes?: number
  now?: () => number
}

/** Used time below which an owner's work counts as light. */
const LIGHT_MS = 1000
/** Half-life of an owner's used time. */
const HALF_LIFE_MS = 10_000
/** Larger bodies may need much memory and never take the reserved turn. */
const SMALL_BYTES = 8 * 1024 * 1024

interface Owner {
  running: number
  waiting: number
  bytes: number
  usedMs: number
  at: number
}

interface Waiting extends Turn {
  admit(place: Place): void
}

type Place = 'any' | 'light'

const DEFAULTS = {
  maxWaiting: 1000,
  maxWaitingOfOne: 100,
  maxWaitMs: 60_000,
  maxBytes: 512 * 1024 * 1024,
  now: () => performance.now(),
}

/**
 * Shares threads between owners by used time: the next turn goes to the owner with the least, no owner has all threads, and
 * one is reserved for small work of owners with little use. (`FairTurns` counts what is held instead.)
 */
export class ComputeTurns {
  readonly #limits: Required<Limits>
  readonly #owners = new Map<string, Owner>()
  readonly #waiting: Waiting[] = []
  readonly #free: Record<Place, number>
  #heldBytes = 0

  constructor(limits: Limits) {
    this.#limits = { ...DEFAULTS, ...limits }
    this.#free = { any: limits.places - 1, light: 1 }
  }

  /**
   * Waits for a turn; call the returned function at its end. Rejects with `WorkersBusy` if too much waits, or for too
   * long.
   */
  async enter(turn: Turn): Promise<() => void> {
    const owner = this.#ownerOf(turn.owner)
    if (this.#isFull(owner, turn)) throw new WorkersBusy()
    this.#hold(owner, turn.bytes)
    const place = owner.waiting === 0 ? this.#placeFor(turn) : undefined
    return place ? this.#begin(turn, place) : this.#wait(owner, turn)
  }

  #wait(owner: Owner, turn: Turn): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const leaveQueue = () => {
      clearTimeout(timer)
      owner.waiting -= 1
      this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    }
    const entry: Waiting = {
      ...turn,
      admit: (place) => {
        leaveQueue()
        resolve(this.#begin(turn, place))
      },
    }
    const timer = setTimeout(() => {
      leaveQueue()
      this.#hold(owner, -turn.bytes)
      reject(new WorkersBusy())
    }, this.#limits.maxWaitMs).unref()
    owner.waiting += 1
    this.#waiting.push(entry)
    return promise
  }

  #begin({ owner: name, bytes }: Turn, place: Place): () => void {
    const owner = this.#ownerOf(name)
    this.#usage(owner)
    owner.running += 1
    this.#free[place] -= 1
    return () => {
      this.#usage(owner)
      owner.running -= 1
      this.#hold(owner, -bytes)
      this.#free[place] += 1
      this.#admitNext()
    }
  }

  #admitNext(): void {
    const ready = this.#waiting.filter((turn) => this.#placeFor(turn) !== undefined)
    const least = Math.min(...ready.map((turn) => this.#usage(this.#ownerOf(turn.owner))))
    const next = ready.find((turn) => this.#ownerOf(turn.owner).usedMs <= least)
    const place = next && this.#placeFor(next)
    if (!next || !place) return
    next.admit(place)
    this.#admitNext()
  }

  #placeFor({ owner: name, bytes }: Turn): Place | undefined {
    const owner = this.#ownerOf(name)
    if (owner.running >= this.#limits.places - 1) return undefined
    if (this.#free.light > 0 && bytes <= SMALL_BYTES && this.#usage(owner) < LIGHT_MS) return 'light'
    return this.#free.any > 0 ? 'any' : undefined
  }

  #isFull(owner: Owner, { bytes }: Turn): boolean {
    const { maxWaiting, maxWaitingOfOne, maxBytes } = this.#limits
    return (
      this.#waiting.length >= maxWaiting ||
      owner.waiting >= maxWaitingOfOne ||
      this.#heldBytes + bytes > maxBytes ||
      owner.bytes + bytes > Math.max(maxBytes / 2, bytes)
    )
  }

  #hold(owner: Owner, bytes: number): void {
    owner.bytes += bytes
    this.#heldBytes += bytes
  }

  /** An owner's used time, with running turns, in decayed milliseconds. */
  #usage(owner: Owner): number {
    const time = this.#limits.now()
    const passed = time - owner.at
    owner.usedMs = owner.usedMs * 0.5 ** (passed / HALF_LIFE_MS) + passed * owner.running
    owner.at = time
    return owner.usedMs
  }

  #ownerOf(name: string): Owner {
    const known = this.#owners.get(name)
    if (known) return known
    for (const [key, each] of this.#owners) {
      if (each.running === 0 && each.waiting === 0 && this.#usage(each) < 1) this.#owners.delete(key)
    }
    const owner = { running: 0, waiting: 0, bytes: 0, usedMs: 0, at: this.#limits.now() }
    this.#owners.set(name, owner)
    return owner
  }
}
