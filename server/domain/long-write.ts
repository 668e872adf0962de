import type { DiffEntry } from '../contract/actions/change.ts'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import type { Connection } from '../db/engine/connection.ts'
import { isSteady, readsSteady } from '../db/engine/growing-tables.ts'
import type { WriteScope } from '../db/engine/scope.ts'
import { appendChanges } from '../db/log/changes.ts'
import { noteDeparture } from '../db/log/room-departures.ts'
import { insertRows, isConstraint, rowExists } from '../db/rows/repo.ts'
import type { Rooms } from './rooms.ts'
import { enqueue, type OpType, subscribersTo } from './webhooks/outbox.ts'

/** A written row with its change. */
export interface Recorded {
  row: BaseRow
  diff: DiffEntry[]
  rooms: Rooms
  /** The rooms that the row was in before and is no longer in. */
  left?: Rooms
}

/** Changes of one entity and operation, with the subscriptions that receive them. */
interface Kind {
  resource: AnyResource
  opType: OpType
  webhookIds: readonly string[]
}

/** Appends changes of one kind to the log, with their deliveries. */
export function writeChanges(
  scope: WriteScope,
  { resource, opType, webhookIds }: Kind,
  recorded: readonly Recorded[],
): void {
  const { entityType } = resource
  const first = appendChanges(
    scope,
    recorded.map(({ row, diff, rooms }) => ({
      entityType,
      entityId: row.id,
      opType,
      version: row.version,
      diff,
      ...rooms,
    })),
  )
  for (const [index, { left }] of recorded.entries()) if (left) noteDeparture(scope, first + index, left)
  const rows = recorded.map(({ row }) => row)
  enqueue(scope, resource, opType, rows, webhookIds)
}

/** Maximum rows or changes in a batch. */
const MAX_WAITING = 100

/** Batch size of row and change inserts in a long write: one statement for many rows is much faster. */
export interface LongWrite {
  insert(resource: AnyResource, row: BaseRow): void
  note(resource: AnyResource, opType: OpType, recorded: Recorded): void
  /** Writes all queued rows and changes. */
  flush(): void
}

/**
 * The scope of a long write: new rows and changes are queued and inserted in batches. Rows are inserted before the next
 * statement that could see them is prepared; changes and deliveries, which no query of a write reads, follow in
 * order. Call `flush` at the end. `onRefused` is called for a new row that violates a database constraint; the write
 * cannot be committed then.
 */
export function gathering<S extends WriteScope>(
  scope: S,
  onRefused: (row: BaseRow) => void,
): S & { long: LongWrite } {
  let inserts: { resource: AnyResource; rows: BaseRow[] } | undefined
  let changes: { kind: Kind; recorded: Recorded[] } | undefined

  /** Finds the rows of the batch that violate a constraint. */
  function insertOneByOne(resource: AnyResource, rows: readonly BaseRow[], failure: unknown) {
    if (!isConstraint(failure)) throw failure
    for (const row of rows) {
      if (rowExists(scope, resource, row.id)) continue
      try {
        insertRows(scope, resource, [row])
      } catch (error) {
        if (!isConstraint(error)) throw error
        onRefused(row)
      }
    }
  }

  function insertWaiting() {
    if (!inserts) return
    const { resource, rows } = inserts
    inserts = undefined
    try {
      insertRows(scope, resource, rows)
    } catch (error) {
      insertOneByOne(resource, rows, error)
    }
  }

  const connection: Connection = {
    ...scope.connection,
    prepare(sql) {
      // New rows of a growing table change growing tables only.
      const isHidden = inserts && !isSteady(inserts.resource.table) && readsSteady(sql)
      if (!isHidden) insertWaiting()
      return scope.connection.prepare(sql)
    },
  }

  function flush() {
    insertWaiting()
    if (!changes) return
    const { kind, recorded } = changes
    changes = undefined
    writeChanges(gathered, kind, recorded)
  }

  const long: LongWrite = {
    flush,
    insert(resource, row) {
      if (inserts?.resource !== resource) insertWaiting()
      inserts ??= { resource, rows: [] }
      inserts.rows.push(row)
    },
    note(resource, opType, each) {
      const webhookIds = subscribersTo(gathered, resource, opType)
      const last = changes?.kind
      const isSame = last?.resource === resource && last.opType === opType && last.webhookIds === webhookIds
      if (changes && !isSame) flush()
      changes ??= { kind: { resource, opType, webhookIds }, recorded: [] }
      changes.recorded.push(each)
      if (changes.recorded.length >= MAX_WAITING) flush()
    },
  }
  const gathered = { ...scope, connection, long }
  return gathered
}
