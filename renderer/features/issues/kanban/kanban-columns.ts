import type { IssueState, Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import type { Issue } from '../issue-words.ts'
import { movesOf } from './moves-of.ts'

const ORDER: readonly IssueState['category'][] = ['todo', 'active', 'done']

/** The states of a workflow from left to right, by category: to do, in progress, done. */
export const columnsOf = ({ states }: Workflow): IssueState[] =>
  states.toSorted((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category))

/** Ids of the states that an issue may move to, in column order. */
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

/** Target column after an arrow key while an issue is held over `over`: the next allowed one, or the issue's own. */
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

/** Issues that follow the same workflow. */
export interface WorkflowGroup {
  /** Empty for the standard workflow. */
  id: string
  name: string
  workflow: Workflow
  count: number
}

/** Groups issues by workflow, largest group first. */
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
