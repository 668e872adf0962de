import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { isNoRoom } from '../../disk/no-room.ts'
import { withReserve } from '../../disk/reserve.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { CommitCache, type SteadyLookups } from './commit-cache.ts'
import { type Connection, openReader } from './connection.ts'
import { copyBeside } from './copy-database.ts'
import { sealDatabase } from './database-state.ts'
import { lockFile } from './lock.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import type { Reopenable } from './reopenable.ts'
import { type Outcome, OutgrewSlice, runInSlices, runWithin, SLICE_MS, type Sliced } from './sliced.ts'
import { WriteQueue, WriteQueueTimeout } from './write-queue.ts'

const HOLD_WITHIN_MS = 15_000
const POLL_MS = 20

type Listener = () => void

class Listeners {
  readonly #listeners = new Set<Listener>()

  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  call() {
    for (const listener of this.#listeners) listener()
  }
}

/** Checkpoints, so that one file remains. On a full disk the log is kept and read at the next start. */
function closeWriter(writer: Connection) {
  try {
    writer.raw.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // Nothing is lost: committed data is in the log.
  }
  writer.close()
}

/** Closes the last connections and leaves no log beside the file. Throws while another process has the file open. */
function closeWithoutLog(writer: Connection, reader: Connection) {
  reader.close()
  try {
    writer.raw.pragma('busy_timeout = 0')
    writer.raw.pragma('journal_mode = DELETE')
  } finally {
    writer.close()
  }
}

/** The open database of one data folder. The object survives a restore, which replaces its file. */
export class Store {
  readonly file: string
  /** Whether the process before this one ended without closing the database. */
  readonly uncleanStart: boolean
  /** Whether the file is still to be checked for damage: it was too large for a check at start. */
  readonly unchecked: boolean
  readonly #writer: Reopenable
  readonly #reader: Reopenable
  readonly #unlock: () => void
  readonly #commitCache: CommitCache
  readonly #queue: WriteQueue
  readonly #commits = new Listeners()
  readonly #exchanges = new Listeners()
  readonly #fullDisks = new Listeners()
  #longReads = 0
  /** Resolved when the holder releases the store. */
  #held: Promise<void> | undefined

