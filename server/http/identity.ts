import type { IncomingMessage, ServerResponse } from 'node:http'
import { credentialIn, principalOfPeer } from '../domain/people/credential.ts'
import type { Gate } from '../domain/people/identity.ts'
import type { Principal } from '../domain/principal.ts'
import { unauthenticated } from '../domain/problem.ts'
import { headerOf } from './request.ts'

/** Principal of a request's credentials. 401 for missing, unknown and expired ones, 429 for too many of those. */
export function authenticate(gate: Gate, request: IncomingMessage, response: ServerResponse): Principal {
  const credential = credentialIn(request.headers.authorization, headerOf(request, 'x-api-key'))
  const principal = credential && principalOfPeer(gate, credential, request.socket.remoteAddress ?? '')
  if (principal) return principal
  response.setHeader('WWW-Authenticate', 'Bearer realm="trackside"')
  throw unauthenticated(credential ? 'This token or API key is not valid, or no longer.' : undefined)
}
