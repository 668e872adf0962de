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
  makeFolder,
  partOf,
  removeFile,
  unusableReason,
} from './folder.ts'
import { newName } from './names.ts'
import { type BackupNote, writeNote } from './note.ts'
import { surplusOf } from './retention.ts'
import { fits, maxBytesHere, reservedFreeBytes } from './room.ts'
import type { BackupSettings } from './settings.ts'

interface StoreParts {
  dataDir: string
  appVersion: string
  settings(): BackupSettings
  /** Milliseconds since 1970. */
  now(): number
}

/** The path of a backup that is being written, and of its partial file. */
interface NewBackup {
  name: string
  path: string
  part: string
  createdAtMs: number
}

const mbText = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const diskFull = (bytes: number, space: DiskSpace) =>
  new Problem(
    507,
    'disk_full',
    `The disk is full: nothing was backed up. A backup needs ${mbText(bytes)}, and ${mbText(reservedFreeBytes(space))} are reserved for laps, but only ${mbText(space.freeBytes)} are free. Remove old backups or other files from this disk.`,
    { extra: { neededBytes: bytes + reservedFreeBytes(space), freeBytes: space.freeBytes } },
  )

/** The backup files of an instance and their notes; removes them by the retention rules. */
export class BackupStore {
  readonly #parts: StoreParts
  readonly #folder: string

  constructor(parts: StoreParts) {
    this.#parts = parts
    this.#folder = backupFolder(parts.dataDir)
  }

  /** Id of this laptop, as backups name their maker. */
  get instance(): string {
    return this.#parts.settings().instance
  }

  /** Backups in the instance's own folder, newest first. */
  own(): BackupFile[] {
    return filesIn(this.#folder, true)
  }

  /** Backups of both folders, newest first. */
  all(): BackupFile[] {
    return allFiles(this.#folder, this.#parts.settings().folder)
  }

  find(id: string): BackupFile | undefined {
    return this.all().find((file) => file.id === id)
  }

  /** The newest backup in the own folder whose file has the size in its note. */
  lastGood(): BackupFile | undefined {
    return this.own().find((file) => unusableReason(file) === null)
  }

  /** Names a new backup, and creates the folder. */
  begin(reason: BackupReason): NewBackup {
    makeFolder(this.#folder)
    const createdAtMs = this.#parts.now()
    const name = newName(reason, createdAtMs)
    const path = join(this.#folder, name)
    return { name, path, part: partOf(path), createdAtMs }
  }

  /** Renames the partial file of a finished backup and writes its note. */
  finish({ name, path, part, createdAtMs }: NewBackup, reason: BackupReason, facts: BackupFacts): BackupFile {
    // The note first, so that no backup is without one.
    writeNote(path, this.#noteOf(reason, createdAtMs, facts))
    renameDurably(part, path)
    return this.own().find((file) => file.name === name) as BackupFile
  }

  /** Writes the note of a backup that has its final name already. */
  writeNote(name: string, facts: BackupFacts): void {
    const file = this.own().find((each) => each.name === name)
    if (!file) return
    chmodSync(file.path, 0o600)
    writeNote(file.path, this.#noteOf(file.reason, file.createdAtMs, facts))
  }

  /** Deletes a backup. Throws 404; 409 for the last good one without a copy, and for one in the folder for copies. */
  remove(id: string): BackupFile {
    const file = this.find(id)
    if (!file) throw notFound('backup')
    if (!file.isHere) {
      throw conflict('backup_elsewhere', 'This backup is in the folder for copies: remove its file there.')
    }
    if (id === this.lastGood()?.id && !this.#hasCopy(file)) {
      throw conflict(
        'last_backup',
        'This is the last good backup and there is no copy of it. Make another backup, or choose a folder for copies, first.',
      )
    }
    removeFile(file)
    return file
  }

  /** Deletes backups that retention does not keep: see `toRemove`. */
  prune(): void {
    const files = this.own()
    const surplus = surplusOf(files, { nowMs: this.#parts.now(), maxBytes: this.maxBytes() })
    for (const file of files) if (surplus.has(file.id)) removeFile(file)
  }

  /** Bytes that all backups in the own folder may take. */
  maxBytes(): number {
    return maxBytesHere(this.#parts.settings().maxBytes, diskSpace(this.#parts.dataDir))
  }

  /** Throws 507 when a backup of this size would take the space reserved for laps. */
  requireSpace(bytes: number): void {
    const space = diskSpace(this.#parts.dataDir)
    if (!fits(bytes, space)) throw diskFull(bytes, space)
  }

  #hasCopy({ name }: BackupFile): boolean {
    return filesIn(this.#parts.settings().folder ?? '', false).some((copy) => copy.name === name)
  }

  #noteOf(reason: BackupReason, createdAtMs: number, facts: BackupFacts): BackupNote {
    return {
      ...facts,
      reason,
      appVersion: this.#parts.appVersion,
      createdAt: new Date(createdAtMs).toISOString(),
      instance: this.instance,
      laptop: hostname(),
      copied: null,
    }
  }
}