  constructor({ file, writer, reader, uncleanStart, unchecked }: OpenDatabase, unlock: () => void) {
    this.file = file
    this.uncleanStart = uncleanStart
    this.unchecked = unchecked
    this.#writer = writer
    this.#reader = reader
    this.#unlock = unlock
    this.#commitCache = new CommitCache(writer)
    this.#queue = new WriteQueue(writer, () => {
      this.#commitCache.clear()
      this.#commits.call()
    })
  }

  /** Runs the body on one consistent snapshot of committed data; without a cache beside a long write. */
  read<T>(body: (connection: Connection, commitCache?: CommitCache) => T): T {
    const connection = this.#forReading()
    const commitCache = connection === this.#writer ? this.#commitCache : undefined
    connection.prepare('BEGIN').run()
    try {
      return body(connection, commitCache)
    } finally {
      connection.prepare('COMMIT').run()
    }
  }

  /** Like `read`. Work that outgrows a slice starts again on a connection of its own, and pauses between slices. */
  async readInSlices<T>(body: (connection: Connection, commitCache?: CommitCache) => Outcome<T>): Promise<T> {
    const run = body as (connection: Connection, commitCache?: CommitCache) => T | Sliced<T>
    try {
      return this.read((connection, commitCache) =>
        runWithin(run(connection, commitCache), performance.now() + SLICE_MS),
      )
    } catch (error) {
      if (!(error instanceof OutgrewSlice)) throw error
      return await this.#readLong(run)
    }
  }

  /** Runs a body of one query on committed data, without a transaction: several queries might see different states. */
  readLatest<T>(body: (connection: Connection) => T): T {
    return body(this.#forReading())
  }

  /** Like `readLatest`, cached by key: see `CommitCache.steady`. */
  readCached<T>(key: string, body: (connection: Connection) => T): T {
    return this.#writer.inTransaction() ? body(this.#reader) : this.#commitCache.steady(key, body)
  }

  /** See `WriteQueue.transact`. The cache is for steady lookups only. */
  async transact<T>(body: (connection: Connection, lookups: SteadyLookups) => Outcome<T>): Promise<T> {
    try {
      return await this.#queue.transact((connection) => body(connection, this.#commitCache))
    } catch (error) {
      if (isNoRoom(error)) this.#fullDisks.call()
      throw error
    }
  }

  /** Calls back after each commit; returns a function that unsubscribes. */
  onCommit(listener: Listener): () => void {
    return this.#commits.add(listener)
  }

  /** Calls back when a write failed because the disk is full; returns a function that unsubscribes. */
  onFull(listener: Listener): () => void {
    return this.#fullDisks.add(listener)
  }

  /** Calls back when another database has been opened; returns a function that unsubscribes. */
  onExchange(listener: Listener): () => void {
    return this.#exchanges.add(listener)
  }

  /**
   * Waits for the end of writes and long reads, and keeps the next ones waiting until the returned function is called.
   * Rejects with `WriteQueueTimeout` after 15 s.
   */
  async hold(): Promise<() => void> {
    const until = performance.now() + HOLD_WITHIN_MS
    const released = Promise.withResolvers<void>()
    const hold = this.#queue.hold()
    this.#held = released.promise
    const release = () => {
      this.#held = undefined
      released.resolve()
      hold.release()
    }
    while (!hold.isQuiet() || this.#longReads > 0) {
      if (performance.now() > until) {
        release()
        throw new WriteQueueTimeout('a long piece of work does not end')
      }
      await sleep(POLL_MS)
    }
    return release
  }

  /** Closes the held database, lets `swap` replace its file, and opens that, all in one turn of the event loop. */
  exchange(swap: () => void): void {
    if (!this.#held) throw new Error('the database has to be held for an exchange')
    try {
      closeWithoutLog(this.#writer, this.#reader)
      swap()
    } finally {
      this.#commitCache.reset()
      this.#reopen()
    }
    this.#exchanges.call()
  }

  /** See `copyBeside`. */
  copyTo(file: string): Promise<void> {
    return copyBeside(this.#writer, file)
  }

  /** Every connection that stays open. */
  connections(): Connection[] {
    return [this.#writer, this.#reader]
  }

  async close(): Promise<void> {
    await this.#queue.idle()
    this.#reader.close()
    closeWriter(this.#writer)
    sealDatabase(this.file)
    this.#unlock()
  }

  /**
   * Between two transactions the writer sees exactly the committed data, with its pages cached; the reader would reread
   * them after each commit. During a long write, the reader is used.
   */
  #forReading(): Connection {
    return this.#writer.inTransaction() ? this.#reader : this.#writer
  }

  /** On a separate connection: a snapshot held across event-loop turns would block the shared ones. */
  async #readLong<T>(body: (connection: Connection) => T | Sliced<T>): Promise<T> {
    while (this.#held) await this.#held
    const connection = openReader(this.file)
    this.#longReads += 1
    try {
      connection.exec('BEGIN')
      return await runInSlices(body(connection), nextTurn)
    } finally {
      connection.close()
      this.#longReads -= 1
    }
  }

  #reopen() {
    // SQLite would create an empty database
    if (!existsSync(this.file)) throw new Error(`${this.file} is gone`)
    if (!this.#writer.raw.open) this.#writer.reopen()
    if (!this.#reader.raw.open) this.#reader.reopen()
  }
}

const UNWRITABLE = /^SQLITE_(?:CANTOPEN|READONLY|PERM)/

/** Adds the folder and a remedy to SQLite's errors about files that it cannot open. Returns any other error as it is. */
function namingFolder(error: unknown, folder: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!UNWRITABLE.test(code)) return error
  const words = `${folder} cannot be written (${message}). Let this user write there, or start with another DATA_DIR.`
  return Object.assign(new Error(words, { cause: error }), { code, path: folder })
}

/** Locks the folder and opens its database: see `openDatabase`. Throws `DataDirInUse` too. */
export function openStore(dataDir: string, options: { startEmpty?: boolean } = {}): Store {
  makeFolder(dataDir)
  return withReserve(dataDir, () => {
    let lock: ReturnType<typeof lockFile> | undefined
    try {
      lock = lockFile(join(dataDir, 'trackside.lock'))
      return new Store(openDatabase(join(dataDir, 'trackside.db'), options), lock.release)
    } catch (error) {
      lock?.release()
      throw namingFolder(error, dataDir)
    }
  })
}
