import type { Client } from '../../server/contract/client.ts'
import { driverName, type Weekend, type WeekendSession } from '../../server/sample/weekend.ts'
import { applyLaps } from './apply-laps.ts'
import type { Progress } from './progress.ts'
import type { Assumed } from './read-weekend.ts'
import { type Count, collect, upsert } from './upsert.ts'

const entities = [
  'championships',
  'tracks',
  'events',
  'cars',
  'drivers',
  'sessions',
  'runSheets',
  'laps',
] as const
export type Counts = Record<(typeof entities)[number], Count>

/** What the steps share: the door, the plan, and what has happened so far. */
interface Work {
  api: Client
  weekend: Weekend
  assumed: Assumed
  progress: Progress
  counts: Counts
}
type Ids = Map<string, string>

/** How many rows a weekend has. */
export const rowsOf = (weekend: Weekend): number =>
  3 +
  weekend.cars.length +
  weekend.drivers.length +
  weekend.sessions.length +
  weekend.runSheets.reduce((sum, sheet) => sum + 1 + sheet.laps.length, 0)

function idIn(ids: Ids, key: string, what: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`the weekend mentions ${what} ${key} and does not hold one`)
  return id
}

async function applyEvent({ api, weekend, assumed, progress, counts }: Work): Promise<string> {
  progress.step('championship, track, event', 3)
  const { name, season, series } = weekend.championship
  const championships = await collect(api.championships.all())
  const championship = await upsert(
    api.championships,
    counts.championships,
    championships.find((row) => row.name === name && row.season === season && row.series === series),
    weekend.championship,
  )
  const tracks = await collect(api.tracks.all())
  const track = await upsert(
    api.tracks,
    counts.tracks,
    tracks.find((row) => row.name === weekend.track.name),
    weekend.track,
    assumed.track,
  )
  const events = await collect(api.events.all({ championshipId: championship.id }))
  const event = await upsert(
    api.events,
    counts.events,
    events.find((row) => row.name === weekend.event.name),
    { ...weekend.event, championshipId: championship.id, trackId: track.id },
  )
  return event.id
}

async function applyCars({ api, weekend, assumed, progress, counts }: Work, eventId: string): Promise<Ids> {
  const stored = await collect(api.cars.all({ eventId }))
  const ids: Ids = new Map()
  for (const car of weekend.cars) {
    progress.step('cars')
    const found = stored.find(({ number }) => number === car.number)
    const row = await upsert(api.cars, counts.cars, found, { ...car, eventId }, assumed.cars)
    ids.set(car.number, row.id)
  }
  return ids
}

async function applyDrivers({ api, weekend, progress, counts }: Work, carIds: Ids): Promise<Ids> {
  const stored = await collect(api.drivers.all())
  const ids: Ids = new Map()
  for (const { carNumbers, ...driver } of weekend.drivers) {
    progress.step('drivers')
    const found = stored.find((row) => driverName(row) === driverName(driver))
    const ours = carNumbers.map((number) => idIn(carIds, number, 'car'))
    // A driver keeps the cars of other events.
    const body = { ...driver, carIds: [...new Set([...(found?.carIds ?? []), ...ours])] }
    ids.set(driverName(driver), (await upsert(api.drivers, counts.drivers, found, body)).id)
  }
  return ids
}

async function applySession(
  { api, weekend, progress, counts }: Work,
  session: WeekendSession,
  sessionId: string,
  carIds: Ids,
  driverIds: Ids,
): Promise<void> {
  const driverId = (name: string | null) => (name === null ? null : idIn(driverIds, name, 'driver'))
  const stored = await collect(api.runSheets.all({ sessionId }))
  const laps = []
  for (const { sessionName, carNumber, driver, stints, laps: own, ...sheet } of weekend.runSheets) {
    if (sessionName !== session.name) continue
    progress.step(`${sessionName}: run sheets`)
    const carId = idIn(carIds, carNumber, 'car')
    const found = stored.find((row) => row.carId === carId)
    const { id: runSheetId } = await upsert(api.runSheets, counts.runSheets, found, {
      ...sheet,
      sessionId,
      carId,
      driverId: driverId(driver),
      stints: stints.map(({ driver, ...stint }) => ({ ...stint, driverId: driverId(driver) })),
    })
    for (const { driver, ...lap } of own) laps.push({ ...lap, runSheetId, driverId: driverId(driver) })
  }
  await applyLaps(api, sessionId, laps, counts.laps, (rows) => progress.step(`${session.name}: laps`, rows))
}

/**
 * Writes a weekend through the API. Rows are found by what people call them; what is missing is created, what
 * differs is changed, the rest is left alone. Fields of `assumed` are never changed. ApiError when refused.
 */
export async function applyWeekend(
  api: Client,
  weekend: Weekend,
  progress: Progress,
  assumed: Assumed = {},
): Promise<Counts> {
  const none = entities.map((entity) => [entity, { created: 0, updated: 0, unchanged: 0 }])
  const counts: Counts = Object.fromEntries(none)
  const work: Work = { api, weekend, assumed, progress, counts }
  const eventId = await applyEvent(work)
  const carIds = await applyCars(work, eventId)
  const driverIds = await applyDrivers(work, carIds)

  const stored = await collect(api.sessions.all({ eventId }))
  for (const session of weekend.sessions) {
    progress.step('sessions')
    const found = stored.find(({ name }) => name === session.name)
    const row = await upsert(api.sessions, counts.sessions, found, { ...session, eventId })
    await applySession(work, session, row.id, carIds, driverIds)
  }
  return counts
}
