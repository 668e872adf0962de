import type { StoredRowOf } from '../../contract/define/define.ts'
import type { Flag } from '../../contract/resources/weekend/flag.ts'
import type { TrackStatus } from '../../contract/resources/weekend/lap.ts'
import type { session } from '../../contract/resources/weekend/session.ts'

/** A flag of a session, at an ISO-8601 time in UTC. */
export interface FlagAt {
  flag: Flag
  at: string
}

/** From the most restrictive; white and chequered flags leave the track green. */
const RESTRICTIVE: readonly TrackStatus[] = ['red', 'SC', 'FCY', 'VSC', 'yellow']

/** The most restrictive status of these flags; green without any. */
export const mostRestrictive = (flags: readonly Pick<FlagAt, 'flag'>[]): TrackStatus =>
  RESTRICTIVE.find((status) => flags.some(({ flag }) => flag === status)) ?? 'green'

/** The status of the track under a flag. */
export const trackStatusUnder = (flag: Flag | null): TrackStatus =>
  mostRestrictive(flag === null ? [] : [{ flag }])

/**
 * The most restrictive status between two times: that of the flag which was out at the start, and of those shown before the
 * end. Flags in order of time.
 */
export function trackStatusBetween(flags: readonly FlagAt[], start: string, end: string): TrackStatus {
  const atStart = flags.findLast(({ at }) => at <= start)
  const during = flags.filter(({ at }) => at > start && at < end)
  return mostRestrictive([...(atStart ? [atStart] : []), ...during])
}

type SessionState = Pick<
  StoredRowOf<typeof session>,
  'status' | 'startsAt' | 'clockOffsetMs' | 'clockStopped' | 'clockStoppedAt'
>

/** Offset of a race clock that stands at the planned start at this time. */
export const offsetOfStart = (startsAt: string, at: string): number => Date.parse(startsAt) - Date.parse(at)

/** The status of a session after its last flag. A finished session stays finished, a chequered flag changes nothing. */
function statusAfter(status: SessionState['status'], last: Flag): SessionState['status'] {
  if (status === 'finished' || last === 'chequered') return status
  if (last === 'red') return 'red'
  return status === 'red' || last === 'green' ? 'live' : status
}

/**
 * What the flags of a session, in order of time, make of it. The first green of a session that has not run starts the race
 * clock at that moment; its correction moves the start with it.
 *
 * @param before The flags before the write.
 */
export function sessionUnder<S extends SessionState>(
  session: S,
  flags: readonly FlagAt[],
  before: readonly FlagAt[],
): S {
  const last = flags.at(-1)
  if (!last) return session
  const status = statusAfter(session.status, last.flag)
  const start = flags.find(({ flag }) => flag === 'green')
  const startBefore = before.find(({ flag }) => flag === 'green')
  const hasNotRun = !startBefore && (session.status === 'scheduled' || session.status === 'red')
  const hasMoved =
    startBefore !== undefined && session.clockOffsetMs === offsetOfStart(session.startsAt, startBefore.at)
  if (!start || !(hasNotRun || hasMoved)) return { ...session, status }
  const clockOffsetMs = offsetOfStart(session.startsAt, start.at)
  return hasNotRun
    ? { ...session, status, clockOffsetMs, clockStopped: false, clockStoppedAt: null }
    : { ...session, status, clockOffsetMs }
}
