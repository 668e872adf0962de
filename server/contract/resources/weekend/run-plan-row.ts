import { z } from 'zod'
import { durationMs, kilograms, notes, optional, refId } from '../../define/fields.ts'

export const MAX_LAPS = 9999
export const MAX_MINUTES = 10_000

/**
 * `run` is a whole run, counted in laps at its own average: out- and in-lap are among them. `out`, `timed` and `in` spell
 * a run out. On `box` and `break` the car stands for so many minutes, on `filler` for what the session leaves.
 */
export const runPlanRowType = z.enum(['run', 'out', 'timed', 'in', 'box', 'break', 'filler'])

/** One line of a run plan as it is written. What is still missing is said by the calculation: a plan may be a draft. */
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
