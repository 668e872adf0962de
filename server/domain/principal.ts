import type { Connection } from '../db/connection.ts'
import type { ReadScope, WriteScope } from '../db/scope.ts'
import type { Subject } from './policy.ts'

/** Whoever a request speaks for, in one account. */
export interface Principal extends Subject {
  accountId: string
  userId: string
  apiKeyId: string | null
  name: string
  via: 'jwt' | 'apiKey'
  /** Of the token that was sent; null for an API key. */
  token: { jti: string; expiresAt: number } | null
}

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
