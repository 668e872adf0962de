import type { RequestHandler } from 'express'
import { type Gate, principalOfToken } from '../domain/identity.ts'
import { unauthenticated } from '../domain/problem.ts'
import { factsOf } from './request.ts'

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i

/** Turns credentials into a principal. 401 for missing, unknown and ended ones. */
export const credentials =
  (gate: Gate): RequestHandler =>
  (request, response, next) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const principal = token ? principalOfToken(gate, token) : null
    if (!principal) {
      response.set('WWW-Authenticate', 'Bearer realm="trackside"')
      throw unauthenticated(token ? 'This token is not valid, or no longer.' : undefined)
    }
    factsOf(request).principal = principal
    next()
  }
