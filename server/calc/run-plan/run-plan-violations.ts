import type { FieldError } from '../../contract/define/define.ts'
import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { drives, lapsOf } from './run-plan-step.ts'

type Checked = Pick<RunPlanInput, 'averageLapTimeMs' | 'rows'>

const violation = (index: number, field: keyof RunPlanRow, message: string): FieldError[] => [
  { path: `/rows/${index}/${field}`, message },
]

/** Minutes of a run or laps in the box: rejected, as ignoring them would calculate another plan. */
function wrongMeasure(row: RunPlanRow, index: number): FieldError[] {
  if (drives(row) && row.minutes)
    return violation(index, 'minutes', `is for box, break and filler; ${row.type} is counted in laps`)
  if (!drives(row) && row.laps)
    return violation(index, 'laps', `is for run, out, timed and in; ${row.type} is counted in minutes`)
  return []
}

function missingMeasure({ type, laps, minutes }: RunPlanRow, index: number): FieldError[] {
  if ((type === 'run' || type === 'timed') && laps === null)
    return violation(index, 'laps', `is required for ${type}`)
  if ((type === 'box' || type === 'break') && minutes === null)
    return violation(index, 'minutes', `is required for ${type}`)
  return []
}

/** One violation for the plan if no row has a lap time, otherwise one per row without it. */
function missingLapTimes({ averageLapTimeMs, rows }: Checked): FieldError[] {
  if (averageLapTimeMs !== null) return []
  const isWithout = (row: RunPlanRow) => lapsOf(row) > 0 && row.averageLapTimeMs === null
  if (!rows.some(isWithout)) return []
  if (!rows.some((row) => lapsOf(row) > 0 && !isWithout(row)))
    return [{ path: '/averageLapTimeMs', message: 'is required, here or in each row on the track' }]
  const message = 'is required, here or for the whole plan'
  return rows.flatMap((row, index) => (isWithout(row) ? violation(index, 'averageLapTimeMs', message) : []))
}

/** Reasons why a plan cannot be calculated, with JSON Pointers into it; empty if it can. */
export const runPlanViolations = (plan: Checked): FieldError[] => [
  ...missingLapTimes(plan),
  ...plan.rows.flatMap((row, index) => [...wrongMeasure(row, index), ...missingMeasure(row, index)]),
]
