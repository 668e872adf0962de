import { sql } from 'kysely'
import type { Connection } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'

/** The API key of a presented secret. */
export interface PresentedKey {
  accountId: string
  apiKeyId: string
  name: string
  /** Id of the member who created it. */
  createdBy: string | null
  expiresAt: string | null
  /** JSON text of its profile's rules; null without a profile. */
  rules: string | null
  profileId: string | null
  profileName: string | null
  lastUsedAt: string | null
}

/** A hash outlives its key, so that undoing a removal restores the key; only existing keys are found. */
const byHash = statement<{ keyHash: string }, PresentedKey>((p) =>
  query
    .selectFrom('api_key_secrets as secret')
    .innerJoin('api_keys as key', (join) =>
      join.onRef('key.account_id', '=', 'secret.account_id').onRef('key.id', '=', 'secret.api_key_id'),
    )
    .leftJoin('permission_profiles as profile', (join) =>
      join
        .onRef('profile.account_id', '=', 'key.account_id')
        .onRef('profile.id', '=', 'key.permission_profile_id'),
    )
    .select([
      'key.account_id as accountId',
      'key.id as apiKeyId',
      'key.name',
      'key.created_by as createdBy',
      'key.expires_at as expiresAt',
      'profile.rules',
      'profile.id as profileId',
      'profile.name as profileName',
      'secret.last_used_at as lastUsedAt',
    ])
    .where('secret.key_hash', '=', p.keyHash),
)
const insert = insertInto('api_key_secrets', ['key_hash', 'account_id', 'api_key_id', 'last_used_at'])
const touch = statement<{ keyHash: string; now: string }>((p) =>
  query.updateTable('api_key_secrets').set({ last_used_at: p.now }).where('key_hash', '=', p.keyHash),
)
const uses = statement<{ accountId: string; ids: string }, { id: string; lastUsedAt: string | null }>((p) =>
  query
    .selectFrom('api_key_secrets')
    .select(['api_key_id as id', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', p.accountId)
    .where('api_key_id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)

/** Hashes and last use of API keys, stored apart from their rows. */
export const apiKeySecrets = {
  byHash: (connection: Connection, keyHash: string) => byHash.get(connection, { keyHash }),
  store: (scope: ReadScope, apiKeyId: string, keyHash: string) =>
    insert.run(scope.connection, {
      key_hash: keyHash,
      account_id: scope.accountId,
      api_key_id: apiKeyId,
      last_used_at: null,
    }),
  touch: (connection: Connection, keyHash: string, now: string) => touch.run(connection, { keyHash, now }),
  lastUses: (scope: ReadScope, ids: readonly string[]) =>
    new Map(
      uses
        .all(scope.connection, { accountId: scope.accountId, ids: JSON.stringify(ids) })
        .map(({ id, lastUsedAt }) => [id, lastUsedAt]),
    ),
}
