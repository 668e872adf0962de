import { migrations } from '../../../migrations/index.ts'
import type { Actor } from '../../contract/actions/change.ts'
import { type Connection, openAlone } from '../engine/connection.ts'
import type { Sliced } from '../engine/sliced.ts'
import { carryInstance } from './carry-instance.ts'
import { carryLead } from './carry-lead.ts'
import { carryOutbox } from './carry-outbox.ts'
import { carryPeople, removeKeys, revokedKeys } from './carry-people.ts'
import { liftUnknown, liftVersions } from './carry-versions.ts'
import { type ContentHashes, hashContent } from './content-hash.ts'
import { type HighWater, seqsIn } from './high-water.ts'

/** What a restored database must know of what was there before it. */
export interface CarryOver {
  staged: string
  /** The database that goes, whole and of this version; null where it cannot be read. */
  replaced: string | null
  marks: HighWater
  backupId: string
  /** Account of whoever restores, whose log names them; null for somebody at the laptop itself. */
  by: { accountId: string; actor: Actor } | null
  batchId: string
  now: string
  /** The laptop that restores. */
  machine: string
  /** Whether another laptop made the backup, as far as anybody noted. */
  isElsewhere: boolean
}

export interface CarriedOver extends ContentHashes {
  /** Where each account's log goes on: the `seq` of its restore entry. */
  seqs: Record<string, number>
}

/** Where nobody knows how far the lost database had got: more than can have been written since the marks were noted. */
export const MARGIN = 1_000_000
const NOBODY: Actor = { userId: null, apiKeyId: null, name: 'Restore' }

/** Everybody in the account hears of this entry; it names the one jump of `seq`. */
function noteRestore(connection: Connection, order: CarryOver, accountId: string, from: number, seq: number) {
  const { by, backupId, batchId, now } = order
  const actor = by?.accountId === accountId ? by.actor : NOBODY
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

/** A database of another schema is not compared with: what the marks say has to do. */
function attach(connection: Connection, replaced: string | null): boolean {
  if (replaced === null) return false
  connection.prepare('attach ? as replaced').run(replaced)
  const version = connection.raw.pragma('replaced.user_version', { simple: true }) as number
  return version === migrations.at(-1)?.version
}

/** Triggers keep what does not depend on versions; run for every row they would take minutes. */
function withoutTriggers(connection: Connection, work: () => void) {
  const triggers = connection.prepare("select name, sql from main.sqlite_master where type = 'trigger'").all()
  for (const { name } of triggers) connection.exec(`drop trigger main."${name}"`)
  work()
  for (const { sql } of triggers) connection.exec(sql as string)
}

function adjust(connection: Connection, order: CarryOver, isKnown: boolean): Record<string, number> {
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
  const doomed = revokedKeys(connection, order.marks.keys, isKnown, order.now)
  carryPeople(connection, order, isKnown)
  if (isKnown) carryInstance(connection)
  carryLead(connection, order, isKnown)
  carryOutbox(connection, order.marks.sequences, isKnown, MARGIN)
  const seqs: Record<string, number> = {}
  withoutTriggers(connection, () => {
    if (isKnown) liftVersions(connection)
    for (const [accountId, own] of Object.entries(before)) {
      const known = replaced[accountId]
      const seen = Math.max(own, known ?? 0, order.marks.seqs[accountId] ?? 0)
      const mark = known === undefined ? seen + MARGIN : seen
      if (known === undefined) liftUnknown(connection, accountId, mark)
      seqs[accountId] = mark + 1
    }
  })
  for (const [accountId, seq] of Object.entries(seqs)) {
    noteRestore(connection, order, accountId, before[accountId] as number, seq)
  }
  removeKeys(connection, doomed, order)
  return seqs
}

/**
 * Brings a staged backup to where it may take the place of the database that goes: numbers go on above all that were
 * given out, what was revoked stays so, and each account's log names the restore. All of it or nothing. Answers how the
 * content is then, and changes nothing in the database that goes.
 */
export function* carryOver(order: CarryOver): Sliced<CarriedOver> {
  const connection = openAlone(order.staged)
  try {
    connection.raw.pragma('foreign_keys = ON')
    const isKnown = attach(connection, order.replaced)
    yield
    const seqs = connection.raw.transaction(() => adjust(connection, order, isKnown))()
    yield
    if (order.replaced !== null) connection.exec('detach replaced')
    connection.exec('begin')
    return { seqs, ...(yield* hashContent(connection)) }
  } finally {
    connection.close()
  }
}
