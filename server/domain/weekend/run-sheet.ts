import { theoreticalBestMs } from '../../calc/laps/lap-ranking.ts'
import { roundOrNull } from '../../calc/round.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { runSheet, type Taken } from '../../contract/resources/weekend/run-sheet.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { type LapStatistics, lapStatisticsOf } from '../../db/laps/run-sheet-totals.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'
import { inOneEvent } from './event-bound.ts'
import { withTaken } from './taken-fields.ts'

const EMPTY = {
  runPlanId: null,
  driverId: null,
  setupId: null,
  tyreSetId: null,
  startFuelKg: null,
  taken: {},
}

/** Without the fields that were changed, except those that an undo or an archive brings back. */
function stillTaken(row: BaseRow, before: BaseRow): BaseRow {
  const [taken, had] = [row.taken, before.taken] as [Taken, Taken]
  const kept = Object.entries(taken).filter(([field]) => row[field] === before[field] || !(field in had))
  return { ...row, taken: Object.fromEntries(kept) }
}

/** 422 if session and car are of different events. */
function complete(scope: ReadScope, given: BaseRow, before: BaseRow | null): BaseRow {
  const row = before ? stillTaken(given, before) : { ...EMPTY, ...given }
  inOneEvent(scope, row)
  return row
}

/** A run sheet moved to another session or car moves its laps too. */
function* follow(scope: Writing, row: BaseRow, before: BaseRow): Sliced<void> {
  const { sessionId, carId } = row
  if (sessionId === before.sessionId && carId === before.carId) return
  for (const each of findRowsBy(scope, lap, { runSheetId: row.id })) {
    recordUpdate(scope, lap, each, { ...each, sessionId, carId })
    yield
  }
}

const computed = (laps: LapStatistics | undefined) => ({
  lapCount: laps?.lapCount ?? 0,
  bestLapTimeMs: laps?.lapTimeMs ?? null,
  averageLapTimeMs: roundOrNull(laps?.averageGreenMs ?? null, 0),
  averageAllLapTimeMs: roundOrNull(laps?.averageAllMs ?? null, 0),
  theoreticalBestMs: laps ? theoreticalBestMs(laps) : null,
  totalDistanceKm: roundOrNull(laps?.distanceKm ?? 0, 3),
  fuelUsedKg: roundOrNull(laps?.fuelUsedKg ?? null, 3),
  fuelPerLapKg: roundOrNull(laps?.fuelPerGreenLapKg ?? null, 3),
  fuelPerLapAllKg: roundOrNull(laps?.fuelPerLapKg ?? null, 3),
})

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const statistics = lapStatisticsOf(
    scope,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...computed(statistics.get(row.id)) }))
}

const base = crud(runSheet, { complete, follow, present })

/** Run sheets with their totals. One that is asked for by itself takes what it leaves out; an imported one does not. */
export const runSheets: Service = {
  ...base,
  create: (scope, input) => base.create(scope, withTaken(scope, input)),
}
