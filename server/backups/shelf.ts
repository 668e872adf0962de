import { chmodSync, statfsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { BackupReason } from '../contract/backup.ts'
import type { BackupFacts } from '../db/backup-facts.ts'
import { renameDurably } from '../db/durable-file.ts'
import {
  allFiles,
  type BackupFile,
  backupFolder,
  filesIn,
  flawOf,
  makeFolder,
  partOf,
  removeFile,
} from './folder.ts'
import { newName } from './names.ts'
import { type BackupNote, writeNote } from './note.ts'
import { toRemove } from './retention.ts'
import type { BackupSettings } from './settings.ts'

export interface ShelfParts {
  dataDir: string
  appVersion: string
  settings(): BackupSettings
  now(): number
}

/** The backups of an instance as files: where they lie, what is noted beside them, which may go. */
export interface Shelf {
  /** A place for a new one; the folder is there. */
  place(reason: BackupReason): { name: string; path: string; part: string; createdAtMs: number }
  /** Files a finished one away under its place; `facts` are noted beside it. */
  add(place: ReturnType<Shelf['place']>, reason: BackupReason, facts: BackupFacts): BackupFile
  /** Notes what a file holds that is in its place already. */
  note(name: string, facts: BackupFacts): void
  find(id: string): BackupFile | undefined
  all(): BackupFile[]
  own(): BackupFile[]
  /** Removes those that need not be kept. */
  thinOut(): void
  freeBytes(): number
  /** Who this laptop is. */
  instance(): string
}

export function createShelf({ dataDir, appVersion, settings, now }: ShelfParts): Shelf {
  const folder = backupFolder(dataDir)
  const own = () => filesIn(folder, true)
  const all = () => allFiles(folder, settings().folder)
  const noteOf = (reason: BackupReason, createdAtMs: number, facts: BackupFacts): BackupNote => ({
    ...facts,
    reason,
    appVersion,
    createdAt: new Date(createdAtMs).toISOString(),
    instance: settings().instance,
    laptop: hostname(),
    copied: null,
  })
  return {
    place(reason) {
      makeFolder(folder)
      const createdAtMs = now()
      const name = newName(reason, createdAtMs)
      const path = join(folder, name)
      return { name, path, part: partOf(path), createdAtMs }
    },
    add({ name, path, part, createdAtMs }, reason, facts) {
      // First the note: a file that is there has one.
      writeNote(path, noteOf(reason, createdAtMs, facts))
      renameDurably(part, path)
      return own().find((file) => file.name === name) as BackupFile
    },
    note(name, facts) {
      const file = own().find((each) => each.name === name)
      if (!file) return
      chmodSync(file.path, 0o600)
      writeNote(file.path, noteOf(file.reason, file.createdAtMs, facts))
    },
    instance: () => settings().instance,
    find: (id) => all().find((file) => file.id === id),
    all,
    own,
    thinOut() {
      const files = own()
      const going = new Set(
        toRemove(
          files.map((file) => ({ ...file, isSound: flawOf(file) === null })),
          now(),
        ),
      )
      for (const file of files) if (going.has(file.id)) removeFile(file)
    },
    freeBytes() {
      const { bavail, bsize } = statfsSync(dataDir)
      return bavail * bsize
    },
  }
}
