import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { authenticate } from './identity.ts'
import { rateLimit } from './rate-limit.ts'
import { factsOf } from './request.ts'

/** Admits a request by its credentials, within its rate limit. 401, 429. */
export function admission(context: Context) {
  const limit = rateLimit(context)
  return async (request: Request, response: Response): Promise<void> => {
    const principal = authenticate(context, request, response)
    factsOf(request).principal = principal
    context.sharing.visitors.onLogin(request.socket, principal)
    await limit(principal)
  }
}
