import { raceClock, type StoppableSession, stoppedAtOf } from '../../../../server/calc/laps/race-clock.ts'
import type { Row } from '../../../data/row-cache.ts'

type ClockedSession = StoppableSession & Pick<Row<'sessions'>, 'status'>

/** Seconds from the start of a plan to the race clock; negative before the start. */
export function elapsedSec(session: StoppableSession, startsAt: string, nowMs: number): number {
  const clock = raceClock(session, nowMs, stoppedAtOf(session))
  const raceMs =
    clock.phase === 'before'
      ? Date.parse(session.startsAt) - clock.ms
      : Date.parse(session.endsAt) + (clock.phase === 'over' ? clock.ms : -clock.ms)
  return (raceMs - Date.parse(startsAt)) / 1000
}

/** Whether the session of a plan is running. */
export const isLive = (session: ClockedSession | undefined): session is ClockedSession =>
  session?.status === 'live' || session?.status === 'red'
