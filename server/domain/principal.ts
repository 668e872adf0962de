import { keeping } from '../calc/keeping.ts'
import type { Subject } from '../calc/policy.ts'
import type { Rule } from '../contract/resources/people/permission-profile.ts'
import type { Connection } from '../db/engine/connection.ts'
import type { ReadScope, WriteScope } from '../db/engine/scope.ts'

/** Whoever a request speaks for, in one account. */
export interface Principal extends Subject {
  accountId: string
  /** Id of the member; for an API key, of whoever made it. */
  userId: string
  apiKeyId: string | null
  name: string
  profile: { id: string; name: string } | null
  via: 'jwt' | 'apiKey'
  /** Of the token that was sent, and the person who logged in; null for an API key. */
  token: { jti: string; expiresAt: number; personId: string } | null
}

/** Who it is in limits and shares: an API key counts by itself, apart from its creator. */
export const principalKey = ({ apiKeyId, userId }: Principal): string => apiKeyId ?? userId

/** A read or write on behalf of somebody. */
export interface Reading extends ReadScope {
  principal: Principal
}
export interface Writing extends WriteScope {
  principal: Principal
}

/** The scope of one request's writes: one batch, by the request's own id, and one moment. */
export const writingAs = (principal: Principal, connection: Connection, requestId: string): Writing => ({
  connection,
  accountId: principal.accountId,
  actor: { userId: principal.userId, apiKeyId: principal.apiKeyId, name: principal.name },
  batchId: requestId,
  now: new Date().toISOString(),
  principal,
})

const parsed = keeping((text) => JSON.parse(text) as readonly Rule[])

/** The rules of a profile as it is stored. The same text gives the same list, by which the policy knows it again. */
export const rulesOf = (text: string | null): readonly Rule[] | null => (text === null ? null : parsed(text))
