import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { drives, lapsOf } from './run-plan-step.ts'

/** A row of a re-planned plan with its origin. */
export interface ReplanLine {
  row: RunPlanRow
  /** Index in the plan before; null for what the new plan adds. */
  from: number | null
  /** `over` stays as it was driven, `cut` ended with the stop, `rest` is still to come. */
  part: 'over' | 'cut' | 'rest'
}

/** An out- and an in-lap are in a run, but none of its timed laps. */
const RUN_EXTRA = 2

/** Laps that may be taken out of a row to make it shorter. */
export function timedLapsOf(row: RunPlanRow): number {
  if (row.type === 'timed') return lapsOf(row)
  return row.type === 'run' ? Math.max(0, lapsOf(row) - RUN_EXTRA) : 0
}

export const withTimedLaps = (row: RunPlanRow, laps: number): RunPlanRow => ({
  ...row,
  laps: row.type === 'run' ? laps + RUN_EXTRA : laps,
})

/** A lap of its own beside a row, on the same tyres with the same driver. */
export const lapBeside = (row: RunPlanRow, type: 'out' | 'in'): RunPlanRow => ({
  ...row,
  type,
  laps: 1,
  minutes: null,
  fuelAddKg: null,
  note: null,
})

export const isOpenFiller = (row: RunPlanRow): boolean => row.type === 'filler' && row.minutes === null

/** Whether the run that a row is in goes on with the next one. */
export const goesOn = (next: RunPlanRow | undefined): boolean =>
  next !== undefined && (next.type === 'timed' || next.type === 'in')

/** The rest in groups: what stands before a run, and the run. */
export function runsOf(lines: readonly ReplanLine[]): ReplanLine[][] {
  const groups: ReplanLine[][] = []
  let driven = false
  for (const line of lines) {
    const last = groups.at(-1)
    const starts = !drives(line.row) || line.row.type === 'out' || line.row.type === 'run'
    if (last && !(driven && starts)) last.push(line)
    else groups.push([line])
    driven = drives(line.row)
  }
  return groups
}
