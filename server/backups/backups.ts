import type { Backup, BackupReason, BackupStatus } from '../contract/actions/backup.ts'
import type { Actor } from '../contract/actions/change.ts'
import type { Connection } from '../db/engine/connection.ts'
import { copyBytes, isDamage, sizeOf } from '../db/engine/database-state.ts'
import type { Store } from '../db/engine/store.ts'
import { diskSpace } from '../disk/disk-space.ts'
import { notFound } from '../domain/problem.ts'
import type { Log } from '../log.ts'
import { type Clock, realClock } from '../webhooks/clock.ts'
import type { StoreWorker } from '../workers/store/start-store-worker.ts'
import { BackupStore } from './backup-store.ts'
import { copyAll } from './copies.ts'
import { dueAt } from './due-at.ts'
import { type BackupFile, backupFolder, sweepParts } from './folder.ts'
import { Mutex } from './mutex.ts'
import { asProblem, doneOf } from './outcome.ts'
import { type Restored, restoreOnline } from './restore-online.ts'
import { fits } from './room.ts'
import { backUpForever } from './scheduler.ts'
import { type BackupSettings, checkFolder, keepSettings, writeSettings } from './settings.ts'
import { changesSince, shownBackup } from './shown-backup.ts'
import { WatermarkWriter } from './watermark-writer.ts'

interface BackupsParts {
  dataDir: string
  appVersion: string
  store: Store
  storeWorker: StoreWorker
  /** Other workers that have the database open. */
  others?: readonly Pick<StoreWorker, 'suspend'>[]
  log: Log
  clock?: Clock
  /** Called after each attempt to copy backups to their folder. */
  afterCopy?: (settings: BackupSettings) => void
  /** Called before each step of a restore. */
  step?: (name: string) => void
}

type Settings = Pick<BackupSettings, 'folder' | 'everyMin' | 'maxBytes'>
type RestoredBy = { accountId: string; actor: Actor } | null

const NO_ROOM = 'nothing was backed up'

/** Backups of the whole instance: on request and on a schedule, copied to a second folder, restored. One at a time. */
export class Backups {
  readonly #parts: BackupsParts
  readonly #clock: Clock
  readonly #files: BackupStore
  readonly #watermarks: WatermarkWriter
  readonly #mutex = new Mutex()
  readonly #stop = new AbortController()
  readonly #schedule: Promise<void>
  #settings: BackupSettings
  #failure: BackupStatus['lastFailure'] = null
  #copyFailure: { since: string; message: string } | null = null
  #damage: readonly string[]

