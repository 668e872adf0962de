import type { PlannedRow } from '../../contract/resources/weekend/run-plan-result.ts'
import { round } from '../round.ts'
import { lapEndSec, lapsBefore, placeAt } from './plan-place.ts'

/** Progress of a plan compared with the clock and the laps driven. */
interface PlanProgress {
  /** Index of the row that should be running; null before the first and after the last. */
  row: number | null
  /** Seconds left in that row; before the first row, seconds to its start. */
  leftSec: number
  /** Laps driven and planned in that row. */
  driven: number
  planned: number
  /** Seconds late (positive) or early (negative), 0 within the plan's laps; null without laps to compare. */
  lateSec: number | null
}

/** Late by the overdue time of the next lap, early by the lead at the end of the last one. */
function lateness(rows: readonly PlannedRow[], elapsedSec: number, lapsDriven: number): number | null {
  const next = lapEndSec(rows, lapsDriven + 1)
  const last = lapsDriven === 0 ? null : lapEndSec(rows, lapsDriven)
  if (next !== null && elapsedSec > next) return round(elapsedSec - next, 0)
  if (last !== null && elapsedSec < last) return round(elapsedSec - last, 0)
  return next === null && last === null ? null : 0
}

/** Progress at a time in seconds after the start (negative before it). */
export function progressOf(
  rows: readonly PlannedRow[],
  elapsedSec: number,
  lapsDriven: number | undefined,
): PlanProgress {
  const { row } = placeAt(rows, elapsedSec)
  const at = rows[row]
  const begun = at !== undefined && elapsedSec >= 0
  const before = lapsBefore(rows, row)
  const planned = at?.laps ?? 0
  return {
    row: begun ? row : null,
    leftSec: begun ? at.endOffsetSec - elapsedSec : Math.max(0, -elapsedSec),
    driven: Math.min(planned, Math.max(0, (lapsDriven ?? 0) - before)),
    planned,
    lateSec: lapsDriven === undefined ? null : lateness(rows, elapsedSec, lapsDriven),
  }
}
