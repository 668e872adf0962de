import type { ActionBody } from '../../server/contract/define/action.ts'
import { calculateRunPlan, type RunPlanInput } from '../../server/contract/resources/weekend/run-plan.ts'

/** A plan as the calculation gets it: what is left out takes its default. */
export const planOf = (body: ActionBody<typeof calculateRunPlan>): RunPlanInput =>
  calculateRunPlan.body.parse(body)
