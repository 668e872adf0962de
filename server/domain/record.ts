import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import type { WriteScope } from '../db/engine/scope.ts'
import { insertRows, removeRow, updateRow } from '../db/rows/repo.ts'
import { diffRows } from './diff.ts'
import { type LongWrite, type Recorded, writeChanges } from './long-write.ts'
import { roomsLeft, roomsOf } from './rooms.ts'
import { type OpType, subscribersTo } from './webhooks/outbox.ts'

/** A write scope; a long write queues its rows and changes. */
interface Recording extends WriteScope {
  long?: LongWrite
}

function record(scope: Recording, resource: AnyResource, opType: OpType, recorded: Recorded) {
  if (scope.long) return scope.long.note(resource, opType, recorded)
  const webhookIds = subscribersTo(scope, resource, opType)
  writeChanges(scope, { resource, opType, webhookIds }, [recorded])
}

/** Stores a new row with its change. */
export function recordCreate(scope: Recording, resource: AnyResource, row: BaseRow): BaseRow {
  if (scope.long) scope.long.insert(resource, row)
  else insertRows(scope, resource, [row])
  const rooms = roomsOf(scope, resource, row)
  record(scope, resource, 'create', { row, diff: [{ path: '', from: null, to: row }], rooms })
  return row
}

/** Stores a changed row with its change; an unchanged row is not written. */
export function recordUpdate(
  scope: Recording,
  resource: AnyResource,
  before: BaseRow,
  changed: BaseRow,
): BaseRow {
  const diff = diffRows(before, changed)
  if (diff.length === 0) return before
  const row = { ...changed, version: before.version + 1, updatedAt: scope.now }
  const rooms = roomsOf(scope, resource, row)
  const left = roomsLeft(scope, resource, before, row, rooms)
  updateRow(scope, resource, row)
  record(scope, resource, 'update', { row, diff, rooms, left })
  return row
}

/** Removes a row with its change, which contains the whole row. */
export function recordRemove(scope: Recording, resource: AnyResource, row: BaseRow): BaseRow {
  const rooms = roomsOf(scope, resource, row)
  record(scope, resource, 'delete', { row, diff: [{ path: '', from: row, to: null }], rooms })
  scope.long?.flush()
  removeRow(scope, resource, row.id)
  return row
}
