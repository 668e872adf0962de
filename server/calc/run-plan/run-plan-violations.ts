import type { FieldError } from '../../contract/define/define.ts'
import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { drives, lapsOf } from './run-plan-step.ts'

type Checked = Pick<RunPlanInput, 'averageLapTimeMs' | 'rows'>

const violation = (index: number, field: keyof RunPlanRow, message: string): FieldError[] => [
  { path: `/rows/${index}/${field}`, message },
]

/** Minutes of a run, laps in the box: refused, for dropping them would calculate another plan than was meant. */
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

/** One violation of the plan where no row has a lap time, one of each row without it where others have their own. */
function missingLapTimes({ averageLapTimeMs, rows }: Checked): FieldError[] {
  if (averageLapTimeMs !== null) return []
  const isWithout = (row: RunPlanRow) => lapsOf(row) > 0 && row.averageLapTimeMs === null
  if (!rows.some(isWithout)) return []
  if (!rows.some((row) => lapsOf(row) > 0 && !isWithout(row)))
    return [{ path: '/averageLapTimeMs', message: 'is required, here or in each row on the track' }]
  const message = 'is required, here or for the whole plan'
  return rows.flatMap((row, index) => (isWithout(row) ? violation(index, 'averageLapTimeMs', message) : []))
}

/** What keeps a plan from being calculated, with JSON Pointers into it; none when it can be. */
export const runPlanViolations = (plan: Checked): FieldError[] => [
  ...missingLapTimes(plan),
  ...plan.rows.flatMap((row, index) => [...wrongMeasure(row, index), ...missingMeasure(row, index)]),
]
