import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { referencesOf, resourceNamed } from '../../contract/references.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import type { Container } from './row-finder.ts'

/** A row above the one that looks for another, or one that it names. */
export interface Around {
  entity: string
  id: string
}

/** The fields by which rows of an entity belong to another. */
const ownersOf = (resource: AnyResource) =>
  referencesOf(resource)
    .filter(({ path, onRemove }) => path.length === 1 && onRemove === 'remove')
    .map(({ path, entity }) => ({ field: path[0] as string, entity }))

const MAX_STEPS = 5

/** Whether rows of one entity belong to rows of the other, by however many steps. */
function belongs(resource: AnyResource, entity: string, steps = MAX_STEPS): boolean {
  return ownersOf(resource).some((owner) => {
    if (owner.entity === entity) return true
    const next = resourceNamed(owner.entity)
    return steps > 0 && next !== undefined && belongs(next, entity, steps - 1)
  })
}

/** Whether the row belongs to that other row. */
function isWithin(scope: ReadScope, resource: AnyResource, row: BaseRow, around: Around): boolean {
  return ownersOf(resource).some(({ field, entity }) => {
    const id = row[field] as string | null
    if (id === null) return false
    if (entity === around.entity) return id === around.id
    const owner = resourceNamed(entity)
    const above = owner && belongs(owner, around.entity) ? findRow(scope, owner, id) : undefined
    return owner !== undefined && above !== undefined && isWithin(scope, owner, above, around)
  })
}

/** Says within which row another is looked for: the nearest one around that it can belong to. */
export function createContainers(scope: ReadScope) {
  const known = new Map<string, Container | null>()

  /** By the row itself, or by what it belongs to: a session says which event a car is looked for in. */
  function byRow(resource: AnyResource, { entity, id }: Around): Container | null {
    const owners = ownersOf(resource)
    const own = owners.find((owner) => owner.entity === entity)
    if (own) return { field: own.field, id }
    const around = resourceNamed(entity)
    const shared =
      around && ownersOf(around).find((each) => owners.some((owner) => owner.entity === each.entity))
    const row = shared && findRow(scope, around, id)
    const owner = owners.find((each) => each.entity === shared?.entity)
    return row && owner && shared ? { field: owner.field, id: row[shared.field] as string } : null
  }

  function containerIn(resource: AnyResource, around: Around): Container | null {
    const key = `${resource.name} ${around.id}`
    const found = known.get(key)
    if (found !== undefined) return found
    const container = byRow(resource, around)
    known.set(key, container)
    return container
  }

  return {
    /** The field and id that narrow the search down; null where nothing around says. */
    of(resource: AnyResource, around: readonly Around[], said: readonly string[]): Container | null {
      if (ownersOf(resource).some(({ field }) => said.includes(field))) return null
      for (const each of around) {
        const container = containerIn(resource, each)
        if (container) return container
      }
      return null
    },
    /** Of the rows those that belong to the nearest row around that they can belong to. */
    within(resource: AnyResource, ids: readonly string[], around: readonly Around[]): readonly string[] {
      const nearest = around.find(({ entity }) => belongs(resource, entity))
      if (!nearest) return ids
      return ids.filter((id) => {
        const row = findRow(scope, resource, id)
        return row !== undefined && isWithin(scope, resource, row, nearest)
      })
    },
  }
}
