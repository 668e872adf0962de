import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { referencesOf, resourceNamed } from '../../contract/references.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow } from '../../db/rows/repo.ts'
import { rowIds } from '../../db/rows/row-ids.ts'
import { idsAt } from '../references.ts'
import { archived, ownedBy, ownersOf, standingAlone } from './belonging.ts'
import { rowPages } from './row-pages.ts'

const AT_ONCE = 200

interface Place {
  resource: AnyResource
  id: string
}

/** What belongs to an event, and what that stands on. */
export interface EventRows {
  ids: ReadonlyMap<AnyResource, ReadonlySet<string>>
  /** Mentioned, and left out: rows of other events, and people. */
  elsewhere: { entity: string; id: string }[]
}

const mentionsOf = (resource: AnyResource, row: BaseRow) =>
  referencesOf(resource).flatMap((reference) =>
    idsAt(row, reference.path).map(({ id }) => ({ reference, id, target: resourceNamed(reference.entity) })),
  )

/** The event that would take a row along; null for one that stands alone. */
function eventOf(scope: ReadScope, resource: AnyResource, row: BaseRow): string | null {
  if (resource.name === event.name) return row.id
  for (const { field, owner } of ownersOf(resource)) {
    const id = row[field] as string | null
    const found = id === null ? undefined : findRow(scope, owner, id)
    const eventId = found ? eventOf(scope, owner, found) : null
    if (eventId !== null) return eventId
  }
  return null
}

/**
 * Walks the declarations from an event: what goes when it goes, what stands alone and mentions or is mentioned by that,
 * and what all of it stands on, such as its track. A new resource is in it by its references.
 */
export function* eventRows(scope: ReadScope, eventId: string): Sliced<EventRows> {
  const inside = new Map(archived.map((resource) => [resource, new Set<string>()]))
  const beneath = new Map(archived.map((resource) => [resource, new Set<string>()]))
  const elsewhere = new Map<string, { entity: string; id: string }>()
  const fresh: Place[] = []

  function* take(first: Place): Sliced<void> {
    const queue = [first]
    for (let place = queue.pop(); place; place = queue.pop()) {
      const { resource, id } = place
      const known = inside.get(resource)
      if (!known || known.has(id)) continue
      known.add(id)
      fresh.push(place)
      for (const owned of ownedBy(resource)) {
        for (const each of rowIds(scope, owned.resource, { [owned.field]: id })) {
          queue.push({ resource: owned.resource, id: each })
        }
      }
      if (fresh.length % AT_ONCE === 0) yield
    }
  }

  /** Rows that belong to no event by themselves, and mention one that belongs to this. */
  function* takeMentioning(): Sliced<void> {
    for (const resource of standingAlone) {
      for (const rows of rowPages(scope, resource)) {
        for (const row of rows) {
          if (inside.get(resource)?.has(row.id)) continue
          const mentions = mentionsOf(resource, row)
          const isMeant = mentions.some(({ target, id }) => target && inside.get(target)?.has(id))
          if (isMeant && eventOf(scope, resource, row) === null) yield* take({ resource, id: row.id })
        }
        yield
      }
    }
  }

  /** What a row is mentioned with comes along, what it stands on lies beneath. */
  function* takeMentioned({ resource, id }: Place): Sliced<void> {
    const row = findRow(scope, resource, id)
    if (!row) return
    for (const { reference, id: other, target } of mentionsOf(resource, row)) {
      if (target && (inside.get(target)?.has(other) || beneath.get(target)?.has(other))) continue
      const found = target && archived.includes(target) ? findRow(scope, target, other) : undefined
      const theirs = found && target ? eventOf(scope, target, found) : null
      if (!found || !target || (theirs !== null && theirs !== eventId)) {
        elsewhere.set(other, { entity: reference.entity, id: other })
      } else if (reference.onRemove === 'forget') yield* take({ resource: target, id: other })
      else {
        beneath.get(target)?.add(other)
        yield* takeMentioned({ resource: target, id: other })
      }
    }
  }

  yield* take({ resource: event, id: eventId })
  while (fresh.length > 0) {
    for (let count = 1, place = fresh.pop(); place; place = fresh.pop(), count += 1) {
      yield* takeMentioned(place)
      if (count % AT_ONCE === 0) yield
    }
    yield* takeMentioning()
  }
  const ids = archived.map((resource): [AnyResource, Set<string>] => [
    resource,
    new Set([...(inside.get(resource) ?? []), ...(beneath.get(resource) ?? [])]),
  ])
  const known = (id: string) => ids.some(([, all]) => all.has(id))
  return { ids: new Map(ids), elsewhere: [...elsewhere.values()].filter(({ id }) => !known(id)) }
}
