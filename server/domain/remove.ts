import { may } from '../calc/policy.ts'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import { findRow, findRowsBy, findRowsMentioning } from '../db/rows/repo.ts'
import type { Writing } from './principal.ts'
import { conflict } from './problem.ts'
import { recordRemove, recordUpdate } from './record.ts'
import { clearMention, type Dependant, dependantsOf } from './references.ts'
import { requireRight } from './require-right.ts'

const holders = (scope: Writing, { resource, field, direct }: Dependant, id: string): BaseRow[] =>
  direct ? findRowsBy(scope, resource, { [field]: id }) : findRowsMentioning(scope, resource, field, id)

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

/** 409 that names the rows still referencing the row, as far as the caller may read them. */
function refuseWhileHeld(
  scope: Writing,
  resource: AnyResource,
  row: BaseRow,
  dependants: readonly Dependant[],
) {
  const heldBy: Record<string, number> = {}
  let unseen = false
  for (const dependant of dependants) {
    const { name } = dependant.resource
    const count = holders(scope, dependant, row.id).length
    if (count === 0) continue
    if (may(scope.principal, 'read', name)) heldBy[name] = (heldBy[name] ?? 0) + count
    else unseen = true
  }
  const parts = Object.entries(heldBy).map(([name, count]) => plural(count, name))
  if (unseen) parts.push('rows that you may not see')
  if (parts.length === 0) return
  throw conflict('still_referenced', `This ${resource.name} is still needed by ${parts.join(' and ')}.`, {
    extra: { heldBy },
  })
}

const refuses = ({ reference }: Dependant) => reference.onRemove === 'refuse'

/**
 * Removes owned rows, clears optional references, and rejects if a required reference remains. Each row is a separate
 * change.
 */
function* removeWithDependants(scope: Writing, resource: AnyResource, row: BaseRow): Sliced<void> {
  const dependants = dependantsOf(resource)
  refuseWhileHeld(scope, resource, row, dependants.filter(refuses))
  for (const dependant of dependants) {
    for (const { id } of holders(scope, dependant, row.id)) {
      // An earlier step may have changed or removed it.
      const holder = findRow(scope, dependant.resource, id)
      if (!holder) continue
      if (dependant.reference.onRemove === 'remove') {
        requireRight(scope, 'delete', dependant.resource)
        yield* removeWithDependants(scope, dependant.resource, holder)
      } else {
        requireRight(scope, 'update', dependant.resource)
        recordUpdate(scope, dependant.resource, holder, clearMention(holder, dependant.reference, row.id))
      }
    }
  }
  // References of the row to itself have been cleared by now.
  recordRemove(scope, resource, findRow(scope, resource, row.id) ?? row)
  yield
}

/** Removes a row. Without `cascade`, 409 if other rows need it. */
export function* removeTree(
  scope: Writing,
  resource: AnyResource,
  row: BaseRow,
  cascade: boolean,
): Sliced<void> {
  if (!cascade) refuseWhileHeld(scope, resource, row, dependantsOf(resource))
  yield* removeWithDependants(scope, resource, row)
}
