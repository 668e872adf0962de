import type { IssueState, Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Issue } from '../issue-words.ts'
import { movesOf } from './moves-of.ts'

const ORDER: readonly IssueState['category'][] = ['todo', 'active', 'done']

/** The states of a workflow from left to right: what is to do, what is worked on, what is done. */
export const columnsOf = ({ states }: Workflow): IssueState[] =>
  states.toSorted((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category))

/** The columns into which an issue may go, in their order. */
export const openColumns = (workflow: Workflow, issue: Issue): string[] => {
  const open = new Set(movesOf(workflow, issue).map(({ to }) => to))
  return columnsOf(workflow)
    .map(({ id }) => id)
    .filter((id) => open.has(id))
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Where an arrow key takes an issue that is held over `over`: to the next column that it may go into, or its own. */
export function columnAfterKey(
  workflow: Workflow,
  issue: Issue,
  over: string,
  key: string,
): string | undefined {
  const step = STEPS[key]
  if (step === undefined) return undefined
  const open = new Set([...openColumns(workflow, issue), issue.stateId])
  const columns = columnsOf(workflow)
    .map(({ id }) => id)
    .filter((id) => open.has(id))
  return columns[columns.indexOf(over) + step]
}

/** Issues of one workflow. */
export interface WorkflowGroup {
  /** Empty for the standard one. */
  id: string
  name: string
  workflow: Workflow
  count: number
}

/** The workflows that some issues follow, the one with the most first. */
export function groupsOf(
  issues: readonly Issue[],
  workflowOf: (issue: Issue) => Workflow | undefined,
  nameOf: (id: string) => string,
): WorkflowGroup[] {
  const groups = new Map<string, WorkflowGroup>()
  for (const issue of issues) {
    const id = issue.workflowId ?? ''
    const workflow = workflowOf(issue)
    if (!workflow) continue
    const count = (groups.get(id)?.count ?? 0) + 1
    groups.set(id, { id, name: nameOf(id), workflow, count })
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count)
}
