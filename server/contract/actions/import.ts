import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id, name, notes, text, timestamp } from '../define/fields.ts'
import { importScope } from '../define/import-scope.ts'
import { pageOf, pageQuery } from '../define/list.ts'

export const MAX_IMPORT_ROWS = 200_000
export const MAX_IMPORT_DEPTH = 16
export const MAX_IMPORT_ERRORS = 1000
/** Maximum rows listed in a response. */
export const MAX_IMPORT_ITEMS = 10_000

const tally = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), unchanged: z.int() })
export type ImportTally = z.output<typeof tally>

/** Row counts by entity name. */
const counts = z.record(z.string(), tally)
export type ImportCounts = z.output<typeof counts>

/** A list of the document with rows that no node of the profile read. */
const unreadList = z.object({
  /** JSON Pointer into the payload; `*` stands for each element of a list. */
  path: z.string(),
  rows: z.int(),
})
export type UnreadList = z.output<typeof unreadList>

const importError = z.object({
  /** JSON Pointer into the payload, or into the request for an error of the profile. */
  path: z.string(),
  entity: z.string().optional(),
  field: z.string().optional(),
  message: z.string(),
})
export type ImportError = z.output<typeof importError>

/** Outcome of one row of the document. */
const item = z.object({
  entity: z.string(),
  /** Null for a row that a dry run would create or that is skipped. */
  id: id().nullable(),
  /** JSON Pointer into the payload. */
  path: z.string(),
  action: z.enum(['created', 'updated', 'skipped', 'unchanged']),
  /** Fields of its natural key. */
  key: z.record(z.string(), z.unknown()),
  /** Index of its parent in this list; null at the top. */
  parent: z.int().nullable(),
})
export type ImportItem = z.output<typeof item>

export const importResult = z.object({
  /** Also the `batchId` of its changes; null for a dry run. */
  id: id().nullable(),
  dryRun: z.boolean(),
  counts,
  /** One per row in document order; at most 10,000. */
  items: z.array(item),
  /** Number of rows without an item. */
  itemsLeft: z.int(),
  /** Lists with rows that no node read, longest first. */
  unread: z.array(unreadList),
  /** Always empty: an import with errors answers 400 with all of them. */
  errors: z.array(importError),
})
export type ImportResult = z.output<typeof importResult>

/** A profile inside a request; only its scope is used. */
const inlineProfile = z.strictObject({
  name: name().optional(),
  description: notes().nullable().optional(),
  scope: importScope(),
})

/** Request fields besides the payload. */
export const importRequest = z
  .strictObject({
    /** A stored profile; otherwise give `ready` or `profile`. */
    profileId: id().optional(),
    /** Name of a ready profile, such as `imsa-alkamel`. */
    ready: name(60).optional(),
    profile: inlineProfile.optional(),
    /** Any JSON. `{ csv, delimiter?, header? }` anywhere in it is replaced by its rows. */
    payload: z.unknown(),
    /** Reports the outcome without writing. */
    dryRun: z.boolean().optional(),
    /** Origin shown in the history, such as a file's name. */
    source: text().optional(),
  })
  .meta({
    examples: [
      {
        profile: {
          scope: {
            Championship: {
              path: '$.series',
              key: ['name'],
              fields: { name: 'title', season: 'year', series: 'title' },
            },
          },
        },
        payload: { series: [{ title: 'GT Open', year: '2026' }] },
        dryRun: true,
        source: 'series.json',
      },
    ],
  })

const runImport = defineAction({
  operationId: 'runImport',
  summary: 'Import a document through a profile; all or nothing',
  method: 'POST',
  path: '/import',
  access: 'writer',
  weight: 'heavy',
  bodyLimit: 64 * MEGABYTE,
  media: [],
  body: importRequest,
  response: importResult,
})

/** One completed import. */
const importRun = z.object({
  id: id(),
  profileId: id().nullable(),
  /** Profile name at the time; null for a profile without a name. */
  profileName: z.string().nullable(),
  source: z.string().nullable(),
  counts,
  /** Rows written. */
  written: z.int(),
  /** Lists of its document that no node read. */
  unread: z.array(unreadList),
  createdAt: timestamp(),
  createdBy: id().nullable(),
  createdByName: z.string(),
  revertedAt: timestamp().nullable(),
  revertedBy: id().nullable(),
  revertedByName: z.string().nullable(),
})
export type ImportRun = z.output<typeof importRun>

const ofHistory = { method: 'GET', access: { operation: 'read', entity: 'ImportProfile' } } as const

const listImports = defineAction({
  ...ofHistory,
  operationId: 'listImports',
  summary: 'Completed imports, newest first',
  path: '/imports',
  query: z.strictObject(pageQuery),
  response: pageOf(importRun),
})

const getImport = defineAction({
  ...ofHistory,
  operationId: 'getImport',
  summary: 'One completed import',
  path: '/imports/:id',
  response: importRun,
})

/** A running import. `total` is null until all rows are read. */
const runningImport = z.object({
  id: id(),
  source: z.string().nullable(),
  dryRun: z.boolean(),
  phase: z.enum(['reading', 'waiting', 'writing']),
  done: z.int(),
  total: z.int().nullable(),
  startedAt: timestamp(),
  startedByName: z.string(),
})
export type RunningImport = z.output<typeof runningImport>

const listRunningImports = defineAction({
  ...ofHistory,
  operationId: 'listRunningImports',
  summary: 'Running imports and their progress',
  path: '/imports/running',
  response: z.object({ items: z.array(runningImport) }),
})

/** A built-in profile; its scope may be copied into one of the account's own. */
const readyProfile = z.object({
  /** Name in requests. */
  ready: z.string(),
  name: z.string(),
  /** Documents it accepts, and their shape. */
  description: z.string(),
  scope: z.record(z.string(), z.unknown()),
})

const listReadyProfiles = defineAction({
  ...ofHistory,
  operationId: 'listReadyProfiles',
  summary: 'Built-in import profiles',
  path: '/import-profiles/ready',
  response: z.object({ items: z.array(readyProfile) }),
})

const revertImport = defineAction({
  operationId: 'revertImport',
  summary: 'Revert every row of an import; 409 with the rows that have changed since',
  method: 'POST',
  path: '/imports/:id/revert',
  weight: 'heavy',
  access: { operation: 'read', entity: 'ImportProfile' },
  response: importRun,
})

export const importActions = {
  runImport,
  listImports,
  getImport,
  listRunningImports,
  listReadyProfiles,
  revertImport,
}
