import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { defineResource } from '../../define/define.ts'
import {
  id,
  name,
  neededId,
  notes,
  optional,
  parentId,
  refId,
  timestamp,
  withDefault,
} from '../../define/fields.ts'

export const MAX_COMMENTS = 1000

const STATE_ID = z.string().min(1).max(40)
/** A person by id and name at the time. */
const by = { by: id().nullable(), byName: z.string() }

/** One transition of an issue. */
const move = z.object({
  at: timestamp(),
  ...by,
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
})
const comment = z.object({ at: timestamp(), ...by, text: z.string() })
export type IssueMove = z.output<typeof move>
export type IssueComment = z.output<typeof comment>

/** A problem or task, and its progress. */
export const issue = defineResource({
  name: 'Issue',
  path: 'issues',
  entityType: 'issue',
  table: 'issues',
  fields: {
    eventId: optional(parentId('Event')),
    title: name(),
    description: optional(notes()),
    severity: withDefault(z.enum(['critical', 'major', 'minor', 'info']), 'minor'),
    category: withDefault(
      z.enum(['mechanical', 'electrical', 'aero', 'tyre', 'data', 'driver', 'operations', 'other']),
      'other',
    ),
    stateId: STATE_ID.optional().describe(
      "Id of one of the workflow's states, such as inProgress. Default: the first.",
    ),
    workflowId: optional(neededId('IssueWorkflow')),
    assigneeId: optional(refId('Member')),
    carId: optional(refId('Car')),
    sessionId: optional(refId('Session')),
    runSheetId: optional(refId('RunSheet')),
    lapId: optional(refId('Lap')),
    dueAt: optional(timestamp()),
    blocking: withDefault(z.boolean(), false),
  },
  stored: {
    key: z.string(),
    acknowledgedAt: timestamp().nullable(),
    acknowledgedBy: id().nullable(),
    resolvedAt: timestamp().nullable(),
    resolvedBy: id().nullable(),
    history: z.array(move),
    comments: z.array(comment),
  },
  updateOnly: { reason: notes().describe('Reason for the change of state. Required by some transitions.') },
  imported: ['acknowledgedAt', 'acknowledgedBy', 'resolvedAt', 'resolvedBy', 'history', 'comments'],
  label: ['key'],
  filters: ['severity', 'stateId', 'eventId', 'carId', 'assigneeId'],
  narrowing: ['key', 'sessionId', 'runSheetId', 'lapId', 'category', 'workflowId', 'blocking'],
  ranges: ['dueAt'],
  sorts: ['title', 'dueAt'],
  webhooks: ['create', 'update', 'delete'],
  room: { session: 'sessionId', event: 'eventId' },
})

const common = {
  method: 'POST',
  versioned: true,
  access: { operation: 'update', entity: 'Issue' },
  response: issue.row,
} as const
const reasoned = z.strictObject({ reason: notes().optional() }).optional()

export const issueActions = {
  acknowledgeIssue: defineAction({
    ...common,
    operationId: 'acknowledgeIssue',
    summary: 'Acknowledge an issue; a repeat has no effect',
    path: '/issues/:id/acknowledge',
    body: reasoned,
  }),
  resolveIssue: defineAction({
    ...common,
    operationId: 'resolveIssue',
    summary: 'Resolve an issue; a repeat has no effect',
    path: '/issues/:id/resolve',
    body: reasoned,
  }),
  commentOnIssue: defineAction({
    ...common,
    operationId: 'commentOnIssue',
    summary: 'Add a comment',
    path: '/issues/:id/comments',
    body: z.strictObject({ text: notes().min(1, 'must not be empty') }),
  }),
}
