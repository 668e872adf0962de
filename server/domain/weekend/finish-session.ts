import { areAllIn, type LastLap } from '../../calc/timing/all-in.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { pitStop } from '../../contract/resources/weekend/pit-stop.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { sessionFlag } from '../../contract/resources/weekend/session-flag.ts'
import { flagsDuringLaps } from '../../db/laps/session-flags.ts'
import { changeAt, changesSince } from '../../db/log/changes.ts'
import { lastChangeOf } from '../../db/log/last-change.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'

type StoredLap = StoredRowOf<typeof lap>
type StoredFlag = StoredRowOf<typeof sessionFlag>

/** The last lap of each car with laps, by car. */
function lastLaps(scope: Writing, sessionId: string): Map<string, StoredLap> {
  const last = new Map<string, StoredLap>()
  for (const each of findRowsBy(scope, lap, { sessionId }) as unknown as StoredLap[])
    if (each.lapNumber > (last.get(each.carId)?.lapNumber ?? -1)) last.set(each.carId, each)
  return last
}

/** Since when a session is under the chequered flag; undefined under another one, and under a flag of a feed. */
function chequeredAt(scope: Writing, sessionId: string): string | undefined {
  if (flagsDuringLaps(scope, sessionId).at(-1)?.flag !== 'chequered') return undefined
  const flags = findRowsBy(scope, sessionFlag, { sessionId }) as unknown as StoredFlag[]
  const [flag] = flags.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  return flag?.source === 'feed' ? undefined : (flag?.at ?? undefined)
}

/** Whether every car that ran is in, as far as typed laps and stops tell. `carId`: a car that ran, with laps or without. */
function isOver(scope: Writing, sessionId: string, flagAt: string, carId?: string): boolean {
  const standing = new Set(findRowsBy(scope, pitStop, { sessionId, endedAt: null }).map((stop) => stop.carId))
  const last = lastLaps(scope, sessionId)
  if (carId !== undefined && !last.has(carId) && !standing.has(carId)) return false
  const laps = [...last].map(([id, lap]): LastLap | null => (standing.has(id) ? null : lap))
  return areAllIn(laps, flagAt, scope.now)
}

/**
 * Ends a running session under the chequered flag once its last car is in, as far as typed laps and stops tell. A flag of a
 * feed leaves this to the feed.
 */
export function finishOnceIn(scope: Writing, sessionId: string): void {
  const flagAt = chequeredAt(scope, sessionId)
  if (flagAt === undefined) return
  const row = findRow(scope, session, sessionId)
  if (!row || (row.status !== 'live' && row.status !== 'red')) return
  if (isOver(scope, sessionId, flagAt)) recordUpdate(scope, session, row, { ...row, status: 'finished' })
}

/**
 * Takes back the end of a session if this lap or stop ended it with the session's last write, and no longer shows that its car is
 * in. An end that a person has set stays.
 */
export function reopenOnceOut(scope: Writing, changed: BaseRow): void {
  const { sessionId, carId } = changed as BaseRow & { sessionId: string; carId: string }
  const row = findRow(scope, session, sessionId)
  if (row?.status !== 'finished') return
  const last = changeAt(scope, lastChangeOf(scope, session.entityType, sessionId))
  const end = last?.diff.find(({ path, to }) => path === '/status' && to === 'finished')
  if (!last || !end) return
  if (changesSince(scope, 0, 1, { batchId: last.batchId, entityId: changed.id }).length === 0) return
  const flagAt = chequeredAt(scope, sessionId)
  if (flagAt === undefined || isOver(scope, sessionId, flagAt, carId)) return
  recordUpdate(scope, session, row, { ...row, status: end.from })
}
