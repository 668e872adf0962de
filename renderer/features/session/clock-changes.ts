import { stoppedAtOf } from '../../../server/calc/laps/race-clock.ts'
import type { UpdateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import type { Session } from '../../laps/scope/use-session.ts'

type SessionUpdate = UpdateOf<Resources['sessions']>

/** Stops the race clock at its current time. */
export const stopClock = (nowMs: number): SessionUpdate => ({
  clockStopped: true,
  clockStoppedAt: new Date(nowMs).toISOString(),
})

/** Resumes the race clock from its stopped time: the offset is reduced by the length of the stop. */
export function resumeClock(session: Session, nowMs: number): SessionUpdate {
  const pausedMs = Math.max(0, Math.round(nowMs - stoppedAtOf(session)))
  return { clockStopped: false, clockStoppedAt: null, clockOffsetMs: session.clockOffsetMs - pausedMs }
}
