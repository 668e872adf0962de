import { z } from 'zod'
import { durationMs, kilograms, notes, optional, refId } from '../../define/fields.ts'

export const MAX_LAPS = 9999
export const MAX_MINUTES = 10_000

/**
 * `run` is a whole run of laps at its own average, out- and in-lap included. `out`, `timed` and `in` are its parts. On
 * `box` and `break` the car is stationary for the given minutes, on `filler` for the session's remaining time.
 */
export const runPlanRowType = z.enum(['run', 'out', 'timed', 'in', 'box', 'break', 'filler'])

/**
 * One row of a run plan as written. May be incomplete, as a plan may be a draft; the calculation reports missing
 * fields.
 */
export const runPlanRow = z.strictObject({
  type: runPlanRowType,
  laps: optional(z.int().min(0).max(MAX_LAPS)),
  minutes: optional(z.number().min(0).max(MAX_MINUTES)),
  averageLapTimeMs: optional(durationMs()),
  fuelPerLapKg: optional(kilograms(50)),
  fuelAddKg: optional(kilograms(500)),
  tyreSetId: optional(refId('TyreSet')),
  driverId: optional(refId('Driver')),
  setupId: optional(refId('Setup')),
  note: optional(notes()),
})
export type RunPlanRow = z.output<typeof runPlanRow>
