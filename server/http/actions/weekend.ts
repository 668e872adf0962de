import type { diffSetups as diffAction } from '../../contract/actions/setup-diff.ts'
import type { calculateRunPlan as calculateAction } from '../../contract/resources/weekend/run-plan.ts'
import { workOutRunPlan } from '../../domain/weekend/run-plan-calculation.ts'
import { diffSetups as diff } from '../../domain/weekend/setup-diff.ts'
import { read } from '../handler.ts'

export const calculateRunPlan = read<typeof calculateAction>((scope, { body }) => workOutRunPlan(scope, body))

export const diffSetups = read<typeof diffAction>((scope, { params, query }) => ({
  items: diff(scope, params.id as string, query.to, query.formatterId),
}))
