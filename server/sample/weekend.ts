import type { CreateOf } from '../contract/define/define.ts'
import type { car } from '../contract/resources/weekend/car.ts'
import type { championship } from '../contract/resources/weekend/championship.ts'
import type { driver } from '../contract/resources/weekend/driver.ts'
import type { event } from '../contract/resources/weekend/event.ts'
import type { lap } from '../contract/resources/weekend/lap.ts'
import type { runSheet } from '../contract/resources/weekend/run-sheet.ts'
import type { session } from '../contract/resources/weekend/session.ts'
import type { track } from '../contract/resources/weekend/track.ts'

/** Full name of a driver, as used in laps and stints. */
type DriverName = string

type RunSheetBody = CreateOf<typeof runSheet>
type StintBody = NonNullable<RunSheetBody['stints']>[number]

export type WeekendChampionship = Omit<CreateOf<typeof championship>, 'id'>
export type WeekendTrack = Omit<CreateOf<typeof track>, 'id'>
export type WeekendEvent = Omit<CreateOf<typeof event>, 'id' | 'championshipId' | 'trackId'>
export type WeekendSession = Omit<CreateOf<typeof session>, 'id' | 'eventId'>
export type WeekendCar = Omit<CreateOf<typeof car>, 'id' | 'eventId'>
export type WeekendDriver = Omit<CreateOf<typeof driver>, 'id' | 'carIds'> & { carNumbers: string[] }
export type WeekendStint = Omit<StintBody, 'driverId' | 'tyreSetId' | 'setupId'> & {
  driver: DriverName | null
}
export type WeekendLap = Omit<
  CreateOf<typeof lap>,
  'id' | 'runSheetId' | 'driverId' | 'tyreSetId' | 'lapTime'
> & { driver: DriverName | null }

/** One car in one session. `driver` starts. */
export type WeekendRunSheet = Omit<
  RunSheetBody,
  'id' | 'sessionId' | 'carId' | 'driverId' | 'setupId' | 'tyreSetId' | 'runPlanId' | 'stints'
> & {
  sessionName: string
  carNumber: string
  driver: DriverName | null
  stints: WeekendStint[]
  laps: WeekendLap[]
}

/** A race weekend without ids: references are car numbers, session names and driver names. */
export interface Weekend {
  championship: WeekendChampionship
  track: WeekendTrack
  event: WeekendEvent
  cars: WeekendCar[]
  drivers: WeekendDriver[]
  sessions: WeekendSession[]
  runSheets: WeekendRunSheet[]
}

/** `First Last` of a driver. */
export const driverName = (driver: { firstName: string; lastName: string }): DriverName =>
  `${driver.firstName} ${driver.lastName}`
