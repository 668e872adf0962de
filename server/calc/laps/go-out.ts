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

/** Looks up the workflow of an issue; undefined if unknown. */
type WorkflowById = (id: string) => Workflow | undefined

/** Category of an issue's state; `todo` for an unknown state. */
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

/** Sorts by severity, most severe first. */
const bySeverity = (a: Pick<Issue, 'severity'>, b: Pick<Issue, 'severity'>): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)

/** Number of issues by severity, most severe first. */
export const severityCounts = (issues: readonly Pick<Issue, 'severity'>[]): [Severity, number][] =>
  SEVERITIES.map((severity) => [severity, issues.filter((each) => each.severity === severity).length])

/** The car of an issue: its own, otherwise its run sheet's; null without either. */
const carOfIssue = (
  { carId, runSheetId }: Pick<Issue, 'carId' | 'runSheetId'>,
  carOfSheet: (runSheetId: string) => string | undefined,
): string | null => carId ?? (runSheetId === null ? null : (carOfSheet(runSheetId) ?? null))

/** Open blocking issues of this car or without a car, most severe first. */
export const blockingIssues = <I extends Issue>(
  open: readonly I[],
  carId: string,
  carOfSheet: (runSheetId: string) => string | undefined,
): I[] =>
  open
    .filter((each) => each.blocking && [carId, null].includes(carOfIssue(each, carOfSheet)))
    .toSorted(bySeverity)
