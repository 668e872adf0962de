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
