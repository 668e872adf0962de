import {
  issueWorkflow,
  STANDARD_WORKFLOW,
  type Workflow,
} from '../../contract/resources/issues/issue-workflow.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'

/** The workflow of an issue: the standard one by default, undefined if its row is missing. */
export function workflowOf(scope: ReadScope, workflowId: unknown): Workflow | undefined {
  if (workflowId === null || workflowId === undefined) return STANDARD_WORKFLOW
  return findRow(scope, issueWorkflow, workflowId as string) as Workflow | undefined
}
