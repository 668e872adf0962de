import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id, timestamp } from '../define/fields.ts'

export const backupReason = z.enum(['manual', 'automatic', 'beforeRestore', 'beforeMigration'])
export type BackupReason = z.output<typeof backupReason>

const bytes = z.int().min(0)

/** A copy of the whole instance. Fields that its note does not have are null. */
const backup = z.object({
  id: id(),
  createdAt: timestamp(),
  reason: backupReason,
  /** Name of its file. */
  file: z.string(),
  /** Whether the file is in this instance's own folder; if not, in the folder that copies go to. */
  isHere: z.boolean(),
  sizeBytes: bytes,
  /** SHA-256 of what people and programs wrote: the same where the content is the same. */
  contentHash: z.string().nullable(),
  appVersion: z.string().nullable(),
  schemaVersion: z.int().nullable(),
  accounts: z.array(z.object({ id: id(), name: z.string(), seq: z.int() })).nullable(),
  /** Changes in the database of now that the backup does not know. */
  changesSince: z.int().nullable(),
  copied: z.object({ to: z.string(), at: timestamp() }).nullable(),
  /** Why it cannot be restored, as far as its file shows without being read. */
  error: z.string().nullable(),
})
export type Backup = z.output<typeof backup>

const MAX_MINUTES = 1440

const backupSettings = z.object({
  /** Where a copy of each backup goes; null for nowhere. */
  folder: z.string().nullable(),
  /** Minutes of use between two automatic backups. */
  everyMin: z.int(),
  /** Bytes that all backups are kept below; null for a fifth of the disk and at most 10 GB. */
  maxBytes: bytes.nullable(),
})

const backupStatus = z.object({
  /** The last good one. */
  last: z.object({ id: id(), createdAt: timestamp() }).nullable(),
  /** Why none was made since then; null when all is well. */
  lastFailure: z.object({ at: timestamp(), since: timestamp(), message: z.string() }).nullable(),
  /** When the next automatic one is due; null while nothing has changed since the last. */
  nextAt: timestamp().nullable(),
  running: z.boolean(),
  /** How the folder for copies does; null without one. `since`: since when copies do not get there. */
  copies: z
    .object({
      folder: z.string(),
      ok: z.boolean(),
      since: timestamp().nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
  databaseBytes: bytes,
  backupsBytes: bytes,
  freeBytes: bytes,
  /** Size of the disk that the data folder is on. */
  totalBytes: bytes,
  /** What all backups here are kept below. */
  maxBytes: bytes,
  /** What the next backup will take. */
  nextBytes: bytes,
  /** Whether it would leave room for laps; where not, none is made. */
  nextFits: z.boolean(),
  /** What was found wrong with the database file while the service ran. */
  damage: z.array(z.string()),
})
export type BackupStatus = z.output<typeof backupStatus>

const access = 'instanceOwner'

export const backupActions = {
  listBackups: defineAction({
    operationId: 'listBackups',
    summary: 'Backups of the whole instance, newest first',
    method: 'GET',
    path: '/backups',
    access,
    response: z.object({ items: z.array(backup) }),
  }),
  createBackup: defineAction({
    operationId: 'createBackup',
    summary: 'Back up the whole instance now',
    method: 'POST',
    path: '/backups',
    access,
    whileStoodDown: true,
    status: 201,
    body: z.strictObject({}).optional(),
    response: backup,
  }),
  backupFile: defineAction({
    operationId: 'backupFile',
    summary: 'The file of a backup, to take away',
    method: 'GET',
    path: '/backups/:id/file',
    access,
    files: ['application/vnd.sqlite3'],
    response: z.unknown(),
  }),
  deleteBackup: defineAction({
    operationId: 'deleteBackup',
    summary: 'Remove a backup for good; the last good one stays unless there is a copy of it',
    method: 'DELETE',
    path: '/backups/:id',
    access,
    whileStoodDown: true,
    response: backup,
  }),
  restoreBackup: defineAction({
    operationId: 'restoreBackup',
    summary: 'Put the whole instance back to a backup; what it replaces is kept as another one',
    method: 'POST',
    path: '/backups/:id/restore',
    access,
    whileStoodDown: true,
    body: z.strictObject({}).optional(),
    response: z.object({
      restored: id(),
      /** The backup that undoes it. */
      undo: id(),
      /** Where the log of the caller's account was, and where it goes on; null when the backup does not know the account. */
      seq: z.object({ from: z.int(), to: z.int() }).nullable(),
    }),
  }),
  backupSettings: defineAction({
    operationId: 'backupSettings',
    summary: 'Where copies of backups go, how often one is made, and what all may take',
    method: 'GET',
    path: '/backups/settings',
    access,
    response: backupSettings,
  }),
  putBackupSettings: defineAction({
    operationId: 'putBackupSettings',
    summary:
      'Choose a folder for copies of backups, such as a USB stick, how often one is made, and what all may take',
    method: 'PUT',
    path: '/backups/settings',
    access,
    whileStoodDown: true,
    body: z.strictObject({
      folder: z.string().trim().min(1).max(1000).nullable().optional(),
      everyMin: z.int().min(1).max(MAX_MINUTES).optional(),
      maxBytes: z.int().min(MEGABYTE).nullable().optional(),
    }),
    response: backupSettings,
  }),
  backupStatus: defineAction({
    operationId: 'backupStatus',
    summary: 'How backups are doing: the last good one, the last failure, the next one, sizes',
    method: 'GET',
    path: '/backups/status',
    access,
    response: backupStatus,
  }),
}
