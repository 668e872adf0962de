import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id, timestamp } from '../define/fields.ts'
import { pageSize } from '../define/list.ts'
import { wholeParameter } from '../define/query-values.ts'
import type { Schema } from '../define/schema.ts'

export const opType = z.enum(['create', 'update', 'delete', 'restore'])

/** The author, with the name at the time. */
export const actor = z.object({
  userId: id().nullable(),
  apiKeyId: id().nullable(),
  feedId: id().optional().describe('The timing feed that wrote it.'),
  name: z.string(),
})
export type Actor = z.output<typeof actor>

const diffEntry = z.object({
  path: z
    .string()
    .describe('JSON Pointer (RFC 6901) into the row; empty on create and delete, meaning the whole row.'),
  /** Left out if the object did not have the member, as its counterpart if it no longer has. */
  from: z.unknown().optional(),
  to: z.unknown().optional(),
})
export type DiffEntry = z.output<typeof diffEntry>

/** One written row: its changes, author and request. `seq` is gap-free per account. */
export const change = z.object({
  seq: z
    .int()
    .describe(
      'Increases by one with each change of the account; a restore skips numbers. Changes that the caller may not read are omitted.',
    ),
  batchId: id().describe('X-Request-Id of the request that wrote it.'),
  entityType: z
    .string()
    .describe(
      "Entity in snake_case, with the row's schema: `run_sheet` is RunSheet. A restore is a change of `account`.",
    ),
  entityId: id().describe('Id of the row.'),
  opType,
  version: z.int().describe('`version` of the row after the change; for a removed row its last version.'),
  actor,
  diff: z
    .array(diffEntry)
    .describe(
      'Differences. On create and delete one entry with the path "" and the whole stored row as `to` or `from`; computed fields are not included.',
    ),
  sessionId: id().nullable(),
  eventId: id().nullable(),
  occurredAt: timestamp().describe(
    'Time of the write; equals `updatedAt` of the row after the change, and `createdAt` after a create.',
  ),
})
export type Change = z.output<typeof change>

const loggedRow = z.record(z.string(), z.unknown()).nullable()

/** A change in the envelope of Debezium, for Kafka Connect and others. */
const changeEvent = z.object({
  before: loggedRow.describe('The stored row as it was; null on create.'),
  after: loggedRow.describe('The stored row as it is; null on delete.'),
  op: z
    .enum(['c', 'u', 'd', 'm'])
    .describe('create, update, delete; m is the message of a restore, after which all rows are read again.'),
  ts_ms: z.int().describe('Time of the answer, in milliseconds.'),
  source: z.object({
    version: z.string(),
    connector: z.literal('trackside'),
    name: z.literal('trackside'),
    ts_ms: z.int().describe('Time of the write, in milliseconds.'),
    snapshot: z.literal('false'),
    db: id().describe('The account.'),
    table: z.string(),
    txId: id().describe('`batchId` of the change.'),
    seq: z.int(),
    actor: z.string(),
  }),
  message: z
    .object({ prefix: z.literal('restore'), content: z.base64() })
    .optional()
    .describe('Of a restore: `{ from, to }`, the `seq` that it went back to and its own, as JSON in base64.'),
})
export type ChangeEvent = z.output<typeof changeEvent>

const sequence = wholeParameter(z.int().min(0))

const pageOf = <Item extends Schema>(item: Item) =>
  z.object({
    items: z.array(item),
    nextSince: z.int().describe('The next `since`. Changes that the caller may not read are skipped.'),
    latestSeq: z.int().describe("The last `seq` of the account's log."),
    nextBefore: z
      .int()
      .nullable()
      .optional()
      .describe(
        'With `before` only: where to go on, null at the end. A page may be short, or empty, before the end.',
      ),
  })

export const listChanges = defineAction({
  operationId: 'listChanges',
  summary: 'Changes after `since`, oldest first; with `before`, changes before it, newest first',
  method: 'GET',
  path: '/changes',
  access: 'authenticated',
  query: z
    .strictObject({
      since: sequence
        .optional()
        .describe(
          'Changes after this `seq`: `nextSince` of the previous call, or 0 for all. Values above `latestSeq` are rejected with 400, as they are from another log.',
        ),
      before: sequence
        .optional()
        .describe(
          'Reverses the order: newest first, starting before this `seq`. Any large number starts at the newest change.',
        ),
      limit: pageSize.optional(),
      wait: wholeParameter(z.int().min(0).max(30))
        .optional()
        .describe(
          'Seconds to wait if there are no changes after `since`: returns the next change that the caller may read, or no items after that time. Not with `before`.',
        ),
      entityType: z.string().min(1).max(100).optional(),
      entityId: id().optional(),
      sessionId: id().optional(),
      eventId: id().optional(),
      batchId: id().optional().describe('All changes of one request.'),
      userId: id().optional().describe('Written by this member, directly or with one of their API keys.'),
      apiKeyId: id().optional(),
      format: z
        .literal('debezium')
        .optional()
        .describe('Items as Debezium envelopes, with the whole stored row before and after.'),
      from: timestamp().optional().describe('Written at or after this time.'),
      until: timestamp().optional().describe('Written at or before this time.'),
    })
    .superRefine(({ wait, before }, context) => {
      if (wait === undefined || before === undefined) return
      const message = 'cannot be combined with before, as older changes are final: leave wait out'
      context.addIssue({ code: 'custom', path: ['wait'], message })
    }),
  response: pageOf(change),
  formats: { debezium: { media: 'application/vnd.debezium+json', response: pageOf(changeEvent) } },
})

export const revertChanges = defineAction({
  operationId: 'revertChanges',
  summary: 'Revert a change, or all changes of a request',
  method: 'POST',
  path: '/changes/revert',
  access: 'authenticated',
  body: z.union([z.strictObject({ seq: z.int().min(1) }), z.strictObject({ batchId: id() })], {
    error: 'must be { seq } or { batchId }',
  }),
  response: z.object({ batchId: id(), items: z.array(change) }),
})
