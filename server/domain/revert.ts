import type { Change } from '../contract/actions/change.ts'
import type { BaseRow } from '../contract/define/define.ts'
import { type Sliced, steps } from '../db/engine/sliced.ts'
import { changeAt, changesOfBatch } from '../db/log/changes.ts'
import { lastChangeOf } from '../db/log/last-change.ts'
import { findRow } from '../db/rows/repo.ts'
import type { Service } from './crud.ts'
import { undoDiff } from './diff.ts'
import { serviceOfType } from './index.ts'
import type { Writing } from './principal.ts'
import { conflict, notFound } from './problem.ts'
import { requireRight } from './require-right.ts'

const REVERSE = { create: 'delete', update: 'update', delete: 'create' } as const
type Reversible = Change & { opType: keyof typeof REVERSE }

/** The changes with their services, newest first. 403 without the right to write them. */
function plan(scope: Writing, changes: Change[]): { change: Reversible; service: Service }[] {
  return changes.toReversed().map((change) => {
    const service = serviceOfType(change.entityType)
    if (!service || change.opType === 'restore') {
      throw conflict('not_revertible', `A ${change.opType} of ${change.entityType} cannot be reverted.`)
    }
    requireRight(scope, REVERSE[change.opType], service.resource)
    requireRight(scope, 'read', service.resource)
    return { change: change as Reversible, service }
  })
}

/** 409 that lists rows changed since. */
function* refuseIfMovedOn(scope: Writing, steps: { change: Change; service: Service }[]): Sliced<void> {
  const latest = new Map<string, { change: Change; service: Service }>()
  for (const step of steps) if (!latest.has(step.change.entityId)) latest.set(step.change.entityId, step)
  const rows = []
  for (const { change, service } of latest.values()) {
    yield
    const current = findRow(scope, service.resource, change.entityId)
    const asLeft = change.opType === 'delete' ? !current : current?.version === change.version
    // A row may have been restored and removed again since; a restored backup raises versions without a change of the
    // row.
    const isLast = lastChangeOf(scope, change.entityType, change.entityId) === change.seq
    if (asLeft && isLast) continue
    rows.push({ entityType: change.entityType, id: change.entityId, version: current?.version ?? null })
  }
  if (rows.length > 0) {
    throw conflict('moved_on', 'Some rows have changed since and are left as they are.', { extra: { rows } })
  }
}

function* revertOne(scope: Writing, change: Reversible, service: Service): Sliced<void> {
  if (change.opType === 'create') {
    yield* service.remove(scope, change.entityId, {})
    return
  }
  if (change.opType === 'delete') {
    service.reinstate(scope, change.diff[0]?.from as BaseRow)
    return
  }
  const current = findRow(scope, service.resource, change.entityId)
  if (!current) throw notFound(service.resource.name)
  yield* service.rewrite(scope, current, undoDiff(current, change.diff))
}

type Target = { seq: number } | { batchId: string }

function* changesOf(scope: Writing, target: Target): Sliced<Change[]> {
  if ('batchId' in target) return yield* changesOfBatch(scope, target.batchId)
  const change = changeAt(scope, target.seq)
  return change ? [change] : []
}

/** Reverts a change, or all changes of a request; the reverts are themselves changes. */
export function* putBack(scope: Writing, target: Target): Sliced<void> {
  const changes = yield* changesOf(scope, target)
  if (changes.length === 0) throw notFound('change')
  const reversal = plan(scope, changes)
  yield* refuseIfMovedOn(scope, reversal)
  for (const { change, service } of reversal) {
    yield* steps(revertOne(scope, change, service))
    yield
  }
}

/** Reverts a change, or all changes of a request; returns the resulting changes. */
export function* revert(scope: Writing, target: Target): Sliced<Change[]> {
  yield* putBack(scope, target)
  return yield* changesOfBatch(scope, scope.batchId)
}
