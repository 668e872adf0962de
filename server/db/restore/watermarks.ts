import { dirname, join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../files/durable-file.ts'
import { readJsonFile } from '../../files/json-file.ts'
import type { Connection } from '../engine/connection.ts'
import { leaderRow } from '../tables/leader-row.ts'
import { longExpired } from '../tables/revoked-tokens.ts'

const numbers = z.record(z.string(), z.int().min(0))

/** Sequence numbers that must not be reissued and credentials that stay revoked, whichever database is restored. */
const watermarks = z.object({
  /** Last `seq` of each account's change log. */
  seqs: numbers,
  /** Last sequence of each webhook. */
  sequences: numbers,
  /** Revoked tokens by jti, with their expiry. */
  tokens: z.record(z.string(), z.string()),
  /** Removed API keys. */
  keys: z.array(z.string()),
  /** Token generation of each person, incremented by a new password. */
  generations: numbers,
  /** The highest known term of any laptop of this garage. */
  leadTerm: z.int().min(0).default(0),
})
export type Watermarks = z.output<typeof watermarks>

export const NO_WATERMARKS: Watermarks = {
  seqs: {},
  sequences: {},
  tokens: {},
  keys: [],
  generations: {},
  leadTerm: 0,
}

const watermarksFile = (databaseFile: string) => join(dirname(databaseFile), 'high-water.json')

type Pair = { id: string; value: number }

const pairs = (connection: Connection, sql: string): Record<string, number> =>
  Object.fromEntries((connection.prepare(sql).all() as unknown as Pair[]).map(({ id, value }) => [id, value]))

/** Last `seq` of each account. */
export const seqsIn = (connection: Connection): Record<string, number> =>
  pairs(
    connection,
    `select id, (select coalesce(max(seq), 0) from changes where account_id = account.id) as value
     from accounts account`,
  )

const sequencesIn = (connection: Connection) =>
  pairs(connection, 'select webhook_id as id, last_sequence as value from webhook_keeping')

/** Revoked tokens, removed keys and token generations. */
export function revocationsIn(connection: Connection): Pick<Watermarks, 'tokens' | 'keys' | 'generations'> {
  const tokens = connection.prepare('select jti, expires_at from revoked_tokens').all()
  // A hash outlives its key.
  const keys = connection
    .prepare(
      `select secret.api_key_id as id from api_key_secrets secret where not exists (
         select 1 from api_keys k where k.account_id = secret.account_id and k.id = secret.api_key_id)`,
    )
    .all()
  return {
    tokens: Object.fromEntries(tokens.map(({ jti, expires_at }) => [jti as string, expires_at as string])),
    keys: keys.map(({ id }) => id as string),
    generations: pairs(
      connection,
      'select id, token_generation as value from users where token_generation > 1',
    ),
  }
}

export const watermarksIn = (connection: Connection): Watermarks => ({
  seqs: seqsIn(connection),
  sequences: sequencesIn(connection),
  ...revocationsIn(connection),
  leadTerm: leaderRow.termIn(connection),
})

function highest(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const both = { ...a }
  for (const [id, value] of Object.entries(b)) both[id] = Math.max(value, both[id] ?? 0)
  return both
}

/**
 * The higher of two sets of watermarks. `alive` are removed keys that exist again, because their removal was undone.
 */
export function mergeWatermarks(before: Watermarks, now: Watermarks, alive: ReadonlySet<string>): Watermarks {
  const since = longExpired()
  const tokens = Object.entries({ ...before.tokens, ...now.tokens }).filter(([, until]) => until >= since)
  return {
    seqs: highest(before.seqs, now.seqs),
    sequences: highest(before.sequences, now.sequences),
    tokens: Object.fromEntries(tokens),
    keys: [...new Set([...before.keys.filter((id) => !alive.has(id)), ...now.keys])],
    generations: highest(before.generations, now.generations),
    leadTerm: Math.max(before.leadTerm, now.leadTerm),
  }
}

/** Those of `ids` that exist. */
export function existingKeys(connection: Connection, ids: readonly string[]): Set<string> {
  const rows = connection
    .prepare('select id from api_keys where id in (select value from json_each(?))')
    .all(JSON.stringify(ids))
  return new Set(rows.map(({ id }) => id as string))
}

/** The watermarks stored beside a database; `NO_WATERMARKS` when the file is missing or unreadable: see `readJsonFile`. */
export const readWatermarks = (databaseFile: string): Watermarks =>
  readJsonFile(watermarksFile(databaseFile), watermarks, NO_WATERMARKS)

/** One sentence per account whose log ends below its watermark. */
export function missingBy({ seqs }: Watermarks, connection: Connection): string[] {
  return Object.entries(seqsIn(connection)).flatMap(([id, seq]) => {
    const known = seqs[id] ?? 0
    return known > seq ? [`changes ${seq + 1} to ${known} of account ${id} are missing`] : []
  })
}

export const writeWatermarks = (databaseFile: string, now: Watermarks): void =>
  writeDurably(watermarksFile(databaseFile), JSON.stringify(now))
