import { type SelectQueryBuilder, sql } from 'kysely'
import type { Change } from '../../contract/actions/change.ts'
import type { Connection } from '../engine/connection.ts'
import { type ReadScope, remembered, type WriteScope } from '../engine/scope.ts'
import type { Sliced } from '../engine/sliced.ts'
import { query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'
import type { Tables } from '../engine/tables.ts'
import { insertManyInto } from '../rows/insert-many.ts'
import { readDiff, writeDiff } from './diff-text.ts'

export type ChangeRecord = SystemTables['changes']
type NewChange = Pick<
  Change,
  'entityType' | 'entityId' | 'opType' | 'version' | 'diff' | 'sessionId' | 'eventId'
>

const COLUMNS = [
  'account_id',
  'seq',
  'batch_id',
  'entity_type',
  'entity_id',
  'op_type',
  'version',
  'actor_user_id',
  'actor_api_key_id',
  'actor_name',
  'diff',
  'session_id',
  'event_id',
  'occurred_at',
  'actor_feed_id',
] as const

/**
 * The account, where rows, requests and sessions are found by an index that begins with them: the plus keeps SQLite from
 * the index of the account, which has all its changes.
 */
export const UNINDEXED_ACCOUNT = sql<string>`+account_id`

const eventOf = statement<{ accountId: string; sessionId: string }, { event_id: string }>((p) =>
  query
    .selectFrom('sessions')
    .select('event_id')
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.sessionId),
)

const insert = insertManyInto<ChangeRecord>('changes', COLUMNS, ['seq'])

/** The event of an existing session. */
export const eventOfSession = (scope: ReadScope, sessionId: string): string | null =>
  remembered(
    scope,
    'event of',
    sessionId,
    () => eventOf.get(scope.connection, { accountId: scope.accountId, sessionId })?.event_id ?? null,
  )

/**
 * Appends entries to the log in the caller's transaction; returns the `seq` of the first. They continue from the
 * highest one, so a rolled-back write leaves no gap.
 */
export function appendChanges(scope: WriteScope, changes: readonly NewChange[]): number {
  const { actor } = scope
  const first = latestSeq(scope) + 1
  const records = changes.map((change, index) => {
    const entry = {
      account_id: scope.accountId,
      seq: first + index,
      batch_id: scope.batchId,
      entity_type: change.entityType,
      entity_id: change.entityId,
      op_type: change.opType,
      version: change.version,
      actor_user_id: actor.userId,
      actor_api_key_id: actor.apiKeyId,
      actor_name: actor.name,
      session_id: change.sessionId,
      event_id: change.eventId,
      occurred_at: scope.now,
      actor_feed_id: actor.feedId ?? null,
      diff: '',
    }
    entry.diff = writeDiff(scope, change.diff, entry)
    return entry
  })
  insert.run(scope.connection, records)
  return first
}

/** Appends one entry to the log; returns its `seq`. */
export const appendChange = (scope: WriteScope, change: NewChange): number => appendChanges(scope, [change])

export const decodeChange = (connection: Connection, row: ChangeRecord): Change => ({
  seq: row.seq,
  batchId: row.batch_id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  opType: row.op_type as Change['opType'],
  version: row.version,
  actor: {
    userId: row.actor_user_id,
    apiKeyId: row.actor_api_key_id,
    name: row.actor_name,
    ...(row.actor_feed_id !== null && { feedId: row.actor_feed_id }),
  },
  diff: readDiff(connection, row),
  sessionId: row.session_id,
  eventId: row.event_id,
  occurredAt: row.occurred_at,
})

export const decodeChanges = ({ connection }: ReadScope, rows: readonly ChangeRecord[]): Change[] =>
  rows.map((row) => decodeChange(connection, row))

const latest = statement<{ accountId: string }, { seq: number | null }>((p) =>
  query
    .selectFrom('changes')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('account_id', '=', p.accountId),
)

/** The highest `seq` of the account, 0 without entries. */
export const latestSeq = (scope: ReadScope): number =>
  latest.get(scope.connection, { accountId: scope.accountId })?.seq ?? 0

export interface ChangeFilter {
  entityType?: string | undefined
  entityId?: string | undefined
  sessionId?: string | undefined
  eventId?: string | undefined
  /** Changes of one request. */
  batchId?: string | undefined
  /** Author: a member, including their keys, or one key. */
  userId?: string | undefined
  apiKeyId?: string | undefined
  /** Time range, both ends inclusive. */
  from?: string | undefined
  until?: string | undefined
}

