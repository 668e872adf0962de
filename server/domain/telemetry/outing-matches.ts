import { type CarLaps, CERTAIN, matchOuting, type OutingLap } from '../../calc/outings/match-outing.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { candidateLaps, sessionsBetween } from '../../db/laps/outing-candidates.ts'

const DAY_MS = 86_400_000
/** A clock without a zone, of a session elsewhere. */
const NEAR_MS = 2 * DAY_MS

interface Outing {
  loggedAt: string | null
  timeZoneKnown: boolean
  laps: readonly OutingLap[]
}

/** The time that the logger's clock shows, as UTC if it names no zone. */
export const loggerStartMs = ({ loggedAt, timeZoneKnown }: Omit<Outing, 'laps'>): number =>
  loggedAt === null ? 0 : Date.parse(timeZoneKnown ? loggedAt : `${loggedAt}Z`)

function sessionsOf(scope: ReadScope, outing: Outing, sessionId: string | undefined): string[] {
  const near = (ms: number) =>
    sessionsBetween(scope, new Date(ms - NEAR_MS).toISOString(), new Date(ms + NEAR_MS).toISOString())
  const logged = outing.loggedAt === null ? [] : near(loggerStartMs(outing))
  // A logger's clock may be of another year: an outing is mostly read on the day on which it was driven.
  return [...new Set([...(sessionId === undefined ? [] : [sessionId]), ...logged, ...near(Date.now())])]
}

const msOf = (at: string | null) => (at === null ? null : Date.parse(at))

function carsOf(scope: ReadScope, sessionId: string): CarLaps[] {
  const cars = new Map<string, CarLaps['laps'][number][]>()
  for (const { id, carId, lapTimeMs, startedAt, elapsedMs } of candidateLaps(scope, sessionId)) {
    const laps = cars.get(carId) ?? []
    cars.set(carId, laps)
    laps.push({ id, lapMs: lapTimeMs, startedMs: msOf(startedAt), elapsedMs })
  }
  return Array.from(cars, ([carId, laps]) => ({ sessionId, carId, laps }))
}

/** Cars and sessions of about that time, and a given one, whose laps are those of an outing; the best first. */
export function matchesOf(scope: ReadScope, outing: Outing, sessionId: string | undefined) {
  const cars = sessionsOf(scope, outing, sessionId).flatMap((session) => carsOf(scope, session))
  return matchOuting(outing.laps, loggerStartMs(outing), cars).map((match) => ({
    ...match,
    certain: match.confidence >= CERTAIN,
  }))
}
