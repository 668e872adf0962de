import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id, timestamp } from '../define/fields.ts'

export const backupReason = z.enum(['manual', 'automatic', 'beforeRestore', 'beforeMigration'])
export type BackupReason = z.output<typeof backupReason>

const bytes = z.int().min(0)

/** A backup of the whole instance. Fields missing from its note are null. */
const backup = z.object({
  id: id(),
  createdAt: timestamp(),
  reason: backupReason,
  /** File name. */
  file: z.string(),
  /** Whether the file is in the instance's own folder or in the folder for copies. */
  isHere: z.boolean(),
  sizeBytes: bytes,
  /** SHA-256 of the content written by people and programs, independent of the file layout. */
  contentHash: z.string().nullable(),
  appVersion: z.string().nullable(),
  schemaVersion: z.int().nullable(),
  accounts: z.array(z.object({ id: id(), name: z.string(), seq: z.int() })).nullable(),
  /** Changes in the current database that the backup does not have. */
  changesSince: z.int().nullable(),
  copied: z.object({ to: z.string(), at: timestamp() }).nullable(),
  /** Why it cannot be restored, as far as the file's header shows. */
  error: z.string().nullable(),
})
export type Backup = z.output<typeof backup>

const MAX_MINUTES = 1440

const backupSettings = z.object({
  /** Folder for copies of each backup; null for none. */
  folder: z.string().nullable(),
  /** Minutes of use between automatic backups. */
  everyMin: z.int(),
  /** Limit of all backups in bytes; null for a fifth of the disk, at most 10 GB. */
  maxBytes: bytes.nullable(),
})

const backupStatus = z.object({
  /** The last successful backup. */
  last: z.object({ id: id(), createdAt: timestamp() }).nullable(),
  /** Why backups have failed since then; null if they have not. */
  lastFailure: z.object({ at: timestamp(), since: timestamp(), message: z.string() }).nullable(),
  /** When the next automatic one is due; null if nothing has changed since the last. */
  nextAt: timestamp().nullable(),
  running: z.boolean(),
  /** State of the folder for copies; null without one. `since`: when copying began to fail. */
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
  /** Size of the disk with the data folder. */
  totalBytes: bytes,
  /** Limit of all backups. */
  maxBytes: bytes,
  /** Estimated size of the next backup. */
  nextBytes: bytes,
  /** Whether it leaves enough free space; if not, no backup is made. */
  nextFits: z.boolean(),
  /** Errors found in the database file while the service ran. */
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
    allowedOnStandby: true,
    status: 201,
    body: z.strictObject({}).optional(),
    response: backup,
  }),
  backupFile: defineAction({
    operationId: 'backupFile',
    summary: 'Download the file of a backup',
    method: 'GET',
    path: '/backups/:id/file',
    access,
    files: ['application/vnd.sqlite3'],
    response: z.unknown(),
  }),
  deleteBackup: defineAction({
    operationId: 'deleteBackup',
    summary: 'Remove a backup permanently; the last good one is kept unless it has a copy',
    method: 'DELETE',
    path: '/backups/:id',
    access,
    allowedOnStandby: true,
    response: backup,
  }),
  restoreBackup: defineAction({
    operationId: 'restoreBackup',
    summary: 'Restore the whole instance from a backup; the replaced state is kept as another backup',
    method: 'POST',
    path: '/backups/:id/restore',
    access,
    allowedOnStandby: true,
    body: z.strictObject({}).optional(),
    response: z.object({
      restored: id(),
      /** A backup of the state before. */
      undo: id(),
      /**
       * Old and new position of the change log of the caller's account; null if the backup does not have the account.
       */
      seq: z.object({ from: z.int(), to: z.int() }).nullable(),
    }),
  }),
  backupSettings: defineAction({
    operationId: 'backupSettings',
    summary: 'Folder for copies of backups, interval, and size limit',
    method: 'GET',
    path: '/backups/settings',
    access,
    response: backupSettings,
  }),
  putBackupSettings: defineAction({
    operationId: 'putBackupSettings',
    summary: 'Set the folder for copies of backups, such as a USB stick, the interval, and the size limit',
    method: 'PUT',
    path: '/backups/settings',
    access,
    allowedOnStandby: true,
    body: z.strictObject({
      folder: z.string().trim().min(1).max(1000).nullable().optional(),
      everyMin: z.int().min(1).max(MAX_MINUTES).optional(),
      maxBytes: z.int().min(MEGABYTE).nullable().optional(),
    }),
    response: backupSettings,
  }),
  backupStatus: defineAction({
    operationId: 'backupStatus',
    summary: 'State of the backups: the last good one, the last failure, the next one, sizes',
    method: 'GET',
    path: '/backups/status',
    access,
    response: backupStatus,
  }),
}
