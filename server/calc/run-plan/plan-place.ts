import type { PlannedRow } from '../../contract/resources/weekend/run-plan-result.ts'
import { drives } from './run-plan-step.ts'

/** A place in a plan: a row, and how many laps of it are over. The row is the number of rows where all of them are. */
export interface PlanPlace {
  row: number
  laps: number
}

type Timed = Pick<PlannedRow, 'type' | 'laps' | 'startOffsetSec' | 'endOffsetSec' | 'durationSec'>

/** Place in the plan at a time in seconds after its start. */
export function placeAt(rows: readonly Timed[], elapsedSec: number): PlanPlace {
  const row = rows.findIndex(({ endOffsetSec }) => endOffsetSec > elapsedSec)
  const at = rows[row]
  if (!at) return { row: rows.length, laps: 0 }
  const share = Math.max(0, elapsedSec - at.startOffsetSec) / at.durationSec
  return { row, laps: Math.floor(at.laps * share) }
}

/** Place in the plan after a number of laps: the first row with laps left. */
export function placeAfter(rows: readonly Timed[], lapsDriven: number): PlanPlace {
  let before = 0
  for (const [row, { laps }] of rows.entries()) {
    if (before + laps > lapsDriven) return { row, laps: lapsDriven - before }
    before += laps
  }
  return { row: rows.length, laps: 0 }
}

/** Seconds from the start to the end of the `lap`-th lap of the plan, from 1; null where it has fewer. */
export function lapEndSec(rows: readonly Timed[], lap: number): number | null {
  let before = 0
  for (const { laps, startOffsetSec, durationSec } of rows) {
    if (laps > 0 && before + laps >= lap) return startOffsetSec + (durationSec * (lap - before)) / laps
    before += laps
  }
  return null
}

/** Laps that the rows before this one have. */
export const lapsBefore = (rows: readonly Pick<Timed, 'laps'>[], row: number): number =>
  rows.slice(0, row).reduce((sum, { laps }) => sum + laps, 0)

/** Place of the car: by its laps during a run, else by the clock. */
export function placeOfCar(
  rows: readonly Timed[],
  elapsedSec: number,
  lapsDriven: number | undefined,
): PlanPlace {
  const byClock = placeAt(rows, elapsedSec)
  if (lapsDriven === undefined || lapsDriven === 0) return byClock
  const byLaps = placeAfter(rows, lapsDriven)
  const planned = rows[byClock.row]
  // Between two runs laps do not say whether the car is still in the box.
  const stands = byLaps.laps === 0 && (!planned || !drives(planned))
  return stands ? byClock : byLaps
}
