import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { referencesOf, resourceNamed } from '../../contract/references.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow, rowIds } from '../../db/rows/repo.ts'
import { idsAt } from '../references.ts'
import { archived, notOwned, ownedBy, ownersOf } from './belonging.ts'
import { rowPages } from './row-pages.ts'

const AT_ONCE = 200

interface Place {
  resource: AnyResource
  id: string
}

/** The rows of an event, and the rows they reference. */
export interface EventRows {
  ids: ReadonlyMap<AnyResource, ReadonlySet<string>>
  /** Referenced but left out: rows of other events, and people. */
  elsewhere: { entity: string; id: string }[]
}

const mentionsOf = (resource: AnyResource, row: BaseRow) =>
  referencesOf(resource).flatMap((reference) =>
    idsAt(row, reference.path).map(({ id }) => ({ reference, id, target: resourceNamed(reference.entity) })),
  )

/** The event that owns a row; null if none does. */
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

type RowSets = ReadonlyMap<AnyResource, Set<string>>

const emptySets = (): RowSets => new Map(archived.map((resource) => [resource, new Set<string>()]))

/** Collects an event's rows; each method yields after about 200 rows. */
class EventWalk {
  readonly #scope: ReadScope
  readonly #eventId: string
  /** Rows owned by the event, and rows that they require. */
  readonly #inside = emptySets()
  readonly #beneath = emptySets()
  readonly #elsewhere = new Map<string, { entity: string; id: string }>()
  /** Rows of `#inside` whose references are not followed yet. */
  readonly #pending: Place[] = []

  constructor(scope: ReadScope, eventId: string) {
    this.#scope = scope
    this.#eventId = eventId
  }

  *run(): Sliced<EventRows> {
    yield* this.#addOwned({ resource: event, id: this.#eventId })
    while (this.#pending.length > 0) {
      for (let count = 1, place = this.#pending.pop(); place; place = this.#pending.pop(), count += 1) {
        yield* this.#followReferences(place)
        if (count % AT_ONCE === 0) yield
      }
      for (const resource of notOwned) yield* this.#addMentioning(resource)
    }
    return this.#result()
  }

  /** Adds a row with everything it owns. */
  *#addOwned(first: Place): Sliced<void> {
    const queue = [first]
    for (let place = queue.pop(); place; place = queue.pop()) {
      const { resource, id } = place
      const known = this.#inside.get(resource)
      if (!known || known.has(id)) continue
      known.add(id)
      this.#pending.push(place)
      for (const owned of ownedBy(resource)) {
        for (const each of rowIds(this.#scope, owned.resource, { [owned.field]: id })) {
          queue.push({ resource: owned.resource, id: each })
        }
      }
      if (this.#pending.length % AT_ONCE === 0) yield
    }
  }

  /** Adds rows of a resource outside any event that reference a row of this one. */
  *#addMentioning(resource: AnyResource): Sliced<void> {
    for (const rows of rowPages(this.#scope, resource)) {
      for (const row of rows.filter((each) => this.#mentionsInside(resource, each))) {
        if (eventOf(this.#scope, resource, row) === null) yield* this.#addOwned({ resource, id: row.id })
      }
      yield
    }
  }

  #mentionsInside(resource: AnyResource, row: BaseRow): boolean {
    if (this.#inside.get(resource)?.has(row.id)) return false
    return mentionsOf(resource, row).some(({ target, id }) => target && this.#inside.get(target)?.has(id))
  }

  *#followReferences({ resource, id }: Place): Sliced<void> {
    const row = findRow(this.#scope, resource, id)
    if (!row) return
    for (const mention of mentionsOf(resource, row)) {
      const { target } = mention
      const isKnown =
        target && [this.#inside, this.#beneath].some((rows) => rows.get(target)?.has(mention.id))
      if (!isKnown) yield* this.#followReference(mention)
    }
  }

  *#followReference({ reference, id, target }: ReturnType<typeof mentionsOf>[number]): Sliced<void> {
    if (!target || this.#isElsewhere(target, id)) {
      this.#elsewhere.set(id, { entity: reference.entity, id })
    } else if (reference.onRemove === 'forget') {
      yield* this.#addOwned({ resource: target, id })
    } else {
      this.#beneath.get(target)?.add(id)
      yield* this.#followReferences({ resource: target, id })
    }
  }

  /** Whether a row is not archived, is missing, or belongs to another event. */
  #isElsewhere(target: AnyResource, id: string): boolean {
    const row = archived.includes(target) ? findRow(this.#scope, target, id) : undefined
    if (!row) return true
    const eventId = eventOf(this.#scope, target, row)
    return eventId !== null && eventId !== this.#eventId
  }

  #result(): EventRows {
    const ids = new Map(
      archived.map((resource) => [
        resource,
        new Set([...(this.#inside.get(resource) ?? []), ...(this.#beneath.get(resource) ?? [])]),
      ]),
    )
    const isIncluded = (id: string) => [...ids.values()].some((all) => all.has(id))
    return { ids, elsewhere: [...this.#elsewhere.values()].filter(({ id }) => !isIncluded(id)) }
  }
}

/**
 * Collects rows from an event by the declared references: rows it owns, independent rows that reference or are
 * referenced by them, and rows that all of these require, such as its track. New resources are included through their
 * references.
 */
export const eventRows = (scope: ReadScope, eventId: string): Sliced<EventRows> =>
  new EventWalk(scope, eventId).run()
