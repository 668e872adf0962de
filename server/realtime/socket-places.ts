import { FairTurns } from '../domain/fair-turns.ts'
import { tooMany } from '../domain/people/login-throttle.ts'
import { type Principal, principalKey } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'

const MAX_SOCKETS = 4000
const MAX_OF_PRINCIPAL = 512
/** Without credentials a socket has seconds to live. The other places are kept for those with credentials. */
const MAX_UNKNOWN = 1000
const MAX_UNKNOWN_OF_ADDRESS = 64
/** A garage that comes back after a break opens its sockets all at once, and says who it is a moment later. */
const MAX_WAITING = 512
const MAX_WAIT_MS = 1000
const RETRY_MS = 5000

/** Where one socket is counted. */
export interface SocketPlace {
  /** Counts it as this principal's from now on. Throws 429 where that has too many, and leaves the place. */
  identify(principal: Principal): void
  leave(): void
}

/** How many sockets are open: by principal, and by address as long as they have not said who they are. */
export class SocketPlaces {
  readonly #known = new Map<string, number>()
  #knownCount = 0
  readonly #unknown = new FairTurns({
    total: MAX_UNKNOWN,
    share: MAX_UNKNOWN_OF_ADDRESS,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refuse: () => tooMany('Too many sockets of this address have sent no credentials.', RETRY_MS),
  })

  get open(): number {
    return this.#knownCount + this.#unknown.held
  }

  /** A place for a caller with credentials. Throws 429 for too many of theirs, 503 for too many in all. */
  takeKnown(principal: Principal): SocketPlace {
    let leave = this.#count(principalKey(principal))
    return {
      identify: () => undefined,
      leave: () => {
        leave()
        leave = () => undefined
      },
    }
  }

  /** A place for a socket that has not said who it is; waits a moment for one. Rejects with 429. */
  async takeUnknown(address: string): Promise<SocketPlace> {
    const hold = await this.#unknown.take({ key: address })
    let known: SocketPlace | undefined
    const leave = () => {
      hold.release()
      known?.leave()
    }
    return {
      identify: (principal) => {
        hold.release()
        known ??= this.takeKnown(principal)
      },
      leave,
    }
  }

  #count(key: string): () => void {
    const own = this.#known.get(key) ?? 0
    if (own >= MAX_OF_PRINCIPAL)
      throw tooMany(`${MAX_OF_PRINCIPAL} sockets of this key or user are open. Close some of them.`, RETRY_MS)
    if (this.open >= MAX_SOCKETS)
      throw new Problem(503, 'busy', 'Too many sockets are open.', { extra: { retryAfterSec: 5 } })
    this.#known.set(key, own + 1)
    this.#knownCount += 1
    return () => {
      const left = (this.#known.get(key) ?? 1) - 1
      if (left > 0) this.#known.set(key, left)
      else this.#known.delete(key)
      this.#knownCount -= 1
    }
  }
}
