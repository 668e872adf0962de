import type { ActionBody } from '../../server/contract/define/action.ts'
import { calculateRunPlan, type RunPlanInput } from '../../server/contract/resources/weekend/run-plan.ts'

/** Input of the calculation with defaults for omitted fields. */
export const planOf = (body: ActionBody<typeof calculateRunPlan>): RunPlanInput =>
  calculateRunPlan.body.parse(body)
