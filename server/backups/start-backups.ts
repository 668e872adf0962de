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
import { copyAll } from './copies.ts'
import { dueAt } from './due-at.ts'
import { type BackupFile, backupFolder, sweepParts } from './folder.ts'
import { keepMarks } from './mark-keeper.ts'
import { Mutex } from './mutex.ts'
import { asProblem, doneOf } from './outcome.ts'
import { type Restored, restoreOnline } from './restore-online.ts'
import { fits } from './room.ts'
import { backUpForever } from './scheduler.ts'
import { type BackupSettings, checkFolder, keepSettings, writeSettings } from './settings.ts'
import { createShelf } from './shelf.ts'
import { changesSince, shownBackup } from './shown-backup.ts'

export interface BackupsParts {
  dataDir: string
  appVersion: string
  store: Store
  storeWorker: StoreWorker
  /** What else has the database open. */
  others?: readonly Pick<StoreWorker, 'suspend'>[]
  log: Log
  clock?: Clock
  /** Hears when copies have been brought to their folder, or would have been. */
  afterCopy?: (settings: BackupSettings) => void
  /** Hears of each step of a restore. */
  step?: (name: string) => void
}

export interface Backups {
  list(): Backup[]
  /** Rejects with a problem that says why not. */
  make(reason: BackupReason): Promise<Backup>
  restore(id: string, by: { accountId: string; actor: Actor } | null): Promise<Restored>
  /** Restores a backup of a folder. `demand` throws where that must not be any more. */
  takeOver(file: BackupFile, demand: () => void): Promise<Restored>
  /** Removes one for good: see `Shelf.remove`. */
  remove(id: string): Promise<Backup>
  settings(): { folder: string | null; everyMin: number; maxBytes: number | null }
  setSettings(given: { folder?: string | null; everyMin?: number; maxBytes?: number | null }): Promise<void>
  status(): BackupStatus
  /** What was found wrong with the file while it was in use. */
  noteDamage(damage: readonly string[]): void
  /** The file of a backup, for whoever takes it away. */
  fileOf(id: string): { path: string; name: string; sizeBytes: number }
  close(): Promise<void>
}

const NO_ROOM = 'nothing was backed up'

