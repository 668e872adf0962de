import { stateOf } from '../../../server/calc/issue-ways.ts'
import type { Change } from '../../../server/contract/actions/change.ts'
import { STANDARD_WORKFLOW, type Workflow } from '../../../server/contract/resources/issues/issue-workflow.ts'
import type { RowLook } from '../../rows/edit-words.ts'
import { asEdit } from './change-words.ts'

/** Names of the states of changed issues; undefined where the workflow or the state is not known. */
export const stateNames = (look: RowLook) => (change: Change, id: string) => {
  const { workflowId } = (asEdit(change, look)?.base ?? {}) as { workflowId?: string | null }
  const workflow = workflowId
    ? (look('issueWorkflows', workflowId) as unknown as Workflow | undefined)
    : STANDARD_WORKFLOW
  return workflow && stateOf(workflow, id)?.name
}
