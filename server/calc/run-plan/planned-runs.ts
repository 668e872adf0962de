import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import { costedRows } from './run-plan-costs.ts'
import { timedRows } from './run-plan-rows.ts'
import { drives } from './run-plan-step.ts'

/** A run of a plan: consecutive rows on track. An id is null if no row of the run has one, fuel in kg if unknown. */
export interface PlannedRun {
  driverId: string | null
  tyreSetId: string | null
  setupId: string | null
  /** Fuel at its start, with what is added before. */
  startFuelKg: number | null
}

/** The runs of a plan in their order. A `run` is one by itself; an `out` begins one, an `in` or a stop ends it. */
export function plannedRuns(plan: RunPlanInput): PlannedRun[] {
  const runs: PlannedRun[] = []
  let open: PlannedRun | null = null
  for (const row of timedRows(costedRows(plan), plan)) {
    if (!drives(row) || row.type === 'run' || row.type === 'out') open = null
    if (!drives(row)) continue
    if (!open) {
      open = { driverId: null, tyreSetId: null, setupId: null, startFuelKg: row.fuelStartKg }
      runs.push(open)
    }
    open.driverId ??= row.driverId
    open.tyreSetId ??= row.tyreSetId
    open.setupId ??= row.setupId
    if (row.type === 'run' || row.type === 'in') open = null
  }
  return runs
}
