import { type ClockSession, raceClock } from '../../server/calc/laps/race-clock.ts'

interface Timed extends ClockSession {
  status: string
}

const RUNNING = new Set(['live', 'red'])
/** A race under a red flag ends late; a session that was never set to finished ends by its time. */
const LATE_MS = 6 * 3_600_000

/** Whether a session runs now, by its clock or its status. Keeps the laptop awake. */
export function isUnderWay(session: Timed, nowMs: number): boolean {
  if (session.status === 'finished') return false
  if (raceClock(session, nowMs).phase === 'running') return true
  return RUNNING.has(session.status) && nowMs < Date.parse(session.endsAt) + LATE_MS
}
