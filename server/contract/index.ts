import { car } from './car.ts'
import { championship } from './championship.ts'
import { listChanges, revertChanges } from './change.ts'
import { driver } from './driver.ts'
import { event } from './event.ts'
import { health } from './health.ts'
import { identityActions } from './identity.ts'
import { lap } from './lap.ts'
import { createLaps } from './lap-batch.ts'
import { runSheet } from './run-sheet.ts'
import { session } from './session.ts'
import { track } from './track.ts'

/** Every resource, parents before children. */
export const resources = {
  championships: championship,
  tracks: track,
  events: event,
  sessions: session,
  cars: car,
  drivers: driver,
  runSheets: runSheet,
  laps: lap,
}
export type Resources = typeof resources
export type ResourceKey = keyof Resources

/** Every endpoint that is not one of the five of a resource. */
export const actions = { health, ...identityActions, createLaps, listChanges, revertChanges }
export type Actions = typeof actions
export type ActionKey = keyof Actions
