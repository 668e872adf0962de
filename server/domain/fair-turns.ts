export interface Bounds {
  /** Maximum held at a time. */
  total: number
  /** Maximum held by one key. */
  share?: number
  /** Part of the total reserved for requests of at most `small`. */
  reserve?: number
  small?: number
  /** Maximum length of the queue. */
  maxWaiting: number
  maxWaitMs: number
  /** Error for requests that find the queue full, are displaced, or wait too long. */
  refuse(): Error
}

export interface Wanted {
  /** Keys are served round-robin. */
  key: string
  amount?: number
  /** Served before others, and displaces one of them if the queue is full. */
  first?: boolean
}

/** A grant, held until it is released. */
export interface Hold {
  /** Releases all but `amount`. */
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
 * A counting semaphore, of bytes or threads. Requests beyond the total wait in a bounded queue that serves keys round-robin,
 * so that one key with many requests delays the others by one each. A full queue drops a request of the key that has most in
 * favour of a key that has fewer.
 */
export class FairTurns {
  readonly #bounds: Required<Bounds>
  readonly #heldBy = new Map<string, number>()
  /** In serving order: keys in turn, each in order of arrival. */
  #waiting: Waiter[] = []
  #held = 0

  constructor(bounds: Bounds) {
    this.#bounds = { share: bounds.total, reserve: 0, small: 0, ...bounds }
  }

  get held(): number {
    return this.#held
  }

  /** Resolves with the grant; rejects with `refuse()`. */
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
  /** A request for more than its key's maximum waits for the whole maximum. */
  #mostOf = (amount: number) => Math.min(this.#bounds.share, this.#room(amount))

  /** Later requests do not overtake, except small ones. */
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

  /** Round-robin: the second request of each key comes after the first of every key. */
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

  /**
   * Grants from the head of the queue. A request that waits for the total blocks those behind it; one that waits for
   * its key's maximum does not.
   */
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

  /** Drops a request from a full queue in favour of this one, if it goes first or its key has fewer waiting. */
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