  constructor(parts: BackupsParts) {
    const { dataDir, appVersion, store, log, clock = realClock } = parts
    this.#parts = parts
    this.#clock = clock
    this.#settings = keepSettings(dataDir)
    this.#files = new BackupStore({
      dataDir,
      appVersion,
      settings: () => this.#settings,
      now: () => clock.now(),
    })
    this.#watermarks = new WatermarkWriter(store, log)
    this.#damage = this.#watermarks.missing
    sweepParts(backupFolder(dataDir))
    this.#schedule = backUpForever({
      clock,
      signal: this.#stop.signal,
      dueAt: () => this.#dueAt(),
      make: () => this.#makeScheduled(),
      copy: () => this.#mutex.run(() => this.#copy()),
    }).catch((error) => log.error({ err: error }, 'backups: the schedule has ended'))
  }

  list(): Backup[] {
    const files = this.#files.all()
    const since = this.#readOr<(number | null)[]>([], (connection) =>
      files.map((file) => changesSince(connection, file)),
    )
    return files.map((file, index) => shownBackup(file, since[index] ?? null))
  }

  /** Makes a backup now. Rejects with a problem. */
  make(reason: BackupReason): Promise<Backup> {
    return this.#mutex.run(async () => this.#shown(await this.#make(reason)))
  }

  /** Replaces the database by a backup of the list. Rejects with a problem. */
  restore(id: string, by: RestoredBy): Promise<Restored> {
    return this.#mutex.run(async () => this.#restore(this.fileOf(id), by))
  }

  /** Replaces the database by any backup file. `check` throws where that must no longer happen. */
  takeOver(file: BackupFile, check: () => void): Promise<Restored> {
    return this.#mutex.run(() => this.#restore(file, null, check))
  }

  /** Deletes a backup: see `BackupStore.remove`. */
  remove(id: string): Promise<Backup> {
    return this.#mutex.run(async () => {
      const removed = this.#shown(id)
      this.#files.remove(id)
      return removed
    })
  }

  settings(): Settings {
    const { folder, everyMin, maxBytes } = this.#settings
    return { folder, everyMin, maxBytes }
  }

  /** Changes the settings given, prunes and copies. Rejects with 400 for a folder that cannot be used. */
  setSettings({ folder, everyMin, maxBytes }: Partial<Settings>): Promise<void> {
    return this.#mutex.run(async () => {
      const { dataDir } = this.#parts
      const settings = { ...this.#settings }
      if (folder === null) Object.assign(settings, { folder, isElsewhere: false })
      else if (folder !== undefined) Object.assign(settings, checkFolder(folder, dataDir))
      if (everyMin !== undefined) settings.everyMin = everyMin
      if (maxBytes !== undefined) settings.maxBytes = maxBytes
      this.#settings = settings
      writeSettings(dataDir, settings)
      this.#prune()
      this.#copyFailure = null
      await this.#copy()
    })
  }

  status(): BackupStatus {
    const databaseFile = this.#parts.store.file
    const last = this.#files.lastGood()
    const next = this.#dueAt()
    const space = diskSpace(this.#parts.dataDir)
    const nextBytes = this.#nextBytes()
    return {
      last: last ? { id: last.id, createdAt: new Date(last.createdAtMs).toISOString() } : null,
      lastFailure: this.#failure,
      nextAt: next === null ? null : new Date(Math.max(next, this.#clock.now())).toISOString(),
      running: this.#mutex.isLocked,
      copies: this.#copyStatus(),
      databaseBytes: sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`),
      backupsBytes: this.#files.own().reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      ...space,
      maxBytes: this.#files.maxBytes(),
      nextBytes,
      nextFits: fits(nextBytes, space),
      damage: [...this.#damage],
    }
  }

  /** Adds damage that was found in the database while it is open, in words. */
  noteDamage(found: readonly string[]): void {
    this.#damage = [...this.#watermarks.missing, ...found]
  }

  /** The file of a backup. Throws 404. */
  fileOf(id: string): BackupFile {
    const file = this.#files.find(id)
    if (!file) throw notFound('backup')
    return file
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#schedule
    await this.#mutex.idle()
    this.#watermarks.close()
  }

  /** Returns the id of the new backup. Call inside the mutex. */
  async #make(reason: BackupReason): Promise<string> {
    const { dataDir, store, storeWorker } = this.#parts
    try {
      this.#files.requireSpace(this.#nextBytes())
      const begun = this.#files.begin(reason)
      await store.copyTo(begun.part)
      const tried = await storeWorker.run('finishBackup', { file: begun.part })
      const file = this.#files.finish(begun, reason, doneOf(tried, NO_ROOM))
      this.#failure = null
      this.#prune()
      await this.#copy()
      return file.id
    } catch (error) {
      sweepParts(backupFolder(dataDir))
      const problem = asProblem(error, NO_ROOM)
      this.#noteFailure(error, problem.message)
      throw problem
    }
  }

  /** Returns whether it succeeded. */
  #makeScheduled(): Promise<boolean> {
    return this.#mutex
      .run(() => this.#make('automatic'))
      .then(
        () => true,
        () => false,
      )
  }

  async #restore(file: BackupFile, by: RestoredBy, check?: (() => void) | undefined): Promise<Restored> {
    const parts = { ...this.#parts, watermarks: this.#watermarks, backupStore: this.#files, check }
    const restored = await restoreOnline(parts, file, by)
    this.#damage = []
    this.#prune()
    await this.#copy()
    return restored
  }

  async #copy() {
    const { dataDir, log, afterCopy } = this.#parts
    const message = await copyAll(this.#files.own(), this.#settings, dataDir, this.#clock.now())
    if (message && this.#copyFailure?.message !== message) log.warn(`backups are not copied: ${message}`)
    this.#copyFailure =
      message === null ? null : { since: this.#copyFailure?.since ?? this.#isoNow(), message }
    afterCopy?.(this.#settings)
  }

  /** A failure to delete old backups does not fail the new one. */
  #prune() {
    try {
      this.#files.prune()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'backups: old ones could not be removed')
    }
  }

  #noteFailure(error: unknown, message: string) {
    const now = this.#isoNow()
    this.#failure = { at: now, since: this.#failure?.since ?? now, message }
    this.#parts.log.error({ err: error }, 'backups: none was made')
  }

  #copyStatus(): BackupStatus['copies'] {
    const { folder } = this.#settings
    if (folder === null) return null
    const { since = null, message = null } = this.#copyFailure ?? {}
    return { folder, ok: this.#copyFailure === null, since, message }
  }

  #shown(id: string): Backup {
    const file = this.fileOf(id)
    return shownBackup(
      file,
      this.#parts.store.read((connection) => changesSince(connection, file)),
    )
  }

  /** When the next scheduled backup is due, in ms since 1970. */
  #dueAt(): number | null {
    return this.#readOr(null, (connection) =>
      dueAt(connection, this.#files.own(), this.#settings.everyMin, this.#clock.now()),
    )
  }

  /** Size of the next backup: all pages of the database. */
  #nextBytes(): number {
    return this.#readOr(sizeOf(this.#parts.store.file), copyBytes)
  }

  /** Returns the fallback when the database is damaged, and notes the damage: backups must be listed all the same. */
  #readOr<T>(fallback: T, body: (connection: Connection) => T): T {
    try {
      return this.#parts.store.read(body)
    } catch (error) {
      if (!isDamage(error)) throw error
      if (this.#damage.length === 0) this.#damage = [(error as Error).message]
      return fallback
    }
  }

  #isoNow(): string {
    return new Date(this.#clock.now()).toISOString()
  }
}
