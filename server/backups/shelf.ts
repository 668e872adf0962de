import { chmodSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { BackupReason } from '../contract/actions/backup.ts'
import type { BackupFacts } from '../db/restore/backup-facts.ts'
import { type DiskSpace, diskSpace } from '../disk/disk-space.ts'
import { conflict, notFound, Problem } from '../domain/problem.ts'
import { renameDurably } from '../files/durable-file.ts'
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
import { surplusOf } from './retention.ts'
import { fits, keptFreeBytes, maxBytesHere } from './room.ts'
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
  /** The newest one here that can be restored, as far as its size shows. */
  lastGood(): BackupFile | undefined
  /** Removes one for good. 404; 409 for the last good one without a copy, and for what lies in the folder for copies. */
  remove(id: string): BackupFile
  /** Removes those that need not be kept. */
  thinOut(): void
  /** Bytes that all backups here are kept below. */
  maxBytes(): number
  /** 507 where a backup of so many bytes would leave no room for laps. */
  requireRoom(bytes: number): void
  /** Who this laptop is. */
  instance(): string
}

const mbText = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const noRoomFor = (bytes: number, space: DiskSpace) =>
  new Problem(
    507,
    'disk_full',
    `The disk is full: nothing was backed up. A backup needs ${mbText(bytes)} and leaves ${mbText(keptFreeBytes(space))} for laps, but only ${mbText(space.freeBytes)} are free. Remove old backups or other files from this disk.`,
    { extra: { neededBytes: bytes + keptFreeBytes(space), freeBytes: space.freeBytes } },
  )

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
  const find = (id: string) => all().find((file) => file.id === id)
  const lastGood = () => own().find((file) => flawOf(file) === null)
  const maxBytes = () => maxBytesHere(settings().maxBytes, diskSpace(dataDir))
  const hasCopy = ({ name }: BackupFile) =>
    filesIn(settings().folder ?? '', false).some((copy) => copy.name === name)
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
    find,
    all,
    own,
    lastGood,
    remove(id) {
      const file = find(id)
      if (!file) throw notFound('backup')
      if (!file.isHere) {
        throw conflict(
          'backup_elsewhere',
          'This backup lies in the folder for copies: remove its file there.',
        )
      }
      if (id === lastGood()?.id && !hasCopy(file)) {
        throw conflict(
          'last_backup',
          'This is the last good backup, and there is no copy of it: it stays. Make another backup, or choose a folder for copies, first.',
        )
      }
      removeFile(file)
      return file
    },
    thinOut() {
      const files = own()
      const going = surplusOf(files, { nowMs: now(), maxBytes: maxBytes() })
      for (const file of files) if (going.has(file.id)) removeFile(file)
    },
    maxBytes,
    requireRoom(bytes) {
      const space = diskSpace(dataDir)
      if (!fits(bytes, space)) throw noRoomFor(bytes, space)
    },
  }
}
