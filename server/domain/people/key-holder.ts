import type { Store } from '../../db/engine/store.ts'
import { apiKeySecrets, type PresentedKey } from '../../db/tables/api-key-secrets.ts'
import { people } from '../../db/tables/people.ts'
import type { Principal } from '../principal.ts'
import { hashOf } from './api-key.ts'
import { profileOf, standingOf } from './standing.ts'

const EVERY_MS = 60_000

/** Notes when a key was used, at most once a minute, after the request has been let in. */
function noteUse(store: Store, keyHash: string, { lastUsedAt }: PresentedKey) {
  const now = new Date()
  if (lastUsedAt !== null && Math.abs(now.getTime() - Date.parse(lastUsedAt)) < EVERY_MS) return
  // A full disk must not turn a script away: the next use notes it.
  store.transact((connection) => apiKeySecrets.touch(connection, keyHash, now.toISOString())).catch(() => {})
}

/** With a profile, a member under it; without one, what its creator may do now; null once the creator is out. */
function standingOfKey(
  store: Store,
  key: PresentedKey,
): Pick<Principal, 'role' | 'rules' | 'profile'> | null {
  const maker = store.readCached(`maker of ${key.apiKeyId} ${key.accountId}`, (connection) =>
    people.standingOfMember(connection, key.accountId, key.createdBy ?? ''),
  )
  const standing = standingOf(key, maker)
  const { profile } = profileOf(key.profileId === null && maker ? maker : key)
  return standing && { ...standing, profile }
}

/** The principal that an API key speaks for; null for one that is unknown, removed, past its day, or of a creator who is out. */
export function principalOfKey(store: Store, secret: string): Principal | null {
  const keyHash = hashOf(secret)
  const key = store.readCached(`key ${keyHash}`, (connection) => apiKeySecrets.byHash(connection, keyHash))
  if (!key || (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())) return null
  const standing = standingOfKey(store, key)
  if (!standing) return null
  noteUse(store, keyHash, key)
  return {
    ...standing,
    accountId: key.accountId,
    userId: key.createdBy ?? key.apiKeyId,
    apiKeyId: key.apiKeyId,
    name: key.name,
    via: 'apiKey',
    token: null,
  }
}
