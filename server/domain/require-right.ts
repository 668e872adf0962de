import { may } from '../calc/policy.ts'
import type { Operation } from '../contract/define/action.ts'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import { findRow } from '../db/rows/repo.ts'
import type { Reading } from './principal.ts'
import { forbidden, unknownReference } from './problem.ts'

/** 403 without the permission. */
export function requireRight(
  { principal }: Pick<Reading, 'principal'>,
  operation: Operation,
  resource: AnyResource,
): void {
  if (!may(principal, operation, resource.name)) throw forbidden(operation, resource.name)
}

/**
 * A row referenced by an action's input, by an id at `path`. 403 without the right to read it, 422 if it is missing.
 */
export function rowTakenIn(scope: Reading, resource: AnyResource, id: string, path: string): BaseRow {
  requireRight(scope, 'read', resource)
  const row = findRow(scope, resource, id)
  if (!row) throw unknownReference([{ path, message: `there is no ${resource.name} with this id` }])
  return row
}
