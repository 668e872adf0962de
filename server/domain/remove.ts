import type { AnyResource, BaseRow } from '../contract/define.ts'
import { findRowsBy, findRowsMentioning } from '../db/repo.ts'
import type { Sliced } from '../db/sliced.ts'
import { may } from './policy.ts'
import type { Writing } from './principal.ts'
import { conflict, forbidden } from './problem.ts'
import { recordRemove, recordUpdate } from './record.ts'
import { clearMention, type Dependant, dependantsOf } from './references.ts'

const holders = (scope: Writing, { resource, field, direct }: Dependant, id: string): BaseRow[] =>
  direct ? findRowsBy(scope, resource, { [field]: id }) : findRowsMentioning(scope, resource, field, id)

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

/** 409 that says what still needs the row. */
function refuseWhileHeld(scope: Writing, resource: AnyResource, row: BaseRow) {
  const heldBy: Record<string, number> = {}
  for (const dependant of dependantsOf(resource)) {
    const count = holders(scope, dependant, row.id).length
    if (count > 0) heldBy[dependant.resource.name] = (heldBy[dependant.resource.name] ?? 0) + count
  }
  const parts = Object.entries(heldBy).map(([name, count]) => plural(count, name))
  if (parts.length === 0) return
  throw conflict('still_referenced', `This ${resource.name} is still needed by ${parts.join(' and ')}.`, {
    extra: { heldBy },
  })
}

const demand = (scope: Writing, operation: 'update' | 'delete', resource: AnyResource) => {
  if (!may(scope.principal, operation, resource.name)) throw forbidden(operation, resource.name)
}

/** What belongs to the row goes with it; what merely mentions it forgets it. Each row is a change of its own. */
function* removeWithDependants(scope: Writing, resource: AnyResource, row: BaseRow): Sliced<void> {
  for (const dependant of dependantsOf(resource)) {
    for (const holder of holders(scope, dependant, row.id)) {
      if (dependant.reference.parent) {
        demand(scope, 'delete', dependant.resource)
        yield* removeWithDependants(scope, dependant.resource, holder)
      } else {
        demand(scope, 'update', dependant.resource)
        recordUpdate(scope, dependant.resource, holder, clearMention(holder, dependant.reference, row.id))
      }
    }
  }
  recordRemove(scope, resource, row)
  yield
}

/** Removes a row. Without `cascade`, 409 while anything needs it. */
export function* removeTree(
  scope: Writing,
  resource: AnyResource,
  row: BaseRow,
  cascade: boolean,
): Sliced<void> {
  if (!cascade) refuseWhileHeld(scope, resource, row)
  yield* removeWithDependants(scope, resource, row)
}
