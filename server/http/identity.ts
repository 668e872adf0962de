import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { credentialIn, principalOf } from '../domain/people/credential.ts'
import type { Gate } from '../domain/people/identity.ts'
import { unauthenticated } from '../domain/problem.ts'
import { factsOf } from './request.ts'

/** Turns credentials into a principal. 401 for missing, unknown and ended ones. */
export const credentials =
  (gate: Gate & Pick<Context, 'sharing'>): RequestHandler =>
  (request, response, next) => {
    const credential = credentialIn(request.headers.authorization, request.get('x-api-key'))
    const principal = credential && principalOf(gate, credential)
    if (!principal) {
      response.set('WWW-Authenticate', 'Bearer realm="trackside"')
      throw unauthenticated(credential ? 'This token or API key is not valid, or no longer.' : undefined)
    }
    factsOf(request).principal = principal
    gate.sharing.visitors.identified(request.socket, principal)
    next()
  }
