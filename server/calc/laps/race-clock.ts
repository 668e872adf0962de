import { twoDigits } from './lap-time.ts'

export interface ClockSession {
  startsAt: string
  endsAt: string
  /** Offset to add to the laptop's clock to get the race's. */
  clockOffsetMs: number
  clockStopped: boolean
}

export interface RaceClock {
  phase: 'before' | 'running' | 'over'
  /** To the start before it, to the end while running, since the end after it; never negative. */
  ms: number
  stopped: boolean
}

/** State of the race clock at `nowMs` of the laptop's clock. A stopped clock stays at `stoppedAtMs`. */
export function raceClock(session: ClockSession, nowMs: number, stoppedAtMs?: number): RaceClock {
  const stopped = session.clockStopped
  const laptopMs = stopped ? (stoppedAtMs ?? nowMs) : nowMs
  const raceMs = laptopMs + session.clockOffsetMs
  const [startMs, endMs] = [Date.parse(session.startsAt), Date.parse(session.endsAt)]
  if (raceMs < startMs) return { phase: 'before', ms: startMs - raceMs, stopped }
  if (raceMs < endMs) return { phase: 'running', ms: endMs - raceMs, stopped }
  return { phase: 'over', ms: raceMs - endMs, stopped }
}

export interface StoppableSession extends ClockSession {
  clockStoppedAt: string | null
  updatedAt: string
}

/** When the clock was stopped, in ms of the laptop's clock; the session's last write if that was not recorded. */
export const stoppedAtOf = ({ clockStoppedAt, updatedAt }: StoppableSession): number =>
  Date.parse(clockStoppedAt ?? updatedAt)

/** Ms from the race clock to the end of the session, 0 after it; before the start the wait is included. */
export function remainingMs(session: StoppableSession, nowMs: number): number {
  const laptopMs = session.clockStopped ? stoppedAtOf(session) : nowMs
  return Math.max(0, Date.parse(session.endsAt) - laptopMs - session.clockOffsetMs)
}

/**
 * Formats a duration as `h:mm:ss`, from a day on as `d` and `h`. Counting down, a second is shown until it has passed.
 */
export function formatClock(ms: number, down: boolean): string {
  const seconds = down ? Math.ceil(ms / 1000) : Math.floor(ms / 1000)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  if (days > 0) return `${days} d ${hours} h`
  return `${hours}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

/** The same without hours where there are none: `48:55`. */
export const shortClock = (ms: number, down: boolean): string => formatClock(ms, down).replace(/^0:0?/, '')
