import type { Client } from '../../server/contract/client.ts'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { referencesOf } from '../../server/contract/references.ts'
import { type BodyOf, make } from './factories.ts'

const declared: Record<ResourceKey, AnyResource> = resources
const keys = Object.keys(resources) as ResourceKey[]
const keyOfEntity = (entity: string) => keys.find((key) => declared[key].name === entity) as ResourceKey

export type PlacedRow = { id: string; version: number } & Record<string, unknown>

/** Resources with rows in some room. */
export const roomedKeys = keys.filter((key) => Object.keys(declared[key].room).length > 0)

/** A session of an event, and another one beside it. */
export interface Place {
  eventId: string
  sessionId: string
  siblingId: string
}

export async function newPlace(api: Client): Promise<Place> {
  const { id: eventId } = await make(api, 'events')
  const session = await make(api, 'sessions', { eventId })
  const sibling = await make(api, 'sessions', { eventId })
  return { eventId, sessionId: session.id, siblingId: sibling.id }
}

/** Fields that put a new row into the place: the declared ones, otherwise those of its parent. */
async function fieldsIn(api: Client, key: ResourceKey, place: Place): Promise<Record<string, string | null>> {
  const { room, create } = declared[key]
  const named: unknown[] = [room.session, room.event, room.through]
  const references = referencesOf(declared[key]).filter(
    ({ path: [field, ...more] }) => more.length === 0 && (field as string) in create.shape,
  )
  const direct = references.filter(({ path: [field] }) => named.includes(field))
  const owners = references.filter(({ entity }) => roomedKeys.includes(keyOfEntity(entity)))
  const found: Record<string, string | null> = {}
  for (const { path, entity } of direct.length > 0 ? direct : owners) {
    const own = { Session: place.sessionId, Event: place.eventId }[entity]
    found[path[0] as string] = own ?? (await makeIn(api, keyOfEntity(entity), place)).id
  }
  return found
}

/** A card belongs to a board or to an event; the factory would make a board in another event. */
const INSTEAD: { [K in ResourceKey]?: Partial<BodyOf<K>> } = { boardCards: { boardId: null } }

/** A new row of any resource that has rooms, in this place. */
export async function makeIn(api: Client, key: ResourceKey, place: Place): Promise<PlacedRow> {
  const fields = { ...(await fieldsIn(api, key, place)), ...INSTEAD[key] }
  return (await make(api, key, fields as Partial<BodyOf<typeof key>>)) as unknown as PlacedRow
}
