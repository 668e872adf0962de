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
  /** Deliveries of `rows.webhooks`, each with the entity that its payload shows. */
  deliveries: { id: string; entity: string }[]
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

/** A subscription of the owner's that has told of a change of each of these. */
async function toldTo(
  server: TestServer,
  webhookId: string,
  told: readonly ResourceKey[],
  rows: PermissionGround['rows'],
) {
  const { api } = server
  const entityTypes = told.map((key) => resources[key].entityType)
  await api.webhooks.update(webhookId, { filters: { entityTypes }, enabled: true })
  for (const key of told) {
    const at = `/${resources[key].path}/${rows[key].id}`
    await server.fetch(at, { method: 'PATCH', json: { parameters: { told: true } } })
  }
  await api.webhooks.update(webhookId, { enabled: false })
  const { items } = await api.listDeliveries({ params: { id: webhookId } })
  return items.map(({ id, entityType }) => {
    const key = told.find((each) => resources[each].entityType === entityType) as ResourceKey
    return { id, entity: resources[key].name as string }
  })
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
  const hook = await api.webhooks.create({ name: 'Walls', url: 'http://127.0.0.1:9/', enabled: false })
  rows.webhooks = hook as unknown as PlacedRow
  const { id: setupId } = await make(api, 'setups', { carId: rows.setups.carId as string })
  return {
    place,
    rows,
    setupId,
    lapId,
    importId: done.id as string,
    deliveries: await toldTo(server, hook.id, ['setups', 'laps', 'members'], rows),
  }
}
