import type { Principal } from '../principal.ts'
import { noteSeen } from './device.ts'
import { type Gate, principalOfToken } from './identity.ts'
import { principalOfKey } from './key-holder.ts'

/** A bearer token or an API key. */
export interface Credential {
  token?: string | undefined
  apiKey?: string | undefined
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i

/** Credential from the `Authorization` and `X-API-Key` headers; null if both are missing. */
export function credentialIn(
  authorization: string | undefined,
  apiKey: string | undefined,
): Credential | null {
  if (authorization === undefined && apiKey === undefined) return null
  return { token: BEARER.exec(authorization ?? '')?.[1], apiKey: apiKey?.trim() }
}

/** The principal of a credential; null if it is invalid. An API key takes precedence. */
export function principalOf(gate: Gate, { token, apiKey }: Credential): Principal | null {
  if (apiKey !== undefined) return principalOfKey(gate.store, apiKey)
  return token === undefined ? null : principalOfToken(gate, token)
}

/** The same with the limit on wrong credentials per address. 429. */
export function principalOfPeer(gate: Gate, credential: Credential, address: string): Principal | null {
  const { badCredentials } = gate
  const shown = credential.apiKey ?? credential.token
  // Other authorization schemes are not counted.
  if (shown === undefined) return null
  badCredentials.requireAllowed(address, shown)
  const principal = principalOf(gate, credential)
  if (!principal) badCredentials.noteBad(address)
  else {
    badCredentials.noteGood(shown)
    noteSeen(gate, principal, address)
  }
  return principal
}
