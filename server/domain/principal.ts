import { memoize } from '../calc/memoize.ts'
import type { Subject } from '../calc/policy.ts'
import type { Rule } from '../contract/resources/people/permission-profile.ts'
import type { SteadyLookups } from '../db/engine/commit-cache.ts'
import type { Connection } from '../db/engine/connection.ts'
import type { ReadScope, WriteScope } from '../db/engine/scope.ts'
import type { Store } from '../db/engine/store.ts'

/** The identity of a request in one account. */
export interface Principal extends Subject {
  accountId: string
  /** Member id; for an API key, its creator's. */
  userId: string
  apiKeyId: string | null
  name: string
  profile: { id: string; name: string } | null
  via: 'jwt' | 'apiKey'
  /** The token of the request, and the person or the device that logged in; null for an API key. */
  token: { jti: string; expiresAt: number; personId: string; deviceId: string | null } | null
}

/** Key for limits and shares: an API key counts separately from its creator. */
export const principalKey = ({ apiKeyId, userId }: Principal): string => apiKeyId ?? userId

/** A read or write on behalf of a principal. */
export interface Reading extends ReadScope {
  principal: Principal
}
export interface Writing extends WriteScope {
  principal: Principal
}

/** Reads on one snapshot, on behalf of the principal. */
export const readAs = <T>(store: Store, principal: Principal, body: (scope: Reading) => T): T =>
  store.read((connection, commitCache) =>
    body({ connection, commitCache, accountId: principal.accountId, principal }),
  )

/** Write scope of one request: one batch, named by the request id, and one time. */
export const writingAs = (
  principal: Principal,
  connection: Connection,
  requestId: string,
  lookups?: SteadyLookups,
): Writing => ({
  connection,
  lookups,
  accountId: principal.accountId,
  actor: { userId: principal.userId, apiKeyId: principal.apiKeyId, name: principal.name },
  batchId: requestId,
  now: new Date().toISOString(),
  principal,
})

const parsed = memoize((text) => JSON.parse(text) as readonly Rule[])

/** Rules of a stored profile. Equal text gives the same array, which the policy caches by identity. */
export const rulesOf = (text: string | null): readonly Rule[] | null => (text === null ? null : parsed(text))
