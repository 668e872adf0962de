import type { BaseRow } from '../contract/define.ts'
import type { Sliced } from '../db/sliced.ts'
import type { Service } from '../domain/crud.ts'
import { services } from '../domain/index.ts'
import type { Writing } from '../domain/principal.ts'
import { invalid } from '../domain/problem.ts'
import { driverName, type Weekend } from './weekend.ts'

/** Stores a body as a create request would: the declaration fills in the defaults. */
function insert(scope: Writing, service: Service, body: object): BaseRow {
  const { input, errors } = service.accept(service.resource.create.parse(body))
  if (errors.length > 0) throw invalid(errors)
  return service.insert(scope, input)
}

function idIn(rows: Map<string, BaseRow>, key: string | null): string | null {
  if (key === null) return null
  const row = rows.get(key)
  if (!row) throw new Error(`the weekend has no "${key}"`)
  return row.id
}

/** Stores a whole weekend in an account that does not have it yet. */
export function* loadWeekend(scope: Writing, weekend: Weekend): Sliced<void> {
  const championship = insert(scope, services.championships, weekend.championship)
  const track = insert(scope, services.tracks, weekend.track)
  const event = insert(scope, services.events, {
    ...weekend.event,
    championshipId: championship.id,
    trackId: track.id,
  })
  const sessions = new Map<string, BaseRow>()
  for (const session of weekend.sessions) {
    sessions.set(session.name, insert(scope, services.sessions, { ...session, eventId: event.id }))
  }
  const cars = new Map<string, BaseRow>()
  for (const car of weekend.cars) {
    cars.set(car.number, insert(scope, services.cars, { ...car, eventId: event.id }))
  }
  const drivers = new Map<string, BaseRow>()
  for (const { carNumbers, ...driver } of weekend.drivers) {
    const carIds = carNumbers.map((number) => idIn(cars, number))
    drivers.set(driverName(driver), insert(scope, services.drivers, { ...driver, carIds }))
    yield
  }
  for (const { sessionName, carNumber, driver, stints, laps, ...sheet } of weekend.runSheets) {
    const runSheet = insert(scope, services.runSheets, {
      ...sheet,
      sessionId: idIn(sessions, sessionName),
      carId: idIn(cars, carNumber),
      driverId: idIn(drivers, driver),
      stints: stints.map(({ driver, ...stint }) => ({ ...stint, driverId: idIn(drivers, driver) })),
    })
    for (const { driver, ...lap } of laps) {
      insert(scope, services.laps, { ...lap, runSheetId: runSheet.id, driverId: idIn(drivers, driver) })
      yield
    }
  }
}
