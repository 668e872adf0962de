import type { Change } from '../../contract/actions/change.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { changesSince } from '../../db/log/changes.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import type { CountedCrossing } from '../../timing/book/book-settings.ts'
import type { StoredLap } from '../../timing/book/effects.ts'

const MAX_CORRECTIONS = 100

const formerly = ({ diff }: Change) => diff.flatMap(({ path, from }) => (path === '/elapsedMs' ? from : []))

/** Race times that a lap had before it was corrected. */
const formerTimes = (scope: ReadScope, { id, version }: { id: string; version: number }): number[] =>
  version === 1
    ? []
    : changesSince(scope, 0, MAX_CORRECTIONS, { entityId: id })
        .flatMap(formerly)
        .filter((at) => typeof at === 'number')

/**
 * Laps of a run sheet as a feed reported them. Laps that no feed has reported are left out.
 *
 * @param takenOff those that penalties took off
 */
export function storedLapsOf(scope: ReadScope, runSheetId: string, takenOff?: number): StoredLap[] {
  const rows = findRowsBy(scope, lap, { runSheetId }) as unknown as StoredRowOf<typeof lap>[]
  return rows
    .filter(
      ({ elapsedMs, source, timingLapMs }) =>
        elapsedMs !== null && (source === 'feed' || timingLapMs !== null),
    )
    .toSorted((a, b) => a.lapNumber - b.lapNumber)
    .map((row) => ({
      lapNumber: row.lapNumber,
      lapTimeMs: row.timingLapMs ?? row.lapTimeMs,
      elapsedMs: row.elapsedMs,
      startedAt: row.startedAt === null ? null : Date.parse(row.startedAt),
      marker: row.marker === 'gap' ? 'gap' : null,
      sectorsMs: [row.sector1Ms, row.sector2Ms, row.sector3Ms],
      pitIn: row.pitIn,
      pitOut: row.pitOut,
      trackStatus: row.trackStatus,
      valid: row.valid,
      formerMs: formerTimes(scope, row),
      takenOff,
    }))
}

/** Whether a run sheet has the feed's lap that ended at this crossing. */
export const hasCrossing = (
  scope: ReadScope,
  runSheetId: string,
  { count, totalMs, lapTimeMs }: CountedCrossing,
) =>
  storedLapsOf(scope, runSheetId).some(
    (each) =>
      each.lapNumber === count &&
      each.elapsedMs === totalMs &&
      (lapTimeMs === null || each.marker === 'gap' || each.lapTimeMs === lapTimeMs),
  )
