import type { Request, Response } from 'express'
import { credentialIn, principalOfPeer } from '../domain/people/credential.ts'
import type { Gate } from '../domain/people/identity.ts'
import type { Principal } from '../domain/principal.ts'
import { unauthenticated } from '../domain/problem.ts'

/** Principal of a request's credentials. 401 for missing, unknown and expired ones, 429 for too many of those. */
export function authenticate(gate: Gate, request: Request, response: Response): Principal {
  const credential = credentialIn(request.headers.authorization, request.get('x-api-key'))
  const principal = credential && principalOfPeer(gate, credential, request.socket.remoteAddress ?? '')
  if (principal) return principal
  response.set('WWW-Authenticate', 'Bearer realm="trackside"')
  throw unauthenticated(credential ? 'This token or API key is not valid, or no longer.' : undefined)
}
