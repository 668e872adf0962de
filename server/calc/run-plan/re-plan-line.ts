import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { drives, lapsOf } from './run-plan-step.ts'

/** A row of a re-planned plan with its origin. */
export interface ReplanLine {
  row: RunPlanRow
  /** Index in the previous plan; null for an added row. */
  from: number | null
  /** `over`: completed; `cut`: ended by the stop; `rest`: still to come. */
  part: 'over' | 'cut' | 'rest'
}

/** Out- and in-laps belong to a run but are not timed laps. */
const RUN_EXTRA = 2

/** Laps that can be removed to shorten a row. */
export function timedLapsOf(row: RunPlanRow): number {
  if (row.type === 'timed') return lapsOf(row)
  return row.type === 'run' ? Math.max(0, lapsOf(row) - RUN_EXTRA) : 0
}

export const withTimedLaps = (row: RunPlanRow, laps: number): RunPlanRow => ({
  ...row,
  laps: row.type === 'run' ? laps + RUN_EXTRA : laps,
})

/** A separate lap beside a row, with the same tyres and driver. */
export const lapBeside = (row: RunPlanRow, type: 'out' | 'in'): RunPlanRow => ({
  ...row,
  type,
  laps: 1,
  minutes: null,
  fuelAddKg: null,
  note: null,
})

export const isOpenFiller = (row: RunPlanRow): boolean => row.type === 'filler' && row.minutes === null

/** Whether the run of a row continues in the next one. */
export const continuesRun = (next: RunPlanRow | undefined): boolean =>
  next !== undefined && (next.type === 'timed' || next.type === 'in')

/** The rest in groups: a run with the rows before it. */
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
