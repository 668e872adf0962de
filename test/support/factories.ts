import type { Client } from '../../server/contract/client.ts'
import type { CreateOf, RowOf } from '../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'

export type BodyOf<K extends ResourceKey> = CreateOf<Resources[K]>
type Row<K extends ResourceKey> = RowOf<Resources[K]>

let serial = 0
const next = () => {
  serial += 1
  return serial
}

type Bodies = { [K in ResourceKey]: (api: Client, given?: Partial<BodyOf<K>>) => Promise<BodyOf<K>> }

/** The event of a car; a new one without a car. */
const eventOf = async (api: Client, carId: string | null | undefined) =>
  carId ? (await api.cars.get(carId)).eventId : (await make(api, 'events')).id

/** A valid, unique create body of every resource; parents are created on the way. */
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
  sessionFlags: async (api, given) => ({
    sessionId: given?.sessionId ?? (await make(api, 'sessions')).id,
    flag: 'yellow',
    at: '2026-04-17T16:10:00.000Z',
  }),
  raceControlMessages: async (api, given) => ({
    sessionId: given?.sessionId ?? (await make(api, 'sessions')).id,
    at: '2026-04-17T16:10:00.000Z',
    text: `Car ${next()} noted`,
  }),
  pitStops: async (api, given) => {
    const session = given?.sessionId ? await api.sessions.get(given.sessionId) : await make(api, 'sessions')
    const carId = given?.carId ?? (await make(api, 'cars', { eventId: session.eventId })).id
    const startedAt = '2026-04-17T16:10:00.000Z'
    return { sessionId: session.id, carId, startedAt, endedAt: '2026-04-17T16:11:02.300Z' }
  },
  drivers: async () => ({ firstName: 'Kim', lastName: `Driver ${next()}`, code: 'KIM' }),
  runSheets: async (api, given) => {
    const session = given?.sessionId ? await api.sessions.get(given.sessionId) : await make(api, 'sessions')
    const carId = given?.carId ?? (await make(api, 'cars', { eventId: session.eventId })).id
    return { sessionId: session.id, carId }
  },
  debriefs: async (api, given) => {
    const session = given?.sessionId ? await api.sessions.get(given.sessionId) : await make(api, 'sessions')
    const carId = given?.carId ?? (await make(api, 'cars', { eventId: session.eventId })).id
    const driverId = given?.driverId ?? (await make(api, 'drivers', { carIds: [carId] })).id
    return { sessionId: session.id, carId, driverId }
  },
  checklistTemplates: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    name: `Before run ${next()}`,
    items: ['Wheel nuts', 'Belts'],
  }),
  checklists: async (api, given) => {
    const session = given?.sessionId ? await api.sessions.get(given.sessionId) : await make(api, 'sessions')
    const carId = given?.carId ?? (await make(api, 'cars', { eventId: session.eventId })).id
    return { sessionId: session.id, carId, name: `Before run ${next()}`, items: ['Wheel nuts', 'Belts'] }
  },
  laps: async (api, given) => ({
    runSheetId: given?.runSheetId ?? (await make(api, 'runSheets')).id,
    lapNumber: 1 + (next() % 9000),
    lapTimeMs: 90_000,
  }),
  setups: async (api, given) => ({
    carId: given?.carId ?? (await make(api, 'cars')).id,
    name: `Baseline ${next()}`,
  }),
  tyreSpecifications: async () => ({ compound: `Soft ${next()}` }),
  tyreSets: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    number: String(next()),
  }),
  tyres: async (api, given) => ({
    specificationId: given?.specificationId ?? (await make(api, 'tyreSpecifications')).id,
    name: `FL ${next()}`,
    barcode: `BC${next()}`,
  }),
  parts: async () => ({ name: `Engine ${next()}`, serial: `E${next()}` }),
  runPlans: async (api, given) => ({
    sessionId: given?.sessionId ?? (await make(api, 'sessions')).id,
    name: `Plan ${next()}`,
  }),
  cornerWear: async (api, given) => ({
    tyreId: given?.tyreId ?? (await make(api, 'tyres')).id,
    measuredAt: '2026-04-17T17:00:00.000Z',
  }),
  weather: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    measuredAt: '2026-04-17T16:00:00.000Z',
  }),
  issueWorkflows: async () => ({ name: `Workflow ${next()}` }),
  issues: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    title: `Oil leak ${next()}`,
  }),
  boards: async (api, given) => ({
    eventId: given?.eventId ?? (await make(api, 'events')).id,
    name: `Board ${next()}`,
  }),
  boardCards: async (api, given) => ({
    boardId: given?.boardId ?? (await make(api, 'boards')).id,
    title: `Card ${next()}`,
  }),
  eventData: async (api, given) => ({
    eventId: given?.eventId ?? (await eventOf(api, given?.carId)),
    key: `key${next()}`,
    data: { fuel: 2.5 },
  }),
  sessionData: async (api, given) => ({
    sessionId:
      given?.sessionId ?? (await make(api, 'sessions', { eventId: await eventOf(api, given?.carId) })).id,
    key: `key${next()}`,
    data: [1, 2],
  }),
  accountOptions: async () => ({ key: `option${next()}`, data: 'yes' }),
  dataAnalysisProfiles: async () => ({ name: `Profile ${next()}` }),
  plugins: async () => ({
    name: `Plugin ${next()}`,
    pluginVersion: '1.0.0',
    source: 'export const kpi = () => []',
  }),
  changeFormatters: async () => ({ name: `Formatter ${next()}`, entityType: 'setup' }),
  customViews: async () => ({
    name: `View ${next()}`,
    entityType: 'lap',
    columns: [{ path: 'lapNumber' }],
  }),
  importProfiles: async () => ({
    name: `Profile ${next()}`,
    scope: { Championship: { key: ['name'], fields: { name: 'name', season: 'season', series: 'series' } } },
  }),
  permissionProfiles: async () => ({ name: `Read only ${next()}`, rules: ['!*', 'read:*'] }),
  members: async () => ({
    name: `Member ${next()}`,
    email: `member${next()}@example.com`,
    password: 'correct horse battery',
    role: 'member',
  }),
  apiKeys: async () => ({ name: `Key ${next()}` }),
  timingFeeds: async () => ({ name: `Circuit ${next()}`, kind: 'rmonitor', host: '127.0.0.1' }),
  webhooks: async () => ({ name: `Factory ${next()}`, url: 'https://factory.example/hooks' }),
}

type Creators = { [K in ResourceKey]: { create(body: BodyOf<K>): Promise<Row<K>> } }

/** Creates a row over the API, with these fields over the usual ones. */
export async function make<K extends ResourceKey>(
  api: Client,
  key: K,
  fields: Partial<BodyOf<K>> = {},
): Promise<Row<K>> {
  const body = { ...(await bodies[key](api, fields)), ...fields } as unknown as BodyOf<K>
  return (api as Creators)[key].create(body)
}
