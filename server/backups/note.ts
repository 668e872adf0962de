import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'

/** The JSON file beside a backup file. */
const backupNote = z.object({
  createdAt: z.string(),
  reason: z.string(),
  appVersion: z.string(),
  /** Id of the instance that made it. */
  instance: z.string(),
  /** Host name of the laptop. */
  laptop: z.string().nullable().default(null),
  sizeBytes: z.int(),
  schemaVersion: z.int(),
  contentHash: z.string(),
  proofHash: z.string(),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), seq: z.int() })),
  copied: z.object({ to: z.string(), at: z.string() }).nullable().default(null),
})
export type BackupNote = z.output<typeof backupNote>

/** Whether another laptop made it; false without a note. */
export const isElsewhere = (note: BackupNote | null, instance: string): boolean =>
  note !== null && note.instance !== instance

export const noteFile = (file: string) => file.replace(/\.db$/, '.json')

/** Null for a missing or invalid note. */
export function readNote(file: string): BackupNote | null {
  if (!existsSync(noteFile(file))) return null
  try {
    return backupNote.parse(JSON.parse(readFileSync(noteFile(file), 'utf8')))
  } catch {
    return null
  }
}

export const writeNote = (file: string, note: BackupNote): void =>
  writeDurably(noteFile(file), `${JSON.stringify(note, null, 2)}\n`)
