import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id, name, notes, text, timestamp } from '../define/fields.ts'
import { importScope } from '../define/import-scope.ts'
import { pageOf, pageQuery } from '../define/list.ts'

export const MAX_IMPORT_ROWS = 200_000
export const MAX_IMPORT_DEPTH = 16
export const MAX_IMPORT_ERRORS = 1000
/** Rows that a response lists. */
export const MAX_IMPORT_ITEMS = 10_000

const tally = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), unchanged: z.int() })
export type ImportTally = z.output<typeof tally>

/** How many rows of each entity, by its name. */
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
  /** JSON Pointer into the payload, or into the request where the profile is wrong. */
  path: z.string(),
  entity: z.string().optional(),
  field: z.string().optional(),
  message: z.string(),
})
export type ImportError = z.output<typeof importError>

/** What becomes of one row of the document. */
const item = z.object({
  entity: z.string(),
  /** Null for what a dry run would create, and for a row that is left out. */
  id: id().nullable(),
  /** JSON Pointer into the payload. */
  path: z.string(),
  action: z.enum(['created', 'updated', 'skipped', 'unchanged']),
  /** The fields of its natural key. */
  key: z.record(z.string(), z.unknown()),
  /** Its parent's place in this list; null at the top. */
  parent: z.int().nullable(),
})
export type ImportItem = z.output<typeof item>

const importResult = z.object({
  /** Also the `batchId` of its changes; null for a dry run. */
  id: id().nullable(),
  dryRun: z.boolean(),
  counts,
  /** One for each row, in the document's order; at most 10,000. */
  items: z.array(item),
  /** How many rows more there are than items. */
  itemsLeft: z.int(),
  /** What was left out: lists with rows that no node read, the longest first. */
  unread: z.array(unreadList),
  /** Always empty here: with any error it answers 400, with all of them. */
  errors: z.array(importError),
})
export type ImportResult = z.output<typeof importResult>

/** A profile as a request brings it along: only the scope counts. */
const inlineProfile = z.strictObject({
  name: name().optional(),
  description: notes().nullable().optional(),
  scope: importScope(),
})

/** What stands beside the payload in a request. */
export const importRequest = z
  .strictObject({
    /** A stored profile; or `ready` or `profile` says how. */
    profileId: id().optional(),
    /** The name of a profile that every account has, such as `imsa-alkamel`. */
    ready: name(60).optional(),
    profile: inlineProfile.optional(),
    /** Any JSON. `{ csv, delimiter?, header? }` anywhere in it becomes its rows. */
    payload: z.unknown(),
    /** Says what would happen, and writes nothing. */
    dryRun: z.boolean().optional(),
    /** Where it came from, such as a file's name: for the history. */
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
  summary: 'Bring a document in through a profile, all of it or nothing',
  method: 'POST',
  path: '/import',
  access: 'writer',
  weight: 'heavy',
  bodyLimit: 64 * MEGABYTE,
  media: [],
  body: importRequest,
  response: importResult,
})

/** One import that was done. */
const importRun = z.object({
  id: id(),
  profileId: id().nullable(),
  /** Of that moment; null for a profile without a name. */
  profileName: z.string().nullable(),
  source: z.string().nullable(),
  counts,
  /** Rows that were written. */
  written: z.int(),
  /** Lists of its document with rows that no node read. */
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
  summary: 'Imports that were done, newest first',
  path: '/imports',
  query: z.strictObject(pageQuery),
  response: pageOf(importRun),
})

const getImport = defineAction({
  ...ofHistory,
  operationId: 'getImport',
  summary: 'One import that was done',
  path: '/imports/:id',
  response: importRun,
})

/** An import that is being done. `total` is null until all rows are read. */
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
  summary: 'Imports that are being done at this moment, and how far they are',
  path: '/imports/running',
  response: z.object({ items: z.array(runningImport) }),
})

/** A profile that every account has: its scope may be copied into one of the account's own. */
const readyProfile = z.object({
  /** What a request calls it. */
  ready: z.string(),
  name: z.string(),
  /** Which documents it takes, in which shape. */
  description: z.string(),
  scope: z.record(z.string(), z.unknown()),
})

const listReadyProfiles = defineAction({
  ...ofHistory,
  operationId: 'listReadyProfiles',
  summary: 'Import profiles that every account has without making them',
  path: '/import-profiles/ready',
  response: z.object({ items: z.array(readyProfile) }),
})

const revertImport = defineAction({
  operationId: 'revertImport',
  summary: 'Put every row of an import back as it was; 409 with the rows that have changed since',
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
