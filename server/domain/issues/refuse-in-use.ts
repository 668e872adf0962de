import { may } from '../../calc/policy.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import type { Writing } from '../principal.ts'
import { conflict } from '../problem.ts'

/** A value that other rows refer to: a state of a workflow, a column of a board. */
interface Place {
  id: string
  name: string
}

interface Taking {
  kind: 'state' | 'column'
  places: readonly Place[]
  /** The resource of those rows. */
  resource: AnyResource
  counts: ReadonlyMap<string | null, number>
}

/** 409 if a change removes states or columns in use; names them with counts if the caller may read them. */
export function refuseInUse(scope: Writing, { kind, places, resource, counts }: Taking): void {
  const used = places.filter(({ id }) => counts.has(id))
  if (used.length === 0) return
  const total = used.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
  const mayKnow = may(scope.principal, 'read', resource.name)
  const who = mayKnow
    ? `${total} ${resource.name}${total === 1 ? ' is' : 's are'}`
    : 'Rows that you may not see are'
  const where = used.map(({ name }) => name).join(', ')
  throw conflict(`${kind}_in_use`, `${who} still in ${where}: move them to another ${kind} first.`, {
    extra: {
      ...(mayKnow && { heldBy: { [resource.name]: total } }),
      [`${kind}s`]: used.map(({ id }) => id),
    },
  })
}
