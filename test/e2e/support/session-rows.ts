import type { Client } from '../../../server/contract/client.ts'

const CLASSES = ['GTP', 'LMP2', 'GT3']

export interface BuiltSession {
  eventId: string
  sessionId: string
  /** Run sheets by car number. */
  sheets: Map<string, string>
}

/** A track, an event and a running session with this many cars. */
export async function buildSession(api: Client, cars: number): Promise<BuiltSession> {
  const championship = await api.championships.create({ name: 'GT Challenge', season: '2026', series: 'GT' })
  const track = await api.tracks.create({
    name: 'Long Beach',
    country: 'US',
    lengthKm: 3.167,
    cornerCount: 11,
    timeZone: 'America/Los_Angeles',
  })
  const event = await api.events.create({
    championshipId: championship.id,
    trackId: track.id,
    name: 'Long Beach',
    startDate: '2026-04-17',
    endDate: '2026-04-19',
  })
  const now = Date.now()
  const session = await api.sessions.create({
    eventId: event.id,
    name: 'Race',
    type: 'race',
    startsAt: new Date(now - 3_600_000).toISOString(),
    endsAt: new Date(now + 3_600_000).toISOString(),
    status: 'live',
  })
  const sheets = new Map<string, string>()
  for (let index = 0; index < cars; index += 1) {
    const number = String(index + 1).padStart(2, '0')
    const car = await api.cars.create({
      eventId: event.id,
      number,
      name: `Team ${number}`,
      class: CLASSES[index % CLASSES.length] ?? 'GT3',
      liveryColor: `#${((index * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`,
    })
    const sheet = await api.runSheets.create({ sessionId: session.id, carId: car.id })
    sheets.set(number, sheet.id)
  }
  return { eventId: event.id, sessionId: session.id, sheets }
}

/** Lap times that vary deterministically. */
function timesOf(car: number, lap: number) {
  const wobble = (car * 7919 + lap * 104_729) % 3000
  const sectors = [24_000 + (wobble % 700), 27_000 + (wobble % 900), 26_000 + (wobble % 1100)] as const
  return {
    lapTimeMs: sectors[0] + sectors[1] + sectors[2] + car * 50,
    sector1Ms: sectors[0],
    sector2Ms: sectors[1],
    sector3Ms: sectors[2] + car * 50,
  }
}

/** Creates laps for every car of the session in batches. */
export async function fillLaps(api: Client, { sheets }: BuiltSession, lapsEach: number): Promise<void> {
  const items = [...sheets.values()].flatMap((runSheetId, car) =>
    Array.from({ length: lapsEach }, (_, index) => ({
      runSheetId,
      lapNumber: index + 1,
      ...timesOf(car, index + 1),
      fuelUsedKg: 1.8,
      pitIn: index % 50 === 49,
      pitOut: index % 50 === 0,
      trackStatus: index % 40 > 36 ? ('FCY' as const) : ('green' as const),
      valid: index % 70 !== 33,
    })),
  )
  for (let at = 0; at < items.length; at += 5000) {
    await api.createLaps({ body: { items: items.slice(at, at + 5000) } })
  }
}
