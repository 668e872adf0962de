import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { HubConfigError } from '../base/config.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

const NAME = /^(?!\s)[^\p{C}]{1,100}(?<!\s)$/u

/** Throws `HubConfigError` for what is no name of a key or of a baseline. */
export function checkName(name: string): void {
  if (!NAME.test(name)) {
    throw new HubConfigError('a name has 1 to 100 characters, without spaces around it')
  }
}

/**
 * Makes a key, which is returned this once. A name whose key was revoked gets another one and keeps its sources. Throws
 * `HubConfigError` where the name has a key.
 */
export async function makeKey(pool: Pool, name: string): Promise<string> {
  checkName(name)
  const key = `hub_${randomBytes(32).toString('base64url')}`
  const { rowCount } = await pool.query(
    `insert into laptop_keys (name, hash) values ($1, $2)
     on conflict (name) do update set hash = $2, created_at = now(), revoked_at = null
       where laptop_keys.revoked_at is not null`,
    [name, hashOf(key)],
  )
  if (rowCount === 0) throw new HubConfigError(`${name} has a key: revoke it first, or choose another name`)
  return key
}

export interface KeyName {
  name: string
  createdAt: string
  revokedAt: string | null
}

export async function listKeys(pool: Pool): Promise<KeyName[]> {
  const { rows } = await pool.query<KeyName>(
    'select name, created_at as "createdAt", revoked_at as "revokedAt" from laptop_keys order by name',
  )
  return rows
}

/** Ends a key at once. Throws `HubConfigError` where there is none of the name. */
export async function revokeKey(pool: Pool, name: string): Promise<void> {
  const { rowCount } = await pool.query(
    'update laptop_keys set revoked_at = coalesce(revoked_at, now()) where name = $1',
    [name],
  )
  if (rowCount === 0) throw new HubConfigError(`no key is named ${name}`)
}

/** The name of a valid key; undefined for others. */
export async function nameOfKey(pool: Pool, key: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'key',
    text: 'select name from laptop_keys where hash = $1 and revoked_at is null',
    values: [hashOf(key)],
  })
  return rows[0]?.name
}
