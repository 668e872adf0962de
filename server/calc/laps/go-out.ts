import type { StoredRowOf } from '../../contract/define/define.ts'
import type { issue } from '../../contract/resources/issues/issue.ts'
import {
  type IssueState,
  STANDARD_WORKFLOW,
  type Workflow,
} from '../../contract/resources/issues/issue-workflow.ts'
import { stateOf } from '../issue-ways.ts'

type Issue = Pick<
  StoredRowOf<typeof issue>,
  'stateId' | 'workflowId' | 'blocking' | 'carId' | 'runSheetId' | 'severity'
>

/** The workflow of an issue by id; undefined when unknown. */
export type WorkflowById = (id: string) => Workflow | undefined

/** Category of an issue's state; an unknown state counts as not begun. */
export function categoryOf(
  { stateId, workflowId }: Pick<Issue, 'stateId' | 'workflowId'>,
  workflowById: WorkflowById,
): IssueState['category'] {
  const workflow = workflowId === null ? STANDARD_WORKFLOW : workflowById(workflowId)
  return (workflow && stateOf(workflow, stateId)?.category) ?? 'todo'
}

/** Issues that are not done. */
export const openIssues = <I extends Issue>(issues: readonly I[], workflowById: WorkflowById): I[] =>
  issues.filter((each) => categoryOf(each, workflowById) !== 'done')

const SEVERITIES = ['critical', 'major', 'minor', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The worst first. */
const bySeverity = (a: Pick<Issue, 'severity'>, b: Pick<Issue, 'severity'>): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)

/** Number of issues per severity, the worst first. */
export const severityCounts = (issues: readonly Pick<Issue, 'severity'>[]): [Severity, number][] =>
  SEVERITIES.map((severity) => [severity, issues.filter((each) => each.severity === severity).length])

/** The car that an issue is about: the one it names, else that of the run sheet it names; null where it names none. */
const carOfIssue = (
  { carId, runSheetId }: Pick<Issue, 'carId' | 'runSheetId'>,
  carOfSheet: (runSheetId: string) => string | undefined,
): string | null => carId ?? (runSheetId === null ? null : (carOfSheet(runSheetId) ?? null))

/** Open blocking issues of this car or of no car, the worst first. */
export const keepingIn = <I extends Issue>(
  open: readonly I[],
  carId: string,
  carOfSheet: (runSheetId: string) => string | undefined,
): I[] =>
  open
    .filter((each) => each.blocking && [carId, null].includes(carOfIssue(each, carOfSheet)))
    .toSorted(bySeverity)
