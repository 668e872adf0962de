import { car } from '../contract/car.ts'
import { championship } from '../contract/championship.ts'
import { driver } from '../contract/driver.ts'
import { event } from '../contract/event.ts'
import type { ResourceKey } from '../contract/index.ts'
import { session } from '../contract/session.ts'
import { track } from '../contract/track.ts'
import { crud, type Service } from './crud.ts'
import { eventBound } from './event-bound.ts'
import { laps } from './lap.ts'
import { runSheets } from './run-sheet.ts'

/** The service of every resource; the default where there are no rules. */
export const services: Record<ResourceKey, Service> = {
  championships: crud(championship),
  tracks: crud(track),
  events: crud(event),
  sessions: eventBound(session, 'sessionId'),
  cars: eventBound(car, 'carId'),
  drivers: crud(driver),
  runSheets,
  laps,
}
