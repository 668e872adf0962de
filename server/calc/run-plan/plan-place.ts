import type { PlannedRow } from '../../contract/resources/weekend/run-plan-result.ts'
import { drives } from './run-plan-step.ts'

/** A position in a plan: a row and the completed laps of it. After the end the row is the number of rows. */
export interface PlanPlace {
  row: number
  laps: number
}

type Timed = Pick<PlannedRow, 'type' | 'laps' | 'startOffsetSec' | 'endOffsetSec' | 'durationSec'>

/** Position at a time in seconds after the start. */
export function placeAt(rows: readonly Timed[], elapsedSec: number): PlanPlace {
  const row = rows.findIndex(({ endOffsetSec }) => endOffsetSec > elapsedSec)
  const at = rows[row]
  if (!at) return { row: rows.length, laps: 0 }
  const share = Math.max(0, elapsedSec - at.startOffsetSec) / at.durationSec
  return { row, laps: Math.floor(at.laps * share) }
}

/** Position after a number of laps: the first row with laps left. */
export function placeAfter(rows: readonly Timed[], lapsDriven: number): PlanPlace {
  let before = 0
  for (const [row, { laps }] of rows.entries()) {
    if (before + laps > lapsDriven) return { row, laps: lapsDriven - before }
    before += laps
  }
  return { row: rows.length, laps: 0 }
}

/** Seconds from the start to the end of the `lap`-th lap, from 1; null if the plan has fewer. */
export function lapEndSec(rows: readonly Timed[], lap: number): number | null {
  let before = 0
  for (const { laps, startOffsetSec, durationSec } of rows) {
    if (laps > 0 && before + laps >= lap) return startOffsetSec + (durationSec * (lap - before)) / laps
    before += laps
  }
  return null
}

/** Laps of the rows before this one. */
export const lapsBefore = (rows: readonly Pick<Timed, 'laps'>[], row: number): number =>
  rows.slice(0, row).reduce((sum, { laps }) => sum + laps, 0)

/** Position of the car: by its laps during a run, otherwise by the clock. */
export function placeOfCar(
  rows: readonly Timed[],
  elapsedSec: number,
  lapsDriven: number | undefined,
): PlanPlace {
  const byClock = placeAt(rows, elapsedSec)
  if (lapsDriven === undefined || lapsDriven === 0) return byClock
  const byLaps = placeAfter(rows, lapsDriven)
  const planned = rows[byClock.row]
  // Between two runs the laps do not show whether the car is in the box.
  const stands = byLaps.laps === 0 && (!planned || !drives(planned))
  return stands ? byClock : byLaps
}
