import type { Principal } from '../principal.ts'
import { type Gate, principalOfToken } from './identity.ts'
import { principalOfKey } from './key-holder.ts'

/** What somebody shows to be let in. */
export interface Credential {
  token?: string | undefined
  apiKey?: string | undefined
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i

/** What stands in the `Authorization` and `X-API-Key` headers; null when both are missing. */
export function credentialIn(
  authorization: string | undefined,
  apiKey: string | undefined,
): Credential | null {
  if (authorization === undefined && apiKey === undefined) return null
  return { token: BEARER.exec(authorization ?? '')?.[1], apiKey: apiKey?.trim() }
}

/** Whoever a credential speaks for; null for nobody, or nobody any more. A key speaks for itself, whatever comes with it. */
export function principalOf(gate: Gate, { token, apiKey }: Credential): Principal | null {
  if (apiKey !== undefined) return principalOfKey(gate.store, apiKey)
  return token === undefined ? null : principalOfToken(gate, token)
}