const COMPARED = [
  ['entityType', 'entity_type', '='],
  ['entityId', 'entity_id', '='],
  ['sessionId', 'session_id', '='],
  ['eventId', 'event_id', '='],
  ['batchId', 'batch_id', '='],
  ['userId', 'actor_user_id', '='],
  ['apiKeyId', 'actor_api_key_id', '='],
  ['from', 'occurred_at', '>='],
  ['until', 'occurred_at', '<='],
] as const satisfies readonly (readonly [keyof ChangeFilter, keyof ChangeRecord, string])[]

export const hasIndex = ({ entityId, batchId, sessionId }: ChangeFilter): boolean =>
  Boolean(entityId ?? batchId ?? sessionId)

/** The account for a query with this filter. */
export const accountOf = (filter: ChangeFilter) =>
  hasIndex(filter) ? UNINDEXED_ACCOUNT : sql<string>`account_id`

type ChangeSelect = SelectQueryBuilder<Tables, 'changes', ChangeRecord>

/** Whether a change passes the filter. */
export const narrowed = (select: ChangeSelect, filter: ChangeFilter): ChangeSelect =>
  COMPARED.reduce((narrower, [name, column, operator]) => {
    const value = filter[name]
    return value === undefined ? narrower : narrower.where(column, operator, value)
  }, select)

/** Changes after `since`, oldest first. A filter is served by the index of its most selective field. */
export function changesSince(scope: ReadScope, since: number, limit: number, filter: ChangeFilter): Change[] {
  const select = narrowed(
    query
      .selectFrom('changes')
      .selectAll()
      .where(accountOf(filter), '=', scope.accountId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(limit),
    filter,
  )
  const { sql, parameters } = select.compile()
  const records = scope.connection.prepare(sql).all(...(parameters as string[])) as unknown as ChangeRecord[]
  return decodeChanges(scope, records)
}

const bySeq = statement<{ accountId: string; seq: number }, ChangeRecord>((p) =>
  query.selectFrom('changes').selectAll().where('account_id', '=', p.accountId).where('seq', '=', p.seq),
)
const byBatch = statement<{ accountId: string; batchId: string; since: number; limit: number }, ChangeRecord>(
  (p) =>
    query
      .selectFrom('changes')
      .selectAll()
      .where(UNINDEXED_ACCOUNT, '=', p.accountId)
      .where('batch_id', '=', p.batchId)
      .where('seq', '>', p.since)
      .orderBy('seq')
      .limit(p.limit),
)

export function changeAt(scope: ReadScope, seq: number): Change | undefined {
  const row = bySeq.get(scope.connection, { accountId: scope.accountId, seq })
  return row && decodeChange(scope.connection, row)
}

const BATCH_PAGE = 200

/** All changes of one request, oldest first: as many as an import has rows. */
export function* changesOfBatch(scope: ReadScope, batchId: string): Sliced<Change[]> {
  const changes: Change[] = []
  for (;;) {
    const since = changes.at(-1)?.seq ?? 0
    const input = { accountId: scope.accountId, batchId, since, limit: BATCH_PAGE }
    const page = byBatch.all(scope.connection, input)
    changes.push(...decodeChanges(scope, page))
    if (page.length < BATCH_PAGE) return changes
    yield
  }
}

const ofEntities = statement<{ accountId: string; ids: string; until: number }, ChangeRecord>((p) =>
  query
    .selectFrom('changes')
    .selectAll()
    .where(UNINDEXED_ACCOUNT, '=', p.accountId)
    .where('entity_id', 'in', sql<string>`(select value from json_each(${p.ids}))`)
    .where('seq', '<=', p.until)
    .orderBy('seq'),
)

/** All changes of these rows up to a `seq`, oldest first. */
export const changesOfEntities = (scope: ReadScope, ids: readonly string[], until: number): Change[] =>
  decodeChanges(
    scope,
    ofEntities.all(scope.connection, { accountId: scope.accountId, ids: JSON.stringify(ids), until }),
  )

const restored = statement<{ accountId: string }, { seq: number }>((p) =>
  query
    .selectFrom('changes')
    .select('seq')
    .where(UNINDEXED_ACCOUNT, '=', p.accountId)
    // A restore is a change of the account itself, found by the entity index.
    .where('entity_id', '=', p.accountId)
    .where('op_type', '=', 'restore')
    .orderBy('seq', 'desc')
    .limit(1),
)

/** The `seq` of the account's last restore, 0 without one. */
export const lastRestore = (scope: ReadScope): number =>
  restored.get(scope.connection, { accountId: scope.accountId })?.seq ?? 0