/** Backups of the whole instance: made by hand and by themselves, copied, restored. */
export function startBackups(parts: BackupsParts): Backups {
  const { dataDir, appVersion, store, storeWorker, log, clock = realClock } = parts
  let settings = keepSettings(dataDir)
  let failure: { at: string; since: string; message: string } | null = null
  let away: { since: string; message: string } | null = null
  let damage: readonly string[] = []
  const shelf = createShelf({ dataDir, appVersion, settings: () => settings, now: clock.now })
  const marks = keepMarks(store, log)
  damage = marks.missing
  const mutex = new Mutex()
  const stop = new AbortController()
  const isoNow = () => new Date(clock.now()).toISOString()
  sweepParts(backupFolder(dataDir))

  async function copy() {
    const message = await copyAll(shelf.own(), settings, dataDir, clock.now())
    if (message && away?.message !== message) log.warn(`backups are not copied: ${message}`)
    away = message === null ? null : { since: away?.since ?? isoNow(), message }
    parts.afterCopy?.(settings)
  }

  function noteFailure(error: unknown, message: string) {
    failure = { at: isoNow(), since: failure?.since ?? isoNow(), message }
    log.error({ err: error }, 'no backup was made')
  }

  /** What is there too long is no reason to call a new one a failure. */
  function thinOut() {
    try {
      shelf.thinOut()
    } catch (error) {
      log.warn({ err: error }, 'old backups could not be removed')
    }
  }

  /** One at a time: see `mutex`. */
  async function makeNow(reason: BackupReason): Promise<string> {
    try {
      shelf.requireRoom(nextBytes())
      const place = shelf.place(reason)
      await store.copyTo(place.part)
      const tried = await storeWorker.run('finishBackup', { file: place.part })
      const file = shelf.add(place, reason, doneOf(tried, NO_ROOM))
      failure = null
      thinOut()
      await copy()
      return file.id
    } catch (error) {
      sweepParts(backupFolder(dataDir))
      const problem = asProblem(error, NO_ROOM)
      noteFailure(error, problem.message)
      throw problem
    }
  }

  async function restoreNow(file: BackupFile, by: Parameters<Backups['restore']>[1], demand?: () => void) {
    const restored = await restoreOnline({ ...parts, marks, shelf, demand }, file, by)
    damage = []
    thinOut()
    await copy()
    return restored
  }

  const shown = (id: string): Backup => {
    const file = shelf.find(id)
    if (!file) throw notFound('backup')
    return shownBackup(
      file,
      store.read((connection) => changesSince(connection, file)),
    )
  }

  /** A damaged database cannot say what has changed; its backups are there all the same. */
  function readOr<T>(fallback: T, body: (connection: Connection) => T): T {
    try {
      return store.read(body)
    } catch (error) {
      if (!isDamage(error)) throw error
      damage = damage.length > 0 ? damage : [(error as Error).message]
      return fallback
    }
  }

  /** What the next backup takes: a copy of each page of the database. */
  const nextBytes = () => readOr(sizeOf(store.file), copyBytes)

  const due = () =>
    readOr(null, (connection) => dueAt(connection, shelf.own(), settings.everyMin, clock.now()))
  const running = backUpForever({
    clock,
    signal: stop.signal,
    dueAt: due,
    make: () =>
      mutex
        .run(() => makeNow('automatic'))
        .then(
          () => true,
          () => false,
        ),
    copy: () => mutex.run(copy),
  }).catch((error) => log.error({ err: error }, 'automatic backups have ended'))

  return {
    list: () => {
      const files = shelf.all()
      const since = readOr<(number | null)[]>([], (connection) =>
        files.map((file) => changesSince(connection, file)),
      )
      return files.map((file, index) => shownBackup(file, since[index] ?? null))
    },
    make: (reason) => mutex.run(async () => shown(await makeNow(reason))),
    restore: (id, by) =>
      mutex.run(async () => {
        const file = shelf.find(id)
        if (!file) throw notFound('backup')
        return restoreNow(file, by)
      }),
    takeOver: (file, demand) => mutex.run(() => restoreNow(file, null, demand)),
    remove: (id) =>
      mutex.run(async () => {
        const gone = shown(id)
        shelf.remove(id)
        return gone
      }),
    settings: () => ({
      folder: settings.folder,
      everyMin: settings.everyMin,
      maxBytes: settings.maxBytes,
    }),
    setSettings: (given) =>
      mutex.run(async () => {
        const place =
          given.folder === undefined
            ? {}
            : given.folder === null
              ? { folder: null, isElsewhere: false }
              : checkFolder(given.folder, dataDir)
        settings = {
          ...settings,
          ...place,
          everyMin: given.everyMin ?? settings.everyMin,
          maxBytes: given.maxBytes === undefined ? settings.maxBytes : given.maxBytes,
        }
        writeSettings(dataDir, settings)
        thinOut()
        away = null
        await copy()
      }),
    status() {
      const files = shelf.own()
      const last = shelf.lastGood()
      const next = due()
      const space = diskSpace(dataDir)
      const needed = nextBytes()
      return {
        last: last ? { id: last.id, createdAt: new Date(last.createdAtMs).toISOString() } : null,
        lastFailure: failure,
        nextAt: next === null ? null : new Date(Math.max(next, clock.now())).toISOString(),
        running: mutex.isLocked,
        copies:
          settings.folder === null
            ? null
            : {
                folder: settings.folder,
                ok: away === null,
                since: away?.since ?? null,
                message: away?.message ?? null,
              },
        databaseBytes: sizeOf(store.file) + sizeOf(`${store.file}-wal`),
        backupsBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        ...space,
        maxBytes: shelf.maxBytes(),
        nextBytes: needed,
        nextFits: fits(needed, space),
        damage: [...damage],
      }
    },
    noteDamage(found) {
      damage = [...marks.missing, ...found]
    },
    fileOf(id) {
      const file = shelf.find(id)
      if (!file) throw notFound('backup')
      return file
    },
    async close() {
      stop.abort()
      await running
      await mutex.idle()
      marks.close()
    },
  }
}
