import { FairTurns } from '../domain/fair-turns.ts'
import { tooMany } from '../domain/people/login-throttle.ts'
import { type Principal, principalKey } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'

const MAX_SOCKETS = 4000
const MAX_OF_PRINCIPAL = 512
/** Sockets before their auth frame, which has seconds to arrive. The other places are reserved for those with credentials. */
const MAX_UNKNOWN = 1000
const MAX_UNKNOWN_OF_ADDRESS = 64
/** After a network outage all clients connect at once and authenticate a moment later: some wait for a place. */
const MAX_WAITING = 512
const MAX_WAIT_MS = 1000
const RETRY_MS = 5000

/** One socket's place in the counts. */
export interface SocketPlace {
  /** Counts the socket as this principal's. Throws 429, and gives the place up, when that has too many. */
  identify(principal: Principal): void
  leave(): void
}

/** Limits open sockets per principal, and per address before authentication. */
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

  /** A place for an authenticated socket. Throws 429 for too many of the principal, 503 for too many in all. */
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

  /** A place for a socket before authentication; waits up to a second. Rejects with 429. */
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
