import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'

/** Upper bound of Retry-After: every limit is per minute, and the clock may have been set back. */
const MAX_SEC = 60

export const tooMany = (detail: string, msBeforeNext: number) =>
  new Problem(429, 'too_many_requests', detail, {
    extra: { retryAfterSec: Math.max(1, Math.min(MAX_SEC, Math.ceil(msBeforeNext / 1000))) },
  })

const FAILURES_PER_MINUTE = 10

const MAX_KNOWN = 1000

/** Who a login is for and from where: what failures are counted by. */
export const loginKey = (accountSlug: string, email: string, address: string): string =>
  JSON.stringify([accountSlug, email, address])

export interface LoginThrottle {
  /**
   * Whether a person gets in, as `work` finds. The attempt is counted before it is judged, so that a burst cannot slip through,
   * and forgotten with all failures before it where it succeeds; one that was never judged does not count. Throws 429.
   */
  attempt(key: string, work: () => Promise<boolean> | boolean): Promise<boolean>
  /** Whether a login under this key has succeeded since the start. */
  isKnown(key: string): boolean
  /** Remembers a login that succeeded by another way. */
  know(key: string): void
}

/** Ten failed logins a minute for each account, e-mail and address. */
export function createLoginThrottle(): LoginThrottle {
  const limiter = new RateLimiterMemory({ points: FAILURES_PER_MINUTE, duration: 60 })
  const known = new Set<string>()

  async function attempt(key: string) {
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw tooMany('Too many failed logins. Wait a moment.', refused.msBeforeNext)
    }
  }

  function know(key: string) {
    known.delete(key)
    known.add(key)
    const [oldest] = known
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  return {
    async attempt(key, work) {
      await attempt(key)
      let succeeds: boolean
      try {
        succeeds = await work()
      } catch (error) {
        await limiter.reward(key)
        throw error
      }
      if (!succeeds) return false
      await limiter.delete(key)
      know(key)
      return true
    },
    isKnown: (key) => known.has(key),
    know,
  }
}
