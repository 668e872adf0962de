import type { Change } from '../contract/actions/change.ts'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import type { ChangeFrame } from '../contract/realtime.ts'
import { resourceOfType } from '../contract/references.ts'
import type { ReadScope } from '../db/engine/scope.ts'
import { roomLog } from '../db/log/room-log.ts'
import { findRow } from '../db/rows/repo.ts'
import { undoDiff } from '../domain/diff.ts'
import { shownRows } from '../domain/presenters.ts'

interface Version {
  change: Change
  resource: AnyResource
  row: BaseRow
}

const removedRow = (change: Change | undefined) => change?.diff[0]?.from as BaseRow | undefined

/**
 * The row of each change as it was after the change, or before a removal. Undoes the changes from the newest, starting at
 * the present rows; a row that is removed starts at its removal.
 */
function versionsOf(scope: ReadScope, changes: readonly Change[]): Version[] {
  const later = new Map<string, BaseRow | undefined>()
  const versions: Version[] = []
  for (const change of changes.toReversed()) {
    const resource = resourceOfType(change.entityType)
    const { entityId: id, version, diff } = change
    if (!resource) continue
    const known = later.get(id)
    const row =
      change.opType === 'delete'
        ? removedRow(change)
        : (known ?? findRow(scope, resource, id) ?? removedRow(roomLog.removalOf(scope, id)))
    if (!row) continue
    const after = known ? { ...row, version, updatedAt: change.occurredAt } : row
    versions.push({ change, resource, row: after })
    const before = change.opType === 'update' ? { ...undoDiff(after, diff), version: version - 1 } : undefined
    later.set(id, change.opType === 'delete' ? row : before)
  }
  return versions.reverse()
}

/** The frames of these changes, oldest first, each with its row as the API shows it. */
export function changeFrames(scope: ReadScope, changes: readonly Change[]): ChangeFrame[] {
  const versions = versionsOf(scope, changes)
  const shown = new Map<Version, BaseRow>()
  for (const [resource, same] of Map.groupBy(versions, ({ resource }) => resource)) {
    const rows = shownRows(
      scope,
      resource,
      same.map(({ row }) => row),
    )
    for (const [index, version] of same.entries()) shown.set(version, rows[index] as BaseRow)
  }
  return versions.map((version) => {
    const { seq, entityType, opType, entityId, actor, occurredAt } = version.change
    const entity = shown.get(version) as BaseRow
    const id = entityId
    return { type: 'change', seq, entityType, opType, id, version: entity.version, entity, actor, occurredAt }
  })
}
