import type { RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { tooMany } from '../domain/login-throttle.ts'
import { principalOf } from './request.ts'

const DEFAULT_PER_MINUTE = 12_000

/** So many requests a minute for each key or user. 429 beyond. */
export function rateLimit(config: Config): RequestHandler {
  const perMinute = config.rateLimitPerMin ?? DEFAULT_PER_MINUTE
  if (perMinute === 0) return (_request, _response, next) => next()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (request, _response, next) => {
    const { apiKeyId, userId } = principalOf(request)
    try {
      await limiter.consume(apiKeyId ?? userId)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw tooMany(`More than ${perMinute} requests in a minute.`, refused.msBeforeNext)
    }
    next()
  }
}
