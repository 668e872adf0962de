import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { type Step, stepOf } from './run-plan-step.ts'

/** A row of the plan with its exact duration and fuel. */
export interface Costed {
  row: RunPlanRow
  step: Step
}

const stretches = (row: RunPlanRow) => row.type === 'filler' && row.minutes === null

/**
 * Duration of each open filler: the session's remaining time in equal parts; 0 if none remains or without a session.
 */
function fillerMs({ rows, sessionDurationMin, ...plan }: RunPlanInput): number {
  const open = rows.filter(stretches).length
  if (open === 0 || sessionDurationMin === null) return 0
  const plannedMs = rows.reduce((sum, row) => sum + stepOf(row, plan, 0).durationMs, 0)
  return Math.max(0, sessionDurationMin * 60_000 - plannedMs) / open
}

/** Every row with its laps, milliseconds and kilograms, fillers included. */
export function costedRows(plan: RunPlanInput): Costed[] {
  const filler = fillerMs(plan)
  return plan.rows.map((row) => ({ row, step: stepOf(row, plan, filler) }))
}
