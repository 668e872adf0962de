import type { Connection } from '../engine/connection.ts'
import { query, statement } from '../engine/statement.ts'
import { type ChangeRecord, UNINDEXED_ACCOUNT } from './changes.ts'
import { diffJson } from './diff-text.ts'

interface PageOf {
  accountId: string
  /** Changes after it. */
  since: number
  /** And up to it. */
  until: number
  limit: number
}

/** A change as one line of JSON, as `GET /changes` shows it. */
export interface ChangeLine {
  seq: number
  eventId: string | null
  text: string
}

const page = statement<PageOf, ChangeRecord>((p) =>
  query
    .selectFrom('changes')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('seq', '>', p.since)
    .where('seq', '<=', p.until)
    .orderBy('seq')
    .limit(p.limit),
)

function lineOf(connection: Connection, row: ChangeRecord): ChangeLine {
  const feedId = row.actor_feed_id
  const before = JSON.stringify({
    seq: row.seq,
    batchId: row.batch_id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    opType: row.op_type,
    version: row.version,
    actor: {
      userId: row.actor_user_id,
      apiKeyId: row.actor_api_key_id,
      name: row.actor_name,
      ...(feedId !== null && { feedId }),
    },
    sessionId: row.session_id,
    eventId: row.event_id,
    occurredAt: row.occurred_at,
  })
  return {
    seq: row.seq,
    eventId: row.event_id,
    text: `${before.slice(0, -1)},"diff":${diffJson(connection, row)}}`,
  }
}

/** Changes after `since`, up to `until`, oldest first. */
export const changeLines = (connection: Connection, of: PageOf): ChangeLine[] =>
  page.all(connection, of).map((row) => lineOf(connection, row))

/** A restore in the log: it took the log back to `from`, and goes on at `seq`. */
export interface RestoreEntry {
  seq: number
  batchId: string
  from: number
}

const restores = statement<{ accountId: string }, { seq: number; batchId: string; diff: string }>((p) =>
  query
    .selectFrom('changes')
    .select(['seq', 'batch_id as batchId', 'diff'])
    .where(UNINDEXED_ACCOUNT, '=', p.accountId)
    // A restore is a change of the account itself, found by the entity index.
    .where('entity_id', '=', p.accountId)
    .where('op_type', '=', 'restore')
    .orderBy('seq'),
)

/** The restores of an account, oldest first. */
export const restoreEntries = (connection: Connection, accountId: string): RestoreEntry[] =>
  restores.all(connection, { accountId }).map(({ seq, batchId, diff }) => {
    const [jump] = JSON.parse(diff) as { from: number }[]
    return { seq, batchId, from: jump?.from ?? 0 }
  })
