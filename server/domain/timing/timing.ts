import { raceClock, remainingMs, stoppedAtOf } from '../../calc/laps/race-clock.ts'
import type { sessionTiming } from '../../contract/actions/timing.ts'
import type { ActionResult } from '../../contract/define/action.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { followed } from '../../db/engine/scope.ts'
import { lastFlagOf } from '../../db/laps/session-flags.ts'
import { latestSeq } from '../../db/log/changes.ts'
import { findRow } from '../../db/rows/repo.ts'
import type { Reading } from '../principal.ts'
import { notFound } from '../problem.ts'
import { requireRight } from '../require-right.ts'
import type { LiveSession } from './live-session.ts'
import { SessionTiming } from './session-timing.ts'

/** An older clock has stopped. */
const MAX_CLOCK_AGE_MS = 10_000

type Timing = ActionResult<typeof sessionTiming>

/** The race clock, null before the start. */
function clockOf(row: StoredRowOf<typeof session>, nowMs: number): Timing['clock'] {
  const { phase, ms } = raceClock(row, nowMs, stoppedAtOf(row))
  const lengthMs = Date.parse(row.endsAt) - Date.parse(row.startsAt)
  if (phase === 'before') return { elapsedMs: null, remainingMs: null, lapsToGo: null }
  const elapsedMs = phase === 'running' ? lengthMs - ms : lengthMs + ms
  return {
    elapsedMs: row.status === 'finished' ? lengthMs : Math.round(elapsedMs),
    remainingMs: row.status === 'finished' ? 0 : Math.round(remainingMs(row, nowMs)),
    lapsToGo: null,
  }
}

/** The clock as a feed reported it, moved on since. */
function liveClock({ at, ...reported }: NonNullable<LiveSession['clock']>, nowMs: number): Timing['clock'] {
  // A replay's clock does not run between what is reported.
  const sinceMs = nowMs - at < MAX_CLOCK_AGE_MS ? Math.max(0, nowMs - at) : 0
  return {
    elapsedMs: reported.elapsedMs === null ? null : Math.round(reported.elapsedMs + sinceMs),
    remainingMs:
      reported.remainingMs === null ? null : Math.max(0, Math.round(reported.remainingMs - sinceMs)),
    lapsToGo: reported.lapsToGo,
  }
}

/** The running order of a session. 403 without read on Car and Lap. */
export function timingOfSession(scope: Reading, sessionId: string, live: LiveSession | null): Timing {
  for (const resource of [car, lap]) requireRight(scope, 'read', resource)
  const row = findRow(scope, session, sessionId)
  if (!row) throw notFound(session.name)
  const known = row as unknown as StoredRowOf<typeof session>
  const now = new Date()
  return {
    sessionId,
    asOf: now.toISOString(),
    seq: latestSeq(scope),
    flag: lastFlagOf(scope, sessionId),
    clock: live?.clock ? liveClock(live.clock, now.getTime()) : clockOf(known, now.getTime()),
    items: followed(scope, `timing ${sessionId}`, () => new SessionTiming(scope, known)).items(live),
  }
}
