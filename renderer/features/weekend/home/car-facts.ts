import type { Row } from '../../../data/row-cache.ts'
import type { SessionsAt } from '../../../laps/sessions-at.ts'

type Sheet = Row<'runSheets'>
type Session = Row<'sessions'>

export interface Fuel {
  kg: number
  /** Fuel at the start of the run, or left at its end. */
  when: 'out' | 'left'
}

/** What the home page shows of a car. */
export interface CarFacts {
  setup: Row<'setups'> | undefined
  tyreSet: Row<'tyreSets'> | undefined
  fuel: Fuel | undefined
  bestLapTimeMs: number | null
  laps: number
  km: number
  /** The car's run sheet in the running session, else in the next, else in its latest one. */
  sheet: { row: Sheet; session: Session } | undefined
  /** The running or next session, if the car has no run sheet in it. */
  toStart: Session | undefined
}

export interface WeekendRows {
  sessions: readonly Session[]
  sessionsNow: SessionsAt<Session>
  sheets: readonly Sheet[]
  setups: readonly Row<'setups'>[]
  tyreSets: readonly Row<'tyreSets'>[]
}

/** Of several setups with status "on car", the one set last. */
const onCar = (setups: readonly Row<'setups'>[], carId: string) =>
  setups
    .filter((setup) => setup.carId === carId && setup.status === 'onCar')
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]

const lastOf = <T>(values: readonly (T | null)[]): T | undefined =>
  values.findLast((value) => value !== null) ?? undefined

const setOf = ({ stints, tyreSetId }: Sheet) => lastOf([tyreSetId, ...stints.map((stint) => stint.tyreSetId)])

/** Fuel at the end of a sheet, else of its last stint, else at its start. */
function fuelOf({ stints, startFuelKg, endFuelKg }: Sheet): Fuel | undefined {
  if (endFuelKg !== null) return { kg: endFuelKg, when: 'left' }
  const stint = stints.findLast(({ fuelInKg, fuelOutKg }) => fuelInKg !== null || fuelOutKg !== null)
  if (stint && stint.fuelOutKg !== null) return { kg: stint.fuelOutKg, when: 'left' }
  const kg = stint?.fuelInKg ?? startFuelKg
  return kg === null ? undefined : { kg, when: 'out' }
}

/** Facts of a car from the event's rows. `rows.sheets` may include other cars. */
export function factsOf(carId: string, rows: WeekendRows): CarFacts {
  const { sessions, sessionsNow, setups, tyreSets } = rows
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  const own = rows.sheets
    .flatMap((row) => {
      const session = row.carId === carId ? sessionOf.get(row.sessionId) : undefined
      return session ? [{ row, session }] : []
    })
    .sort((a, b) => Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt))
  const sheetIn = (session: Session | undefined) => own.findLast((each) => each.session === session)
  const due = [...sessionsNow.live, ...(sessionsNow.next ? [sessionsNow.next] : [])]
  const sheet =
    due.map(sheetIn).find((found) => found) ??
    // Sheets of later sessions are plans.
    own.findLast(({ session }) => session === sessionsNow.last || session.status === 'finished') ??
    own.at(-1)
  const upToIt = sheet ? own.slice(0, own.indexOf(sheet) + 1) : []
  const setId = lastOf(upToIt.map(({ row }) => setOf(row) ?? null))
  const times = own.flatMap(({ row }) => row.bestLapTimeMs ?? [])
  const target = due[0]
  return {
    setup: onCar(setups, carId),
    tyreSet: tyreSets.find(({ id }) => id === setId),
    fuel: lastOf(upToIt.map(({ row }) => fuelOf(row) ?? null)),
    bestLapTimeMs: times.length > 0 ? Math.min(...times) : null,
    // A sheet not yet saved on the server has no totals.
    laps: own.reduce((sum, { row }) => sum + (row.lapCount ?? 0), 0),
    km: own.reduce((sum, { row }) => sum + (row.totalDistanceKm ?? 0), 0),
    sheet,
    toStart: target && !sheetIn(target) ? target : undefined,
  }
}
