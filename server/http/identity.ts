import type { Request, RequestHandler } from 'express'
import { type Gate, principalOfToken } from '../domain/people/identity.ts'
import { principalOfKey } from '../domain/people/key-holder.ts'
import type { Principal } from '../domain/principal.ts'
import { unauthenticated } from '../domain/problem.ts'
import { factsOf } from './request.ts'

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i

/** An API key speaks for itself, whatever else is sent along. */
function principalOf(gate: Gate, request: Request): Principal | null {
  const key = request.get('x-api-key')
  if (key !== undefined) return principalOfKey(gate.store, key.trim())
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token ? principalOfToken(gate, token) : null
}

/** Turns credentials into a principal. 401 for missing, unknown and ended ones. */
export const credentials =
  (gate: Gate): RequestHandler =>
  (request, response, next) => {
    const principal = principalOf(gate, request)
    if (!principal) {
      response.set('WWW-Authenticate', 'Bearer realm="trackside"')
      const some = request.headers.authorization !== undefined || request.get('x-api-key') !== undefined
      throw unauthenticated(some ? 'This token or API key is not valid, or no longer.' : undefined)
    }
    factsOf(request).principal = principal
    next()
  }
