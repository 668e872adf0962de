import type { Store } from '../../db/engine/store.ts'
import { apiKeySecrets, type PresentedKey } from '../../db/tables/api-key-secrets.ts'
import { people } from '../../db/tables/people.ts'
import type { Principal } from '../principal.ts'
import { profileOf, subjectOf } from './access.ts'
import { hashOf } from './api-key.ts'

const EVERY_MS = 60_000

/** Stores the time of use in the background, at most once a minute. */
function recordUse(store: Store, keyHash: string, { lastUsedAt }: PresentedKey) {
  const now = new Date()
  if (lastUsedAt !== null && Math.abs(now.getTime() - Date.parse(lastUsedAt)) < EVERY_MS) return
  // A full disk must not reject the request; the next use stores it.
  store.transact((connection) => apiKeySecrets.touch(connection, keyHash, now.toISOString())).catch(() => {})
}

/** See `subjectOf`. */
function keyAccess(store: Store, key: PresentedKey): Pick<Principal, 'role' | 'rules' | 'profile'> | null {
  const maker = store.readCached(`maker of ${key.apiKeyId} ${key.accountId}`, (connection) =>
    people.memberAccess(connection, key.accountId, key.createdBy ?? ''),
  )
  const access = subjectOf(key, maker)
  const { profile } = profileOf(key.profileId === null && maker ? maker : key)
  return access && { ...access, profile }
}

/** The principal of an API key; null if it is unknown, removed or expired, or its creator is removed or disabled. */
export function principalOfKey(store: Store, secret: string): Principal | null {
  const keyHash = hashOf(secret)
  const key = store.readCached(`key ${keyHash}`, (connection) => apiKeySecrets.byHash(connection, keyHash))
  if (!key || (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())) return null
  const access = keyAccess(store, key)
  if (!access) return null
  recordUse(store, keyHash, key)
  return {
    ...access,
    accountId: key.accountId,
    userId: key.createdBy ?? key.apiKeyId,
    apiKeyId: key.apiKeyId,
    name: key.name,
    via: 'apiKey',
    token: null,
  }
}
