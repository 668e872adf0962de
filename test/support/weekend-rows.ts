import type { Client } from '../../server/contract/client.ts'
import type { CreateOf, RowOf } from '../../server/contract/define/define.ts'
import type { car } from '../../server/contract/resources/weekend/car.ts'
import type { championship } from '../../server/contract/resources/weekend/championship.ts'
import type { event } from '../../server/contract/resources/weekend/event.ts'
import type { lap } from '../../server/contract/resources/weekend/lap.ts'
import type { runSheet } from '../../server/contract/resources/weekend/run-sheet.ts'
import type { session } from '../../server/contract/resources/weekend/session.ts'
import type { track } from '../../server/contract/resources/weekend/track.ts'

export interface SessionRows {
  session: RowOf<typeof session>
  /** One for each car, in the cars' order. */
  runSheets: RowOf<typeof runSheet>[]
}

export interface WeekendRows extends SessionRows {
  championship: RowOf<typeof championship>
  track: RowOf<typeof track>
  event: RowOf<typeof event>
  cars: RowOf<typeof car>[]
}

const CLASSES = ['GTP', 'LMP2', 'GTD']

/** Another session of the weekend, with a run sheet for each car. */
export async function addSession(
  client: Client,
  { event, cars }: Pick<WeekendRows, 'event' | 'cars'>,
  name: string,
): Promise<SessionRows> {
  const session = await client.sessions.create({
    eventId: event.id,
    name,
    type: 'practice',
    startsAt: '2026-04-18T16:00:00.000Z',
    endsAt: '2026-04-18T17:30:00.000Z',
  })
  const runSheets = await Promise.all(
    cars.map((car) => client.runSheets.create({ sessionId: session.id, carId: car.id })),
  )
  return { session, runSheets }
}

/** An event with this many cars in three classes, and one session with a run sheet for each of them. */
export async function addWeekend(
  client: Client,
  carCount: number,
  name = 'Long Beach 2026',
): Promise<WeekendRows> {
  const championship = await client.championships.create({
    name: 'Endurance Cup',
    season: '2026',
    series: 'GT',
  })
  const track = await client.tracks.create({
    name: 'Long Beach',
    country: 'US',
    lengthKm: 3.167,
    cornerCount: 11,
    timeZone: 'America/Los_Angeles',
  })
  const event = await client.events.create({
    championshipId: championship.id,
    trackId: track.id,
    name,
    startDate: '2026-04-17',
    endDate: '2026-04-19',
  })
  const cars = await Promise.all(
    Array.from({ length: carCount }, (_, index) =>
      client.cars.create({
        eventId: event.id,
        number: String(index + 1).padStart(2, '0'),
        name: `Car ${index + 1}`,
        class: CLASSES[index % CLASSES.length] as string,
        liveryColor: '#1E90FF',
      }),
    ),
  )
  return { championship, track, event, cars, ...(await addSession(client, { event, cars }, 'Practice 1')) }
}

/** Body of a generated lap, about 75 s long; equal for equal arguments. */
export function lapBody(runSheetId: string, lapNumber: number): CreateOf<typeof lap> {
  const wobble = (lapNumber * 7919) % 1500
  const sector1Ms = 24_000 + wobble
  const sector2Ms = 27_000 + ((wobble * 3) % 700)
  const sector3Ms = 23_500 + ((wobble * 7) % 900)
  return {
    runSheetId,
    lapNumber,
    lapTimeMs: sector1Ms + sector2Ms + sector3Ms,
    sector1Ms,
    sector2Ms,
    sector3Ms,
    fuelUsedKg: 1.85,
    stint: 1 + (Math.floor(lapNumber / 30) % 200),
    compound: 'Medium',
    tyreAgeLaps: lapNumber % 30,
    startedAt: new Date(Date.UTC(2026, 3, 18, 16) + lapNumber * 75_000).toISOString(),
    position: 1 + (lapNumber % 27),
    topSpeedKph: 271.4,
    airTempC: 19.5,
    trackTempC: 33.2,
  }
}
