import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'

/** Every limit is one of a minute, whatever a clock says that was set back in between. */
const LONGEST_SEC = 60

export const tooMany = (detail: string, msBeforeNext: number) =>
  new Problem(429, 'too_many_requests', detail, {
    extra: { retryAfterSec: Math.max(1, Math.min(LONGEST_SEC, Math.ceil(msBeforeNext / 1000))) },
  })

const FAILURES_PER_MINUTE = 10

export interface LoginThrottle {
  /** Counts an attempt before it is judged, so that a burst cannot slip through. Throws 429. */
  attempt(key: string): Promise<void>
  /** Forgets the failures of somebody who got in. */
  succeeded(key: string): Promise<void>
}

/** Ten failed logins a minute for each account, e-mail and address. */
export function createLoginThrottle(): LoginThrottle {
  const limiter = new RateLimiterMemory({ points: FAILURES_PER_MINUTE, duration: 60 })
  return {
    async attempt(key) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw tooMany('Too many failed logins. Wait a moment.', refused.msBeforeNext)
      }
    },
    async succeeded(key) {
      await limiter.delete(key)
    },
  }
}
