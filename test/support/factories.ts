import type { Client } from '../../server/contract/client.ts'
import type { CreateOf, RowOf } from '../../server/contract/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'

export type BodyOf<K extends ResourceKey> = CreateOf<Resources[K]>
type Row<K extends ResourceKey> = RowOf<Resources[K]>

let serial = 0
const next = () => {
  serial += 1
  return serial
}

type Bodies = { [K in ResourceKey]: (api: Client, given?: Partial<BodyOf<K>>) => Promise<BodyOf<K>> }

/** A valid create body of every resource that clashes with no other; what it stands on is made on the way. */
export const bodies: Bodies = {
  championships: async () => ({ name: `Endurance ${next()}`, season: '2026', series: 'GT' }),
  tracks: async () => ({ name: `Track ${next()}`, country: 'US', lengthKm: 5.1, cornerCount: 14 }),
  events: async (api, given) => ({
    championshipId: given?.championshipId ?? (await make(api, 'championships')).id,
    trackId: given?.trackId ?? (await make(api, 'tracks')).id,
    name: `Round ${next()}`,
    startDate: '2026-04-17',
    endDate: '2026-04-19',
  }),
  sessions: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    name: `Practice ${next()}`,
    type: 'practice',
    startsAt: '2026-04-17T16:00:00.000Z',
    endsAt: '2026-04-17T17:00:00.000Z',
  }),
  cars: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    number: String(next()),
    name: 'Prototype',
    class: 'LMP2',
    liveryColor: '#1E90FF',
  }),
  drivers: async () => ({ firstName: 'Kim', lastName: `Driver ${next()}` }),
  runSheets: async (api, given) => {
    const session = given?.sessionId ? await api.sessions.get(given.sessionId) : await make(api, 'sessions')
    const carId = given?.carId ?? (await make(api, 'cars', { eventId: session.eventId })).id
    return { sessionId: session.id, carId }
  },
  laps: async (api, given) => ({
    runSheetId: given?.runSheetId ?? (await make(api, 'runSheets')).id,
    lapNumber: 1 + (next() % 9000),
    lapTimeMs: 90_000,
  }),
}

type Creators = { [K in ResourceKey]: { create(body: BodyOf<K>): Promise<Row<K>> } }

/** Creates a row over the API, with these fields over the usual ones. */
export async function make<K extends ResourceKey>(
  api: Client,
  key: K,
  fields: Partial<BodyOf<K>> = {},
): Promise<Row<K>> {
  const body = { ...(await bodies[key](api, fields)), ...fields } as BodyOf<K>
  return (api as Creators)[key].create(body)
}
