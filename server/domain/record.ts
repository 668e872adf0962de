import type { AnyResource, BaseRow } from '../contract/define.ts'
import { appendChange } from '../db/changes.ts'
import { insertRow, removeRow, updateRow } from '../db/repo.ts'
import { noteDeparture } from '../db/room-departures.ts'
import type { WriteScope } from '../db/scope.ts'
import { diffRows } from './diff.ts'
import { roomsLeft, roomsOf } from './rooms.ts'
import { enqueue } from './webhooks/outbox.ts'

/** Stores a new row, with its change. */
export function recordCreate(scope: WriteScope, resource: AnyResource, row: BaseRow): BaseRow {
  insertRow(scope, resource, row)
  appendChange(scope, {
    entityType: resource.entityType,
    entityId: row.id,
    opType: 'create',
    version: row.version,
    diff: [{ path: '', from: null, to: row }],
    ...roomsOf(scope, resource, row),
  })
  enqueue(scope, resource, 'create', row)
  return row
}

/** Stores a changed row, with its change; a row that is the same as before is left alone. */
export function recordUpdate(
  scope: WriteScope,
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
  const seq = appendChange(scope, {
    entityType: resource.entityType,
    entityId: row.id,
    opType: 'update',
    version: row.version,
    diff,
    ...rooms,
  })
  noteDeparture(scope, seq, left)
  enqueue(scope, resource, 'update', row)
  return row
}

/** Removes a row, with its change, which keeps all of it. */
export function recordRemove(scope: WriteScope, resource: AnyResource, row: BaseRow): BaseRow {
  const rooms = roomsOf(scope, resource, row)
  enqueue(scope, resource, 'delete', row)
  removeRow(scope, resource, row.id)
  appendChange(scope, {
    entityType: resource.entityType,
    entityId: row.id,
    opType: 'delete',
    version: row.version,
    diff: [{ path: '', from: row, to: null }],
    ...rooms,
  })
  return row
}
