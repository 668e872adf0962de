import { acknowledgedBy } from '../../calc/issue-progress.ts'
import { stateOf, waysFrom, wayTo } from '../../calc/issue-ways.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { type IssueComment, MAX_COMMENTS } from '../../contract/resources/issues/issue.ts'
import type { Workflow } from '../../contract/resources/issues/issue-workflow.ts'
import type { WriteScope } from '../../db/engine/scope.ts'
import type { Input } from '../crud.ts'
import { conflict } from '../problem.ts'
import { illegalTransition } from './illegal-transition.ts'
import { moveAlong, moverIn, progressOf } from './issue-moves.ts'
import { workflowOf } from './workflow-of.ts'

/** The fields written by an action; none if it is already done. */
type Step = (scope: WriteScope, before: BaseRow) => Input

const UNCHANGED: Input = {}

/** Acknowledges without a move; keeps the reason. */
function stampOnly(scope: WriteScope, before: BaseRow, reason: string | null): Input {
  const { stateId, history } = progressOf(before)
  const entry = { ...moverIn(scope), from: stateId, to: stateId, reason }
  return reason === null ? UNCHANGED : { history: [...history, entry] }
}

/** Acknowledges an issue, and moves an open one to an acknowledged state if there is a transition. */
export const acknowledge =
  (given: string | undefined): Step =>
  (scope, before) => {
    const issue = progressOf(before)
    if (issue.acknowledgedAt !== null) return UNCHANGED
    const reason = given || null
    const workflow = workflowOf(scope, before.workflowId) as Workflow
    const isTodo = stateOf(workflow, issue.stateId)?.category === 'todo'
    const to = isTodo && wayTo(workflow, issue.stateId, 'acknowledged', 'active')
    const moved = to
      ? moveAlong(scope, workflow, issue, to, reason)
      : { ...issue, ...stampOnly(scope, before, reason) }
    return { ...moved, ...acknowledgedBy(moved, moverIn(scope)) }
  }

/** Resolves an issue. 409 without a transition to a resolved state. */
export const resolve =
  (given: string | undefined): Step =>
  (scope, before) => {
    const issue = progressOf(before)
    const workflow = workflowOf(scope, before.workflowId) as Workflow
    const state = stateOf(workflow, issue.stateId)
    // A resolved state that is not acknowledged is not an intermediate step.
    if (state?.category === 'done' || issue.stateId === 'resolved') return UNCHANGED
    const to = wayTo(workflow, issue.stateId, 'resolved', 'done')
    if (to) return moveAlong(scope, workflow, issue, to, given || null)
    const why = `No transition leads from ${state?.name ?? issue.stateId} to a state that is done.`
    throw illegalTransition(workflow, why, waysFrom(workflow, issue.stateId))
  }

/** Adds a comment. 409 at the maximum. */
export const comment =
  (text: string): Step =>
  (scope, { comments }) => {
    const before = comments as IssueComment[]
    if (before.length < MAX_COMMENTS) return { comments: [...before, { ...moverIn(scope), text }] }
    throw conflict(
      'too_many_comments',
      `This issue has ${MAX_COMMENTS} comments and takes no more: open another issue for what is left.`,
    )
  }
