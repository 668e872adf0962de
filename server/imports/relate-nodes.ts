import type { AnyResource } from '../contract/define/define.ts'
import { EACH, referencesOf } from '../contract/references.ts'
import type { PlannedNode } from './planned-row.ts'

interface Relation {
  field: string
  isList: boolean
  owns: boolean
}

/** Fields that reference rows of that entity: an id or a list of ids. */
function relationsTo(resource: AnyResource, entity: string): Relation[] {
  return referencesOf(resource)
    .filter((reference) => reference.entity === entity && typeof reference.path[0] === 'string')
    .filter(({ path }) => path.length === 1 || (path.length === 2 && path[1] === EACH))
    .map(({ path, onRemove }) => ({
      field: path[0] as string,
      isList: path.length === 2,
      owns: onRemove === 'remove',
    }))
}

/** The field for a parent's id: the owner reference, otherwise the only reference to it. */
export function relationTo(resource: AnyResource, entity: string): PlannedNode['parentField'] | 'several' {
  const all = relationsTo(resource, entity)
  const owning = all.filter(({ owns }) => owns)
  const [first, ...others] = owning.length > 0 ? owning : all
  if (!first) return null
  return others.length > 0 ? 'several' : { field: first.field, isList: first.isList }
}

interface Ancestor {
  index: number
  entity: string
}

/** Fields for the ids of ancestors. Default: the nearest one of each entity. */
export function inheritedFields(
  resource: AnyResource,
  ancestors: readonly Ancestor[],
  taken: ReadonlySet<string>,
): PlannedNode['inherited'] {
  const filled = new Set(taken)
  return ancestors.flatMap(({ index, entity }) => {
    const relation = relationTo(resource, entity)
    if (relation === null || relation === 'several' || relation.isList || filled.has(relation.field))
      return []
    filled.add(relation.field)
    return [{ field: relation.field, node: index }]
  })
}
