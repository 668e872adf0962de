import type { PlannedRow } from '../../contract/resources/weekend/run-plan-result.ts'
import { round } from '../round.ts'
import { lapEndSec, lapsBefore, placeAt } from './plan-place.ts'

/** Progress of a plan against the clock and the driven laps. */
export interface PlanProgress {
  /** Index of the row that should be running; null before the first and after the last. */
  row: number | null
  /** Seconds left in it; before the first row those to its start. */
  leftSec: number
  /** Laps of that row: driven, and planned. */
  driven: number
  planned: number
  /** Above 0 so many seconds late, below 0 early, 0 within the plan's laps; null without laps to compare. */
  lateSec: number | null
}

/** Late by what the next lap is overdue, early by how far the last one was ahead of its end. */
function lateness(rows: readonly PlannedRow[], elapsedSec: number, lapsDriven: number): number | null {
  const next = lapEndSec(rows, lapsDriven + 1)
  const last = lapsDriven === 0 ? null : lapEndSec(rows, lapsDriven)
  if (next !== null && elapsedSec > next) return round(elapsedSec - next, 0)
  if (last !== null && elapsedSec < last) return round(elapsedSec - last, 0)
  return next === null && last === null ? null : 0
}

/** Where the plan should be so many seconds after its start (negative before it), and how the car has kept up with it. */
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
