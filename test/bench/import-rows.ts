import { v7 as uuidv7 } from 'uuid'
import { lapBody, type SessionRows, type WeekendRows } from '../support/weekend-rows.ts'

export const CARS = 40

/** Reads what `importDocument` writes: a session's cars with their laps. */
export const LAPS_SCOPE = {
  Event: {
    key: ['name'],
    fields: { name: 'event' },
    onMissing: 'skip',
    onMatch: 'skip',
    children: {
      Session: {
        path: 'sessions',
        key: ['name'],
        fields: { name: 'name' },
        onMissing: 'skip',
        onMatch: 'skip',
        children: {
          RunSheet: {
            path: 'cars',
            key: ['carId'],
            fields: { carId: { ref: 'Car', by: { number: 'number' } } },
            onMatch: 'skip',
            children: {
              Lap: {
                path: 'laps',
                key: ['lapNumber'],
                fields: {
                  lapNumber: 'lap',
                  lapTimeMs: { path: 'time', transform: 'lapTime' },
                  sector1Ms: { path: 's1', transform: 'seconds->ms' },
                  sector2Ms: { path: 's2', transform: 'seconds->ms' },
                  sector3Ms: { path: 's3', transform: 'seconds->ms' },
                  fuelUsedKg: 'fuel',
                  topSpeedKph: { path: 'speed', transform: 'number' },
                  position: 'position',
                  compound: 'compound',
                },
              },
            },
          },
        },
      },
    },
  },
} as const

const seconds = (ms: number | null | undefined) => ((ms ?? 0) / 1000).toFixed(3)

/** A timing document of one session: this many laps, evenly distributed over the cars. */
export function importDocument(
  { event, cars }: Pick<WeekendRows, 'event' | 'cars'>,
  { session }: SessionRows,
  laps: number,
) {
  const each = laps / cars.length
  return {
    event: event.name,
    sessions: [
      {
        name: session.name,
        cars: cars.map(({ number }, car) => ({
          number,
          laps: Array.from({ length: each }, (_, index) => {
            const body = lapBody('', index + 1)
            const ms = body.lapTimeMs ?? 0
            return {
              lap: index + 1,
              time: `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')}`,
              s1: seconds(body.sector1Ms),
              s2: seconds(body.sector2Ms),
              s3: seconds(body.sector3Ms),
              fuel: 1.5,
              speed: '271.4',
              position: car + 1,
              compound: 'soft',
            }
          }),
        })),
      },
    ],
  }
}

/** The same laps as rows of the reference, ready to be inserted. */
export function referenceRows(runSheetIds: readonly string[], sessionId: string, laps: number) {
  const createdAt = new Date().toISOString()
  return runSheetIds.flatMap((runSheetId, car) =>
    Array.from({ length: laps / runSheetIds.length }, (_, index) => ({
      ...lapBody(runSheetId, index + 1),
      id: uuidv7(),
      accountId: 'bench',
      sessionId,
      createdAt,
      fuelUsedKg: 1.5,
      topSpeedKph: 271.4,
      position: car + 1,
      compound: 'soft',
    })),
  )
}
