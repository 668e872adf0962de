import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id, name, timestamp } from '../define/fields.ts'
import { importResult } from './import.ts'

const version = z.int().min(1)

/** A baseline as the hub lists it. */
export const publication = z.object({
  name: z.string(),
  version,
  sha256: z.string(),
  bytes: z.int(),
  publishedAt: timestamp(),
  publishedBy: z.string().describe('The role of PostgreSQL that published it.'),
})
export type Publication = z.output<typeof publication>

export const BASELINE_STATES = ['offered', 'coming', 'new', 'applied', 'skipped'] as const

const shownBaseline = publication.extend({
  state: z
    .enum(BASELINE_STATES)
    .describe('offered: this laptop does not take it. coming: its content is not here yet.'),
  importId: id().nullable().describe('The import that applied this version.'),
})
export type ShownBaseline = z.output<typeof shownBaseline>

/** A field that an import writes. */
const writtenField = z.object({
  path: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  changed: z
    .object({ by: z.string(), at: timestamp() })
    .nullable()
    .describe('Who changed it here since the factory last wrote the row; null if it has not been changed.'),
})

const writtenRow = z.object({
  entity: z.string(),
  id: id(),
  /** What it is called afterwards. */
  label: z.string(),
  /** Empty for a new row. */
  fields: z.array(writtenField),
})

const baselineResult = importResult.extend({ rows: z.array(writtenRow) })
export type BaselineResult = z.output<typeof baselineResult>

export const baselineActions = {
  baselines: defineAction({
    operationId: 'baselines',
    summary: 'Baselines of the factory: the last version of each, and what this laptop did with it',
    method: 'GET',
    path: '/factory/baselines',
    access: 'instanceMember',
    response: z.object({
      items: z.array(shownBaseline),
      lastError: z.string().nullable().describe('Why the last look failed.'),
    }),
  }),
  importBaseline: defineAction({
    operationId: 'importBaseline',
    summary: 'Import a baseline into the first account; all or nothing, and reverted like any import',
    method: 'POST',
    path: '/factory/baselines/import',
    access: 'writer',
    weight: 'heavy',
    body: z.strictObject({
      name: name(100),
      version,
      dryRun: z.boolean().optional().describe('Reports the outcome without writing.'),
      leaveOut: z.array(id()).max(10_000).optional().describe('Rows that stay as they are here.'),
    }),
    response: baselineResult,
  }),
  skipBaseline: defineAction({
    operationId: 'skipBaseline',
    summary: 'Mark a version of a baseline as not wanted here, or as new again',
    method: 'POST',
    path: '/factory/baselines/skip',
    access: 'instanceOwner',
    body: z.strictObject({ name: name(100), version, skipped: z.boolean() }),
    response: z.object({ skipped: z.boolean() }),
  }),
}
