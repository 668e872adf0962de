import type { OutingLap } from '../../calc/outings/match-outing.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { candidateLaps, sessionsBetween } from '../../db/laps/outing-candidates.ts'

const DAY_MS = 86_400_000
/** A clock without a zone, of a session elsewhere. */
const NEAR_MS = 2 * DAY_MS

/** What a file tells of its time and laps. */
export interface OutingToMatch {
  loggedAt: string | null
  timeZoneKnown: boolean
  laps: readonly OutingLap[]
}

/** A car in a session, with the ids of its laps in order. */
export interface CandidateCar {
  sessionId: string
  carId: string
  lapIds: string[]
}

/** Cars whose laps an outing is compared with. */
export interface Candidates {
  cars: CandidateCar[]
  /** Of each lap of each car: length, start in ms since 1970, and race time at its end in ms; NaN where it is not known. */
  figures: Float64Array<ArrayBuffer>
}

/** The time that the logger's clock shows, as UTC if it names no zone. */
export const loggerStartMs = ({ loggedAt, timeZoneKnown }: Omit<OutingToMatch, 'laps'>): number =>
  loggedAt === null ? 0 : Date.parse(timeZoneKnown ? loggedAt : `${loggedAt}Z`)

function sessionsOf(scope: ReadScope, outing: OutingToMatch, sessionId: string | undefined): string[] {
  const near = (ms: number) =>
    sessionsBetween(scope, new Date(ms - NEAR_MS).toISOString(), new Date(ms + NEAR_MS).toISOString())
  const logged = outing.loggedAt === null ? [] : near(loggerStartMs(outing))
  // A logger's clock may be of another year: an outing is mostly read on the day on which it was driven.
  return [...new Set([...(sessionId === undefined ? [] : [sessionId]), ...logged, ...near(Date.now())])]
}

/** Cars of sessions of about that time, and of a given one. */
export function* candidatesOf(
  scope: ReadScope,
  outing: OutingToMatch,
  sessionId: string | undefined,
): Sliced<Candidates> {
  const cars = new Map<string, CandidateCar>()
  const figures: number[] = []
  for (const session of sessionsOf(scope, outing, sessionId)) {
    for (const { id, carId, lapTimeMs, startedAt, elapsedMs } of candidateLaps(scope, session)) {
      const key = `${session} ${carId}`
      const car = cars.get(key) ?? { sessionId: session, carId, lapIds: [] }
      cars.set(key, car)
      car.lapIds.push(id)
      const startedMs = startedAt === null ? Number.NaN : Date.parse(startedAt)
      figures.push(lapTimeMs ?? Number.NaN, startedMs, elapsedMs ?? Number.NaN)
    }
    yield
  }
  return { cars: [...cars.values()], figures: Float64Array.from(figures) }
}
