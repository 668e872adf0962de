import { create, type SampleStep } from './sample-step.ts'
import type { TeamStint } from './track/stints.ts'
import { driverName, type Weekend, type WeekendRunSheet } from './weekend.ts'

/** Keys of rows without a name. */
export const sheetKey = (session: string, car: string): string => `${session}, car ${car}`
export const lapKey = (session: string, car: string, lap: number): string =>
  `${sheetKey(session, car)}, lap ${lap}`

/** Championship, track, event, sessions, cars and drivers of a weekend. */
export function* entrySteps(weekend: Weekend): Generator<SampleStep> {
  const { championship, track, event } = weekend
  yield create('championships', championship.name, championship)
  yield create('tracks', track.name, track)
  yield create('events', event.name, { ...event, championshipId: championship.name, trackId: track.name })
  for (const session of weekend.sessions)
    yield create('sessions', session.name, { ...session, eventId: event.name })
  for (const car of weekend.cars) yield create('cars', car.number, { ...car, eventId: event.name })
  for (const { carNumbers, ...driver } of weekend.drivers)
    yield create('drivers', driverName(driver), { ...driver, carIds: carNumbers })
}

function* stepsOfSheet(sheet: WeekendRunSheet, kits: readonly TeamStint[], plans: ReadonlySet<string>) {
  const { sessionName, carNumber, driver, stints, laps, ...fields } = sheet
  const key = sheetKey(sessionName, carNumber)
  yield create('runSheets', key, {
    ...fields,
    sessionId: sessionName,
    carId: carNumber,
    driverId: driver,
    setupId: kits[0]?.setupKey ?? null,
    tyreSetId: kits[0]?.setKey ?? null,
    runPlanId: plans.has(key) ? key : null,
    stints: stints.map(({ driver, ...stint }, index) => ({
      ...stint,
      driverId: driver,
      tyreSetId: kits[index]?.setKey ?? null,
      setupId: kits[index]?.setupKey ?? null,
    })),
  })
  for (const lap of laps) {
    const { driver, ...driven } = lap
    const kit = kits.find(({ stint }) => stint === lap.stint)
    yield create('laps', lapKey(sessionName, carNumber, lap.lapNumber), {
      ...driven,
      runSheetId: key,
      driverId: driver,
      ...(kit && { tyreSetId: kit.setKey, tyreAgeLaps: kit.ageLaps + kit.laps.indexOf(lap) }),
    })
  }
}

/** Run sheets with their laps; those of team cars with set, setup and plan. A plan's key is that of its sheet. */
export function* sheetSteps(
  weekend: Pick<Weekend, 'runSheets'>,
  kits: readonly TeamStint[],
  plans: ReadonlySet<string>,
): Generator<SampleStep> {
  for (const sheet of weekend.runSheets) {
    const own = kits.filter((kit) => kit.sheet === sheet)
    yield* stepsOfSheet(sheet, own, plans)
  }
}
