import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { referencesOf, resourceNamed } from '../../contract/references.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import type { Container } from './row-finder.ts'

/** An ancestor of the row that has the lookup, or a row that it references. */
export interface RelatedRow {
  entity: string
  id: string
}

/** The owner references of an entity: field and owning entity. */
const ownersOf = (resource: AnyResource) =>
  referencesOf(resource)
    .filter(({ path, onRemove }) => path.length === 1 && onRemove === 'remove')
    .map(({ path, entity }) => ({ field: path[0] as string, entity }))

const MAX_STEPS = 5

/** Whether rows of one entity belong to rows of the other, directly or transitively. */
function belongs(resource: AnyResource, entity: string, steps = MAX_STEPS): boolean {
  return ownersOf(resource).some((owner) => {
    if (owner.entity === entity) return true
    const next = resourceNamed(owner.entity)
    return steps > 0 && next !== undefined && belongs(next, entity, steps - 1)
  })
}

/** Whether the row belongs to that other row. */
function isWithin(scope: ReadScope, resource: AnyResource, row: BaseRow, related: RelatedRow): boolean {
  return ownersOf(resource).some(({ field, entity }) => {
    const id = row[field] as string | null
    if (id === null) return false
    if (entity === related.entity) return id === related.id
    const owner = resourceNamed(entity)
    const above = owner && belongs(owner, related.entity) ? findRow(scope, owner, id) : undefined
    return owner !== undefined && above !== undefined && isWithin(scope, owner, above, related)
  })
}

/** Narrows a lookup to the nearest related row that the target row can belong to. */
export function createContainers(scope: ReadScope) {
  const known = new Map<string, Container | null>()

  /** By the related row itself, or by its owner: a session narrows the search for a car to its event. */
  function byRow(resource: AnyResource, { entity, id }: RelatedRow): Container | null {
    const owners = ownersOf(resource)
    const own = owners.find((owner) => owner.entity === entity)
    if (own) return { field: own.field, id }
    const resourceOfRelated = resourceNamed(entity)
    const shared =
      resourceOfRelated &&
      ownersOf(resourceOfRelated).find((each) => owners.some((owner) => owner.entity === each.entity))
    const row = shared && findRow(scope, resourceOfRelated, id)
    const owner = owners.find((each) => each.entity === shared?.entity)
    return row && owner && shared ? { field: owner.field, id: row[shared.field] as string } : null
  }

  function containerIn(resource: AnyResource, related: RelatedRow): Container | null {
    const key = `${resource.name} ${related.id}`
    const found = known.get(key)
    if (found !== undefined) return found
    const container = byRow(resource, related)
    known.set(key, container)
    return container
  }

  return {
    /** Field and id that narrow the search; null without a related row. */
    of(resource: AnyResource, related: readonly RelatedRow[], written: readonly string[]): Container | null {
      if (ownersOf(resource).some(({ field }) => written.includes(field))) return null
      for (const each of related) {
        const container = containerIn(resource, each)
        if (container) return container
      }
      return null
    },
    /** Rows of the nearest related row that they can belong to. */
    within(resource: AnyResource, ids: readonly string[], related: readonly RelatedRow[]): readonly string[] {
      const nearest = related.find(({ entity }) => belongs(resource, entity))
      if (!nearest) return ids
      return ids.filter((id) => {
        const row = findRow(scope, resource, id)
        return row !== undefined && isWithin(scope, resource, row, nearest)
      })
    },
  }
}
