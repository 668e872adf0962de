import type { Client } from '../../../server/contract/client.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { make } from '../../support/factories.ts'
import { makeIn, newPlace, type Place, type PlacedRow, roomedKeys } from '../../support/place.ts'
import type { TestServer } from '../../support/server.ts'

/** Rows of every kind in one session, for requests that name them. */
export interface PermissionGround {
  place: Place
  rows: Record<ResourceKey, PlacedRow>
  /** Of the car of `rows.setups`. */
  setupId: string
  /** With telemetry. */
  lapId: string
  importId: string
  /** Entities in the events of `rows.webhooks`. */
  entities: readonly string[]
  deliveries: PlacedDelivery[]
}

/** A delivery of a subscription of the owner's. */
interface PlacedDelivery {
  path: string
  /** Entities in its payload. */
  entity: string
  /** All entities in the events of its subscription. */
  entities: readonly string[]
}

const keys = Object.keys(resources) as ResourceKey[]
const SAMPLES = {
  samples: [
    { t: 0, speed: 1 },
    { t: 1, speed: 2 },
  ],
}
const SCOPE = {
  Championship: { path: '$.c', key: ['name'], fields: { name: 'n', season: 's', series: 's' } },
}

async function rowsIn(api: Client, place: Place) {
  const rows = {} as Record<ResourceKey, PlacedRow>
  for (const key of keys) {
    const made = roomedKeys.includes(key) ? makeIn(api, key, place) : make(api, key)
    rows[key] = (await made) as unknown as PlacedRow
  }
  rows.events = (await api.events.get(place.eventId)) as unknown as PlacedRow
  rows.sessions = (await api.sessions.get(place.sessionId)) as unknown as PlacedRow
  return rows
}

/** A subscription of the owner with one delivered change of each of these entities, and of no other. */
async function subscriptionOf(
  server: TestServer,
  keys: readonly ResourceKey[],
  rows: PermissionGround['rows'],
) {
  const { api } = server
  const entityTypes = keys.map((key) => resources[key].entityType)
  const entities = keys.map((key): string => resources[key].name)
  const hook = await api.webhooks.create({
    name: `Walls of ${entities}`,
    url: 'http://127.0.0.1:9/',
    filters: { entityTypes },
  })
  for (const key of keys) {
    const at = `/${resources[key].path}/${rows[key].id}`
    await server.fetch(at, { method: 'PATCH', json: { parameters: { changed: true } } })
  }
  const row = await api.webhooks.update(hook.id, { enabled: false })
  const { items } = await api.listDeliveries({ params: { id: hook.id } })
  const deliveries = items.map(({ id, entityType }) => ({
    path: `/webhooks/${hook.id}/deliveries/${id}`,
    entity: entities[entityTypes.indexOf(entityType)] as string,
    entities,
  }))
  return { row: row as unknown as PlacedRow, entities, deliveries }
}

export async function permissionGround(server: TestServer): Promise<PermissionGround> {
  const { api } = server
  const place = await newPlace(api)
  const rows = await rowsIn(api, place)
  const lapId = rows.laps.id
  await server.fetch(`/laps/${lapId}/telemetry`, { method: 'PUT', json: SAMPLES })
  const profile = await api.importProfiles.create({ name: 'Walls', scope: SCOPE })
  rows.importProfiles = profile as unknown as PlacedRow
  const done = await api.runImport({
    body: { profileId: profile.id, payload: { c: [{ n: 'Once', s: '26' }] } },
  })
  const some = await subscriptionOf(server, ['setups', 'laps'], rows)
  // Subscriptions with entities that no profile lets a member read.
  const kept = await subscriptionOf(server, ['members'], rows)
  rows.webhooks = some.row
  const { id: setupId } = await make(api, 'setups', { carId: rows.setups.carId as string })
  return {
    place,
    rows,
    setupId,
    lapId,
    importId: done.id as string,
    entities: some.entities,
    deliveries: [...some.deliveries, ...kept.deliveries],
  }
}
