export interface Bounds {
  /** How much may be held at a time. */
  total: number
  /** How much of it one key may hold. */
  share?: number
  /** What only requests for at most `small` may use, so that a few large ones cannot shut them out. */
  reserve?: number
  small?: number
  /** How many may wait in all. */
  maxWaiting: number
  maxWaitMs: number
  /** What those are told who find no place, lose it, or have waited for too long. */
  refuse(): Error
}

export interface Wanted {
  /** Whose turn it is: keys are served one after the other. */
  key: string
  amount?: number
  /** Goes before others, and takes a place in a full queue from one of them. */
  first?: boolean
}

/** What is held until it is released. */
export interface Hold {
  /** Gives back what turned out not to be needed. */
  shrink(amount: number): void
  release(): void
}

interface Waiter extends Required<Wanted> {
  resolve(hold: Hold): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

const sameSide = (a: Waiter, b: Required<Wanted>) => a.first === b.first

/**
 * A semaphore of bytes, threads or whatever is counted. Where it is full, requests wait in a bounded queue that serves keys
 * in turn, so that one key with many requests costs the others one place each. A full queue gives a place of the key that
 * has most of them to a key that has fewer.
 */
export class FairTurns {
  readonly #bounds: Required<Bounds>
  readonly #heldBy = new Map<string, number>()
  /** In the order in which keys are served; of each key in the order of arrival. */
  #waiting: Waiter[] = []
  #held = 0

  constructor(bounds: Bounds) {
    this.#bounds = { share: bounds.total, reserve: 0, small: 0, ...bounds }
  }

  get held(): number {
    return this.#held
  }

  /** Resolves when it is this request's turn; rejects with `refuse()`. */
  take({ key, amount = 1, first = false }: Wanted): Promise<Hold> {
    const wanted = { key, amount: Math.min(amount, this.#mostOf(amount)), first }
    if (!this.#mustQueue(wanted) && this.#fits(wanted)) return Promise.resolve(this.#grant(wanted))
    if (this.#waiting.length >= this.#bounds.maxWaiting && !this.#displace(wanted))
      return Promise.reject(this.#bounds.refuse())
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ...wanted,
        resolve,
        reject,
        timer: setTimeout(() => this.#turnAway(waiter), this.#bounds.maxWaitMs),
      }
      this.#enqueue(waiter)
      this.#serve()
    })
  }

  #isSmall = (amount: number) => amount <= this.#bounds.small
  #room = (amount: number) => this.#bounds.total - (this.#isSmall(amount) ? 0 : this.#bounds.reserve)
  /** What is wanted beyond a share is never there: it waits for all of the share. */
  #mostOf = (amount: number) => Math.min(this.#bounds.share, this.#room(amount))

  /** A later request does not overtake, unless it is small and so never in the way for long. */
  #mustQueue = ({ amount, key }: Required<Wanted>) =>
    this.#isSmall(amount) ? this.#waiting.some((each) => each.key === key) : this.#waiting.length > 0

  #ownFits = ({ key, amount }: Required<Wanted>) =>
    (this.#heldBy.get(key) ?? 0) + amount <= this.#bounds.share

  #fits = (wanted: Required<Wanted>) =>
    this.#ownFits(wanted) && this.#held + wanted.amount <= this.#room(wanted.amount)

  #change(key: string, by: number) {
    const own = (this.#heldBy.get(key) ?? 0) + by
    this.#held += by
    if (own > 0) this.#heldBy.set(key, own)
    else this.#heldBy.delete(key)
  }

  #grant({ key, amount }: Required<Wanted>): Hold {
    let own = amount
    const keep = (rest: number) => {
      if (rest >= own) return
      this.#change(key, rest - own)
      own = rest
      this.#serve()
    }
    this.#change(key, amount)
    return { shrink: keep, release: () => keep(0) }
  }

  /** After as many others as the key has waiting already: the second of each key comes after the first of all. */
  #enqueue(waiter: Waiter) {
    const rank = this.#waiting.filter((each) => each.key === waiter.key && sameSide(each, waiter)).length
    const seen = new Map<string, number>()
    const at = this.#waiting.findIndex((each) => {
      if (!sameSide(each, waiter)) return waiter.first
      const before = seen.get(each.key) ?? 0
      seen.set(each.key, before + 1)
      return before > rank
    })
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, waiter)
  }

  /** Hands out what is free. One that waits for the whole holds up all behind it; one that waits for its own share does not. */
  #serve() {
    for (const waiter of [...this.#waiting]) {
      if (!this.#ownFits(waiter)) continue
      if (!this.#fits(waiter)) return
      this.#leave(waiter)
      waiter.resolve(this.#grant(waiter))
    }
  }

  #leave(waiter: Waiter) {
    clearTimeout(waiter.timer)
    this.#waiting = this.#waiting.filter((each) => each !== waiter)
  }

  #turnAway(waiter: Waiter) {
    this.#leave(waiter)
    waiter.reject(this.#bounds.refuse())
    this.#serve()
  }

  /** Makes room in a full queue, if that is fair. */
  #displace({ key, first }: Required<Wanted>): boolean {
    const counts = new Map<string, number>()
    for (const each of this.#waiting) counts.set(each.key, (counts.get(each.key) ?? 0) + 1)
    const own = counts.get(key) ?? 0
    const victim = this.#waiting.findLast(
      (each) => (first && !each.first) || (first === each.first && (counts.get(each.key) ?? 0) > own + 1),
    )
    if (!victim) return false
    this.#turnAway(victim)
    return true
  }
}
