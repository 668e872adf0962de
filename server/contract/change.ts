import { z } from 'zod'
import { defineAction } from './action.ts'
import { id, timestamp } from './fields.ts'
import { pageSize } from './list.ts'

export const opType = z.enum(['create', 'update', 'delete', 'restore'])

/** Who wrote. The name is that of the moment. */
export const actor = z.object({
  userId: id().nullable(),
  apiKeyId: id().nullable(),
  name: z.string(),
})
export type Actor = z.output<typeof actor>

const diffEntry = z.object({
  /** JSON Pointer into the row; empty on create and delete, where it holds the whole row. */
  path: z.string(),
  /** Left out where an object had no such member, as its counterpart is where it has none any more. */
  from: z.unknown().optional(),
  to: z.unknown().optional(),
})
export type DiffEntry = z.output<typeof diffEntry>

/** One written row: what changed, by whom, in which request. `seq` is gap-free per account. */
export const change = z.object({
  seq: z.int(),
  batchId: id(),
  entityType: z.string(),
  entityId: id(),
  opType,
  version: z.int(),
  actor,
  diff: z.array(diffEntry),
  sessionId: id().nullable(),
  eventId: id().nullable(),
  occurredAt: timestamp(),
})
export type Change = z.output<typeof change>

const sequence = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number)

export const listChanges = defineAction({
  operationId: 'listChanges',
  summary: 'What changed after `since`, oldest first; with `before` what changed before it, newest first',
  method: 'GET',
  path: '/changes',
  access: 'authenticated',
  query: z.strictObject({
    since: sequence.optional(),
    before: sequence
      .optional()
      .describe(
        'Turns the order round: newest first, from the change before this one. Any large number begins at the newest.',
      ),
    limit: pageSize.optional(),
    entityType: z.string().min(1).max(100).optional(),
    entityId: id().optional(),
    sessionId: id().optional(),
    eventId: id().optional(),
    batchId: id().optional().describe('All changes of one request.'),
    userId: id().optional().describe('Written by this member, by themselves or through a key of theirs.'),
    apiKeyId: id().optional(),
    from: timestamp().optional(),
    until: timestamp().optional(),
  }),
  response: z.object({
    items: z.array(change),
    nextSince: z.int(),
    latestSeq: z.int(),
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
