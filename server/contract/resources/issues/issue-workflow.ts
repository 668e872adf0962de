import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { color, name, optional, text, withDefault } from '../../define/fields.ts'

const stateId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'must start with a letter and have letters, digits, - or _')
  .meta({ examples: ['inProgress'] })

const state = z.strictObject({
  id: stateId,
  name: name(60),
  category: z.enum(['todo', 'active', 'done']),
  color: optional(color()),
})
const transition = z.strictObject({
  from: stateId,
  to: stateId,
  label: optional(text(60)),
  requiresReason: withDefault(z.boolean(), false),
})
export type IssueState = z.output<typeof state>
export type IssueTransition = z.output<typeof transition>

/** States of an issue and the transitions between them. */
export interface Workflow {
  states: IssueState[]
  transitions: IssueTransition[]
}

const move = (from: string, to: string, label: string, requiresReason = false): IssueTransition => ({
  from,
  to,
  label,
  requiresReason,
})

/** Default workflow of issues, and the template of new workflows. */
export const STANDARD_WORKFLOW: Workflow = {
  states: [
    { id: 'todo', name: 'To do', category: 'todo', color: '#868E96' },
    { id: 'acknowledged', name: 'Acknowledged', category: 'active', color: '#1C7ED6' },
    { id: 'inProgress', name: 'In progress', category: 'active', color: '#F08C00' },
    { id: 'resolved', name: 'Resolved', category: 'done', color: '#2F9E44' },
    { id: 'closed', name: 'Closed', category: 'done', color: '#495057' },
    { id: 'wontFix', name: "Won't fix", category: 'done', color: '#862E9C' },
  ],
  transitions: [
    move('todo', 'acknowledged', 'Acknowledge'),
    move('acknowledged', 'inProgress', 'Start'),
    ...['todo', 'acknowledged', 'inProgress'].flatMap((open) => [
      move(open, 'resolved', 'Resolve'),
      move(open, 'wontFix', "Won't fix", true),
    ]),
    move('resolved', 'closed', 'Close'),
    move('resolved', 'todo', 'Reopen', true),
    move('closed', 'todo', 'Reopen', true),
  ],
}

/** Rejects duplicate states and transitions between unknown states. */
function workflowViolations({ states, transitions }: { [K in keyof Workflow]?: Workflow[K] | undefined }) {
  const ids = (states ?? []).map(({ id }) => id)
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ path: `/states/${index}/id`, message: `${id} is used twice` }] : [],
  )
  if (!states || !transitions) return twice
  const nowhere = transitions.flatMap((each, index) =>
    (['from', 'to'] as const)
      .filter((end) => !ids.includes(each[end]))
      .map((end) => ({
        path: `/transitions/${index}/${end}`,
        message: `${each[end]} is not one of the states`,
      })),
  )
  return [...twice, ...nowhere]
}

/** A team's own issue workflow. */
export const issueWorkflow = defineResource({
  name: 'IssueWorkflow',
  path: 'issue-workflows',
  entityType: 'issue_workflow',
  table: 'issue_workflows',
  fields: {
    name: name(),
    states: withDefault(z.array(state).min(1).max(50), STANDARD_WORKFLOW.states),
    transitions: z
      .array(transition)
      .max(500)
      .optional()
      .describe('Default: the standard transitions between its states.'),
  },
  filters: ['name'],
  sorts: ['name'],
  rules: workflowViolations,
})
