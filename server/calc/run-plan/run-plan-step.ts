import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'

/** Duration and fuel of a row, before rounding. */
export interface Step {
  laps: number
  durationMs: number
  /** Null if laps are driven and the fuel per lap is unknown. */
  fuelUsedKg: number | null
}

type Pace = Pick<RunPlanInput, 'averageLapTimeMs' | 'fuelPerLapKg' | 'outLapRatio' | 'inLapRatio'>

const ON_TRACK: readonly RunPlanRow['type'][] = ['run', 'out', 'timed', 'in']

export const drives = (row: Pick<RunPlanRow, 'type'>): boolean => ON_TRACK.includes(row.type)

/** Laps of a row: out and in default to one lap, stationary rows have none. */
export function lapsOf(row: Pick<RunPlanRow, 'type' | 'laps'>): number {
  if (!drives(row)) return 0
  return row.laps ?? (row.type === 'out' || row.type === 'in' ? 1 : 0)
}

/** A run's average covers all its laps, out- and in-lap included. */
function ratioOf(type: RunPlanRow['type'], plan: Pace): number {
  if (type === 'out') return plan.outLapRatio
  return type === 'in' ? plan.inLapRatio : 1
}

const burnt = (laps: number, perLapKg: number | null) =>
  laps === 0 ? 0 : perLapKg === null ? null : laps * perLapKg

/** Laps, milliseconds and fuel of one row; a filler without minutes takes `fillerMs`. */
export function stepOf(row: RunPlanRow, plan: Pace, fillerMs: number): Step {
  const laps = lapsOf(row)
  const lapTimeMs = (row.averageLapTimeMs ?? plan.averageLapTimeMs ?? 0) * ratioOf(row.type, plan)
  const standingMs = row.minutes === null ? (row.type === 'filler' ? fillerMs : 0) : row.minutes * 60_000
  return {
    laps,
    durationMs: drives(row) ? laps * lapTimeMs : standingMs,
    fuelUsedKg: burnt(laps, row.fuelPerLapKg ?? plan.fuelPerLapKg),
  }
}
