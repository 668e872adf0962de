import { stateOf } from '../../calc/issue-ways.ts'
import type { Workflow } from '../../contract/resources/issues/issue-workflow.ts'
import { conflict, type Problem } from '../problem.ts'

/** 409 that lists the possible transitions. */
export function illegalTransition(workflow: Workflow, why: string, allowed: string[]): Problem {
  const names = allowed.map((id) => stateOf(workflow, id)?.name ?? id)
  const instead = names.length > 0 ? `It can go to: ${names.join(', ')}.` : 'No transition leads from there.'
  return conflict('illegal_transition', `${why} ${instead}`, { extra: { allowed } })
}
