import { areAllIn, type LastLap } from '../../calc/timing/all-in.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { pitStop } from '../../contract/resources/weekend/pit-stop.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { sessionFlag } from '../../contract/resources/weekend/session-flag.ts'
import { lastFlagOf } from '../../db/laps/session-flags.ts'
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

/**
 * Ends a running session under the chequered flag once its last car is in, as far as typed laps and stops tell. A flag of a
 * feed leaves this to the feed.
 */
export function finishOnceIn(scope: Writing, sessionId: string): void {
  if (lastFlagOf(scope, sessionId) !== 'chequered') return
  const row = findRow(scope, session, sessionId)
  if (!row || (row.status !== 'live' && row.status !== 'red')) return
  const flags = findRowsBy(scope, sessionFlag, { sessionId }) as unknown as StoredFlag[]
  const [flag] = flags.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  if (!flag?.at || flag.source === 'feed') return
  const standing = new Set(findRowsBy(scope, pitStop, { sessionId, endedAt: null }).map(({ carId }) => carId))
  const laps = [...lastLaps(scope, sessionId)].map(([carId, last]): LastLap | null =>
    standing.has(carId) ? null : last,
  )
  if (areAllIn(laps, flag.at, scope.now)) recordUpdate(scope, session, row, { ...row, status: 'finished' })
}
