import type { BaseRow } from '../../contract/define/define.ts'
import { issue } from '../../contract/resources/issues/issue.ts'
import {
  type IssueState,
  issueWorkflow,
  STANDARD_WORKFLOW,
} from '../../contract/resources/issues/issue-workflow.ts'
import { occupancy } from '../../db/tables/occupancy.ts'
import { crud, type Input, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { refuseInUse } from './refuse-in-use.ts'

const statesOf = (row: BaseRow) => row.states as IssueState[]

/** A state with issues cannot be removed. */
function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  if (!before) return row
  const kept = new Set(statesOf(row).map(({ id }) => id))
  const places = statesOf(before).filter(({ id }) => !kept.has(id))
  if (places.length === 0) return row
  const counts = occupancy.ofWorkflow(scope, row.id)
  refuseInUse(scope, { kind: 'state', places, resource: issue, counts })
  return row
}

const plain = crud(issueWorkflow, { complete })

function standardMovesBetween(states: IssueState[]) {
  const ids = new Set(states.map(({ id }) => id))
  return STANDARD_WORKFLOW.transitions.filter(({ from, to }) => ids.has(from) && ids.has(to))
}

/** A workflow with its own states and no transitions gets the standard transitions between them. */
function insert(scope: Writing, { transitions, ...input }: Input): BaseRow {
  return plain.insert(scope, {
    ...input,
    transitions: transitions ?? standardMovesBetween(input.states as IssueState[]),
  })
}

/** Issue workflows. */
export const issueWorkflows: Service = { ...plain, insert, create: insert }
