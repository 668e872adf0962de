import { migrations } from '../../../migrations/index.ts'
import { type Connection, openAlone } from '../engine/connection.ts'
import type { Sliced } from '../engine/sliced.ts'
import { type ContentHashes, hashContent } from './content-hash.ts'
import { mergeAuthority, mergeLeader } from './merge-instance.ts'
import { mergeOutbox } from './merge-outbox.ts'
import { mergePeople, removeKeys, revokedKeys } from './merge-people.ts'
import { raiseAllVersions, raiseVersions } from './raise-versions.ts'
import { RESTORE_ACTOR, type RestoreMerge } from './restore-merge.ts'
import { seqsIn } from './watermarks.ts'

export interface MergedContent extends ContentHashes {
  /** By account, the `seq` of its restore entry, after which its log continues. */
  seqs: Record<string, number>
}

/** Added to a watermark if the replaced database cannot be read: more than can have been written since. */
const MARGIN = 1_000_000

/** Appends the restore entry, which records the jump of `seq`, to an account's log. */
function noteRestore(
  connection: Connection,
  merge: RestoreMerge,
  accountId: string,
  from: number,
  seq: number,
) {
  const { by, backupId, batchId, now } = merge
  const actor = by?.accountId === accountId ? by.actor : RESTORE_ACTOR
  const diff = [
    { path: '/seq', from, to: seq },
    { path: '/backupId', from: null, to: backupId },
  ]
  connection
    .prepare(
      `insert into changes (account_id, seq, batch_id, entity_type, entity_id, op_type, version,
         actor_user_id, actor_api_key_id, actor_name, diff, session_id, event_id, occurred_at)
       values (?, ?, ?, 'account', ?, 'restore', 1, ?, ?, ?, ?, null, null, ?)`,
    )
    .run(
      accountId,
      seq,
      batchId,
      accountId,
      actor.userId,
      actor.apiKeyId,
      actor.name,
      JSON.stringify(diff),
      now,
    )
}

/**
 * Attaches the replaced database, if possible. One with another schema cannot be compared: only the watermarks are
 * used.
 */
function attach(connection: Connection, replaced: string | null): boolean {
  if (replaced === null) return false
  connection.prepare('attach ? as replaced').run(replaced)
  const version = connection.raw.pragma('replaced.user_version', { simple: true }) as number
  return version === migrations.at(-1)?.version
}

/** The triggers do not depend on versions, and would take minutes if run for every row. */
function withoutTriggers(connection: Connection, work: () => void) {
  const triggers = connection.prepare("select name, sql from main.sqlite_master where type = 'trigger'").all()
  for (const { name } of triggers) connection.exec(`drop trigger main."${name}"`)
  work()
  for (const { sql } of triggers) connection.exec(sql as string)
}

function adjust(connection: Connection, merge: RestoreMerge, isKnown: boolean): Record<string, number> {
  const before = seqsIn(connection)
  const replaced = isKnown
    ? Object.fromEntries(
        connection
          .prepare(
            `select id, (select coalesce(max(seq), 0) from replaced.changes where account_id = account.id) as seq
             from replaced.accounts account`,
          )
          .all()
          .map(({ id, seq }) => [id as string, seq as number]),
      )
    : {}
  const doomed = revokedKeys(connection, merge.marks.keys, isKnown, merge.now)
  mergePeople(connection, merge, isKnown)
  if (isKnown) mergeAuthority(connection)
  mergeLeader(connection, merge, isKnown)
  mergeOutbox(connection, merge.marks.sequences, isKnown, MARGIN)
  const seqs: Record<string, number> = {}
  withoutTriggers(connection, () => {
    if (isKnown) raiseVersions(connection)
    for (const [accountId, own] of Object.entries(before)) {
      const known = replaced[accountId]
      const seen = Math.max(own, known ?? 0, merge.marks.seqs[accountId] ?? 0)
      const mark = known === undefined ? seen + MARGIN : seen
      if (known === undefined) raiseAllVersions(connection, accountId, mark)
      seqs[accountId] = mark + 1
    }
  })
  for (const [accountId, seq] of Object.entries(seqs)) {
    noteRestore(connection, merge, accountId, before[accountId] as number, seq)
  }
  removeKeys(connection, doomed, merge)
  return seqs
}

/**
 * Merges the replaced database into a staged backup in one transaction: sequence numbers and versions continue above
 * all that were issued, revoked tokens and keys stay revoked, and each account's log gets a restore entry. Returns the
 * hashes of the merged content. The replaced database is only read.
 */
export function* mergeOnRestore(merge: RestoreMerge): Sliced<MergedContent> {
  const connection = openAlone(merge.staged)
  try {
    connection.raw.pragma('foreign_keys = ON')
    const isKnown = attach(connection, merge.replaced)
    yield
    const seqs = connection.raw.transaction(() => adjust(connection, merge, isKnown))()
    yield
    if (merge.replaced !== null) connection.exec('detach replaced')
    connection.exec('begin')
    return { seqs, ...(yield* hashContent(connection)) }
  } finally {
    connection.close()
  }
}
