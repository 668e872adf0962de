import { type IssueProgress, type Mover, movedTo, NO_STAMPS, stampsAfter } from '../../calc/issue-progress.ts'
import { needsReason, stateOf, waysFrom } from '../../calc/issue-ways.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import type { IssueState, Workflow } from '../../contract/resources/issues/issue-workflow.ts'
import type { WriteScope } from '../../db/engine/scope.ts'
import type { Input } from '../crud.ts'
import { invalid } from '../problem.ts'
import { illegalTransition } from './illegal-transition.ts'
import { workflowOf } from './workflow-of.ts'

export const moverIn = ({ now, actor }: WriteScope): Mover => ({
  at: now,
  by: actor.userId,
  byName: actor.name,
})

/** Fields written by a move, so that it does not revert others of the same patch. */
export function progressOf(row: BaseRow): IssueProgress {
  const { stateId, history, acknowledgedAt, acknowledgedBy, resolvedAt, resolvedBy } =
    row as unknown as IssueProgress
  return { stateId, history, acknowledgedAt, acknowledgedBy, resolvedAt, resolvedBy }
}

/** 400 that lists the valid states. */
function stateIn(workflow: Workflow, id: unknown): IssueState {
  const state = stateOf(workflow, id)
  const message = `must be one of ${workflow.states.map((each) => each.id).join(', ')}`
  if (!state) throw invalid([{ path: '/stateId', message }])
  return state
}

/** Initial state of a new issue: the given one or the workflow's first. 400 for an unknown state. */
export function startOf(scope: WriteScope, workflow: Workflow, wanted: unknown): IssueProgress {
  const state = stateIn(workflow, wanted ?? workflow.states[0]?.id)
  return movedTo({ ...NO_STAMPS, stateId: state.id, history: [] }, undefined, state, moverIn(scope), null)
}

/** Moves an issue along a transition. 400 without a required reason, 409 without a transition. */
export function moveAlong(
  scope: WriteScope,
  workflow: Workflow,
  issue: IssueProgress,
  to: string,
  reason: string | null,
): IssueProgress {
  const from = stateOf(workflow, issue.stateId)
  const state = stateOf(workflow, to)
  const allowed = waysFrom(workflow, issue.stateId)
  if (!state || !allowed.includes(to)) {
    const why = `An issue in ${from?.name ?? issue.stateId} cannot go to ${state?.name ?? to}.`
    throw illegalTransition(workflow, why, allowed)
  }
  if (!reason && needsReason(workflow, issue.stateId, to)) {
    throw invalid([{ path: '/reason', message: `is required to go to ${state.name}` }])
  }
  return movedTo(issue, from, state, moverIn(scope), reason)
}

/** Moves an issue to another workflow: to the given state, or to the state of the same id. */
function changeWorkflow(
  scope: WriteScope,
  workflow: Workflow,
  before: BaseRow,
  wanted: unknown,
  reason: string | null,
): Partial<IssueProgress> {
  const issue = progressOf(before)
  const from = stateOf(workflowOf(scope, before.workflowId) as Workflow, issue.stateId)
  const to = wanted === undefined ? stateOf(workflow, issue.stateId) : stateIn(workflow, wanted)
  if (!to) {
    const why = `The other workflow has no state ${issue.stateId}: say where the issue goes.`
    const all = workflow.states.map(({ id }) => id)
    throw illegalTransition(workflow, why, all)
  }
  if (to.id !== issue.stateId) return movedTo(issue, from, to, moverIn(scope), reason)
  return stampsAfter(issue, from?.category ?? null, to.category, moverIn(scope))
}

/** The fields written by a patch of an issue; a reason belongs to the move and is not a field. 400, 409. */
export function patchOfIssue(
  scope: WriteScope,
  before: BaseRow,
  { stateId, reason, ...patch }: Input,
): Input {
  // An archive contains the history.
  if (patch.history !== undefined) return { ...patch, ...(stateId !== undefined && { stateId }) }
  const { workflowId = before.workflowId } = patch
  const workflow = workflowOf(scope, workflowId)
  // A missing workflow is rejected with the other references.
  if (!workflow) return patch
  const given = (reason as string | undefined) || null
  if (workflowId !== before.workflowId) {
    return { ...patch, ...changeWorkflow(scope, workflow, before, stateId, given) }
  }
  if (stateId === undefined || stateId === before.stateId) return patch
  return { ...patch, ...moveAlong(scope, workflow, progressOf(before), stateId as string, given) }
}
