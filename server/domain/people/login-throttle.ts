import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'

/** Upper bound of Retry-After: all limits are per minute, and the clock may have been set back. */
const MAX_SEC = 60

export const tooMany = (detail: string, msBeforeNext: number) =>
  new Problem(429, 'too_many_requests', detail, {
    extra: { retryAfterSec: Math.max(1, Math.min(MAX_SEC, Math.ceil(msBeforeNext / 1000))) },
  })

const FAILURES_PER_MINUTE = 10

const MAX_KNOWN = 1000

/** Key by which failed logins are counted. */
export const loginKey = (accountSlug: string, email: string, address: string): string =>
  JSON.stringify([accountSlug, email, address])

/** Limits failed logins to ten a minute per key: account, e-mail and address. */
export class LoginThrottle {
  readonly #limiter = new RateLimiterMemory({ points: FAILURES_PER_MINUTE, duration: 60 })
  readonly #known = new Set<string>()

  /**
   * Returns the result of `work`. The attempt is counted before, so that a burst cannot slip through; a success clears all
   * failures of the key, and an attempt whose `work` throws does not count. Throws 429.
   */
  async attempt(key: string, work: () => Promise<boolean> | boolean): Promise<boolean> {
    await this.#consume(key)
    let succeeds: boolean
    try {
      succeeds = await work()
    } catch (error) {
      await this.#limiter.reward(key)
      throw error
    }
    if (!succeeds) return false
    await this.#limiter.delete(key)
    this.know(key)
    return true
  }

  /** Whether a login under this key has succeeded since the start. */
  isKnown(key: string): boolean {
    return this.#known.has(key)
  }

  /** Records a login that succeeded by other means. */
  know(key: string): void {
    this.#known.delete(key)
    this.#known.add(key)
    const [oldest] = this.#known
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }

  async #consume(key: string) {
    try {
      await this.#limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw tooMany('Too many failed logins. Wait a moment.', refused.msBeforeNext)
    }
  }
}
