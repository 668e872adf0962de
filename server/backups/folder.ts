import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupReason } from '../contract/actions/backup.ts'
import { quietly } from '../files/durable-file.ts'
import { idOf, instantIn, reasonIn } from './names.ts'
import { type BackupNote, noteFile, readNote } from './note.ts'

/** A backup file with the note beside it. */
export interface BackupFile {
  id: string
  name: string
  path: string
  createdAtMs: number
  reason: BackupReason
  sizeBytes: number
  note: BackupNote | null
  /** Whether it is in the instance's own folder. */
  isHere: boolean
}

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** The partial file of a copy in progress. */
export const partOf = (path: string) => `${path}.part`

/** Deletes partial files that a crash has left. */
export function sweepParts(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!/\.part(-wal|-shm|-journal)?$/.test(name)) continue
    quietly(() => rmSync(join(folder, name), { force: true }))
  }
}

/** Backups in a folder, newest first; none where there is no folder. */
export function filesIn(folder: string, isHere: boolean): BackupFile[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.db') && !name.startsWith('.'))
    .flatMap((name): BackupFile[] => {
      const path = join(folder, name)
      const stat = statSync(path, { throwIfNoEntry: false })
      if (!stat?.isFile()) return []
      const createdAtMs = Math.round(instantIn(name) ?? stat.mtimeMs)
      const file = { id: idOf(name), name, path, createdAtMs, sizeBytes: stat.size, isHere }
      return [{ ...file, reason: reasonIn(name), note: readNote(path) }]
    })
    .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.name < b.name ? 1 : -1))
}

/** Backups of both folders, newest first; of one that is in both, the own file. */
export function allFiles(own: string, copies: string | null): BackupFile[] {
  const here = filesIn(own, true)
  const known = new Set(here.map(({ name }) => name))
  const elsewhere = copies === null ? [] : filesIn(copies, false).filter(({ name }) => !known.has(name))
  return [...here, ...elsewhere].sort((a, b) => b.createdAtMs - a.createdAtMs)
}

/** Why it cannot be restored, judged by its size; null when sound. */
export function unusableReason({ sizeBytes, note }: BackupFile): string | null {
  if (sizeBytes === 0) return 'The file is empty.'
  if (note && note.sizeBytes !== sizeBytes) return 'The size of the file has changed since it was made.'
  return null
}

export function removeFile({ path }: Pick<BackupFile, 'path'>): void {
  rmSync(path, { force: true })
  rmSync(noteFile(path), { force: true })
}
