import { stateOf } from '../../calc/issue-ways.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { issue } from '../../contract/resources/issues/issue.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { nextNumber } from '../../db/log/counters.ts'
import { crud, type Input, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { illegalTransition } from './illegal-transition.ts'
import { patchOfIssue, startOf } from './issue-moves.ts'
import { workflowOf } from './workflow-of.ts'

/** Ensures for all writes, undo included, that an issue's state exists in its workflow. */
function complete(scope: ReadScope, row: BaseRow, before: BaseRow | null): BaseRow {
  if (before && before.stateId === row.stateId && before.workflowId === row.workflowId) return row
  const workflow = workflowOf(scope, row.workflowId)
  if (!workflow || stateOf(workflow, row.stateId)) return row
  const all = workflow.states.map(({ id }) => id)
  throw illegalTransition(workflow, `Its workflow has no state ${row.stateId} any more.`, all)
}

const plain = crud(issue, { complete })

/** Assigns number and first state to a new issue. 400 for a state of another workflow. */
function insert(scope: Writing, { stateId, ...input }: Input): BaseRow {
  const workflow = workflowOf(scope, input.workflowId)
  return plain.insert(scope, {
    comments: [],
    // A missing workflow is rejected with the other references.
    ...(workflow && startOf(scope, workflow, stateId)),
    // An archive contains the issue's history and comments.
    ...input,
    key: `ISS-${nextNumber(scope, issue.entityType)}`,
  })
}

/** Updates an issue by a function of its current row. */
export function* changeIssue(
  scope: Writing,
  id: string,
  ifMatch: number | undefined,
  rule: (scope: Writing, before: BaseRow) => Input,
): Sliced<BaseRow> {
  const before = plain.get(scope, id, ifMatch)
  return yield* plain.rewrite(scope, before, rule(scope, before))
}

/** Issues move along the transitions of their workflow. Undo bypasses them through `rewrite`. */
export const issues: Service = {
  ...plain,
  insert,
  create: insert,
  adapt: patchOfIssue,
  update: (scope, id, patch, ifMatch) =>
    changeIssue(scope, id, ifMatch, (_, before) => patchOfIssue(scope, before, patch)),
}
