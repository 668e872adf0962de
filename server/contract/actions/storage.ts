import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { timestamp } from '../define/fields.ts'

export const DATA_PARTS = [
  'database',
  'log',
  'backups',
  'telemetry',
  'recordings',
  'setAside',
  'temporary',
  'other',
] as const
export type DataPart = (typeof DATA_PARTS)[number]

/** Parts of the data folder. */
export const DATA_PART_NAMES: Record<DataPart, string> = {
  database: 'Database',
  log: 'Write-ahead log of the database',
  backups: 'Backups',
  telemetry: 'Telemetry files',
  recordings: 'Recordings of timing feeds',
  setAside: 'Damaged databases, moved aside',
  temporary: 'Exports in progress, caches and the reserve',
  other: 'Settings and other files',
}

const bytes = z.int().min(0)

export const storageActions = {
  storage: defineAction({
    operationId: 'storage',
    summary: 'Disk usage of the server: the data folder by part, free space, whether the disk is full',
    method: 'GET',
    path: '/storage',
    access: 'instanceOwner',
    response: z.object({
      dataDir: z.string(),
      freeBytes: bytes,
      totalBytes: bytes,
      /** Since when writes are rejected because the disk is full; null while there is space. */
      fullSince: timestamp().nullable(),
      parts: z.array(
        z.object({
          part: z.enum(DATA_PARTS),
          bytes,
          /** Its limit; null for what is only removed by hand. */
          maxBytes: bytes.nullable(),
        }),
      ),
      /** Share of telemetry in the database, in bytes. */
      telemetryInDatabaseBytes: bytes,
    }),
  }),
}
