import type { IncomingMessage, ServerResponse } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Context } from '../context.ts'
import { tooMany } from '../domain/people/login-throttle.ts'
import { type Principal, principalKey } from '../domain/principal.ts'
import { accountOption } from '../domain/stores/account-options.ts'
import { authenticate } from './identity.ts'
import { factsOf } from './request.ts'

const DEFAULT_PER_MINUTE = 12_000

/** Limits requests per minute and key or user, by the environment or the account's option. 429 above it. */
function rateLimit({ config, store }: Pick<Context, 'config' | 'store'>) {
  // Only counts: a limit changed within the minute also applies to requests already counted.
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 })
  const limitOf = (accountId: string) =>
    config.rateLimitPerMin ??
    store.readCached(`rate limit of ${accountId}`, (connection) =>
      accountOption({ connection, accountId }, 'rateLimitPerMin'),
    ) ??
    DEFAULT_PER_MINUTE
  return async (principal: Principal): Promise<void> => {
    const perMinute = limitOf(principal.accountId)
    if (perMinute === 0) return
    const { consumedPoints, msBeforeNext } = await counter.consume(principalKey(principal))
    if (consumedPoints > perMinute)
      throw tooMany(`More than ${perMinute} requests in a minute.`, msBeforeNext)
  }
}

/** Admits a request by its credentials, within its rate limit. 401, 429. */
export function admission(context: Context) {
  const limit = rateLimit(context)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const principal = authenticate(context, request, response)
    factsOf(request).principal = principal
    context.sharing.visitors.onLogin(request.socket, principal)
    await limit(principal)
  }
}
