import type { calculateRunPlan as action } from '../../contract/resources/weekend/run-plan.ts'
import { workOutRunPlan } from '../../domain/weekend/run-plan-calculation.ts'
import { read } from '../handler.ts'

export const calculateRunPlan = read<typeof action>((scope, { body }) => workOutRunPlan(scope, body))
