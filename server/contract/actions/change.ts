import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id, timestamp } from '../define/fields.ts'
import { pageSize } from '../define/list.ts'
import { wholeParameter } from '../define/query-values.ts'

export const opType = z.enum(['create', 'update', 'delete', 'restore'])

/** The author, with the name at the time. */
export const actor = z.object({
  userId: id().nullable(),
  apiKeyId: id().nullable(),
  name: z.string(),
})
export type Actor = z.output<typeof actor>

const diffEntry = z.object({
  path: z
    .string()
    .describe(
      'JSON Pointer (RFC 6901) into the row; empty on create and delete, where it means the whole row.',
    ),
  /** Left out if the object did not have the member, as its counterpart if it no longer has. */
  from: z.unknown().optional(),
  to: z.unknown().optional(),
})
export type DiffEntry = z.output<typeof diffEntry>

/** One written row: its changes, author and request. `seq` is gap-free per account. */
const change = z.object({
  seq: z
    .int()
    .describe(
      'Rises by one with each change of the account; a restore jumps. What a reader may not read is missing.',
    ),
  batchId: id().describe('The request that wrote it: its X-Request-Id.'),
  entityType: z
    .string()
    .describe(
      'snake_case of the entity, whose schema the row has: `run_sheet` is RunSheet. A restore is one of `account`.',
    ),
  entityId: id().describe('Id of the row.'),
  opType,
  version: z.int().describe('`version` of the row after the change; of a removed row, its last one.'),
  actor,
  diff: z
    .array(diffEntry)
    .describe(
      'What changed. On create and delete one entry with the path "" and the whole stored row as `to` or `from`; computed fields are in no diff.',
    ),
  sessionId: id().nullable(),
  eventId: id().nullable(),
  occurredAt: timestamp().describe(
    'When it was written; `updatedAt` of the row after the change, and `createdAt` after a create.',
  ),
})
export type Change = z.output<typeof change>

const sequence = wholeParameter(z.int().min(0))

export const listChanges = defineAction({
  operationId: 'listChanges',
  summary: 'What changed after `since`, oldest first; with `before` what changed before it, newest first',
  method: 'GET',
  path: '/changes',
  access: 'authenticated',
  query: z
    .strictObject({
      since: sequence
        .optional()
        .describe(
          'Changes after this `seq`: `nextSince` of the call before, or 0 for all. Beyond `latestSeq` it is refused with 400, for it came from another log.',
        ),
      before: sequence
        .optional()
        .describe(
          'Turns the order round: newest first, from the change before this one. Any large number begins at the newest.',
        ),
      limit: pageSize.optional(),
      wait: wholeParameter(z.int().min(0).max(30))
        .optional()
        .describe(
          'Seconds to wait where nothing has changed after `since`: answers with the next change that the caller may read, or with no items at the end. Not with `before`.',
        ),
      entityType: z.string().min(1).max(100).optional(),
      entityId: id().optional(),
      sessionId: id().optional(),
      eventId: id().optional(),
      batchId: id().optional().describe('All changes of one request.'),
      userId: id().optional().describe('Written by this member, by themselves or through a key of theirs.'),
      apiKeyId: id().optional(),
      from: timestamp().optional().describe('Written at this moment or later.'),
      until: timestamp().optional().describe('Written at this moment or before.'),
    })
    .superRefine(({ wait, before }, context) => {
      if (wait === undefined || before === undefined) return
      const message = 'does not go with before: what was written before does not change; leave wait out'
      context.addIssue({ code: 'custom', path: ['wait'], message })
    }),
  response: z.object({
    items: z.array(change),
    nextSince: z
      .int()
      .describe('Where to go on: the next `since`. It passes over what the caller may not read.'),
    latestSeq: z.int().describe("The last `seq` of the account's log."),
    nextBefore: z
      .int()
      .nullable()
      .optional()
      .describe(
        'With `before` only: where to go on, null at the end. A page may be short, or empty, before the end.',
      ),
  }),
})

export const revertChanges = defineAction({
  operationId: 'revertChanges',
  summary: 'Put a row, or every row of a request, back as it was',
  method: 'POST',
  path: '/changes/revert',
  access: 'authenticated',
  body: z.union([z.strictObject({ seq: z.int().min(1) }), z.strictObject({ batchId: id() })], {
    error: 'must be { seq } or { batchId }',
  }),
  response: z.object({ batchId: id(), items: z.array(change) }),
})
