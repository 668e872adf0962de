import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { isNoRoom } from '../../disk/no-room.ts'
import { withReserve } from '../../disk/reserve.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { type Connection, openReader } from './connection.ts'
import { copyBeside } from './copy-database.ts'
import { sealDatabase } from './database-state.ts'
import { lockFile } from './lock.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { createRecall } from './recall.ts'
import { type Outcome, OutgrewSlice, runInSlices, runWithin, SLICE_MS, type Sliced } from './sliced.ts'
import { createWriteQueue, WriteQueueTimeout } from './transact.ts'
import { namingFolder } from './unwritable.ts'

/** The open database of one data folder. It stays the same object when another database takes the place of its file. */
export interface Store {
  file: string
  /** Whether the process before this one ended without closing the database. */
  uncleanStart: boolean
  /** Whether the file is yet to be looked through: it was too large to wait for that. */
  unchecked: boolean
  /** Runs the body on one consistent snapshot of committed data. */
  read<T>(body: (connection: Connection) => T): T
  /** Like `read`. Work that outgrows a slice starts again on a connection of its own, and pauses between slices. */
  readInSlices<T>(body: (connection: Connection) => Outcome<T>): Promise<T>
  /** Runs a body of one query on committed data; several queries might see different moments. */
  peek<T>(body: (connection: Connection) => T): T
  /** Like `peek`, for what every request asks: the answer of a key holds until anybody commits. */
  recall<T>(key: string, body: (connection: Connection) => T): T
  /** See `WriteQueue.transact`. */
  transact<T>(body: (connection: Connection) => Outcome<T>): Promise<T>
  /** Calls back after each commit; returns the way to stop. */
  onCommit(listener: () => void): () => void
  /** Calls back when a write was refused for want of room; returns the way to stop. */
  onFull(listener: () => void): () => void
  /** Waits for the end of writes and long reads, and keeps the next ones waiting; rejects when they take too long. */
  hold(): Promise<() => void>
  /** Closes the held database, has `swap` put another one into its place, and opens that, all in one turn. */
  exchange(swap: () => void): void
  /** See `copyBeside`. */
  copyTo(file: string): Promise<void>
  /** Every connection that stays open, for whoever has to know what each of them sees. */
  connections(): Connection[]
  /** Calls back when another database has been opened; returns the way to stop. */
  onExchange(listener: () => void): () => void
  close(): Promise<void>
}

const HOLD_WITHIN_MS = 15_000
const LOOK_MS = 20

/** Holds the folder, and opens its database: see `openDatabase`. Throws `DataDirInUse` too. */
export function openStore(dataDir: string, options: { startEmpty?: boolean } = {}): Store {
  makeFolder(dataDir)
  return withReserve(dataDir, () => {
    let lock: ReturnType<typeof lockFile> | undefined
    try {
      lock = lockFile(join(dataDir, 'trackside.lock'))
      return serve(openDatabase(join(dataDir, 'trackside.db'), options), lock.release)
    } catch (error) {
      lock?.release()
      throw namingFolder(error, dataDir)
    }
  })
}

/** Leaves one file behind. On a full disk the log stays beside it, and the next start takes it in. */
function closeTidily(writer: Connection) {
  try {
    writer.raw.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // nothing is lost: what is committed is in the log
  }
  writer.close()
}

/** Closes the last connections so that no log stays beside the file. Throws while anybody else has it open. */
function closeWhole(writer: Connection, reader: Connection) {
  reader.close()
  try {
    writer.raw.pragma('busy_timeout = 0')
    writer.raw.pragma('journal_mode = DELETE')
  } finally {
    writer.close()
  }
}

function announcer() {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function serve(database: OpenDatabase, release: () => void): Store {
  const { file, writer, reader, uncleanStart, unchecked } = database
  const commits = announcer()
  const exchanges = announcer()
  const refusals = announcer()
  const recall = createRecall(writer)
  const queue = createWriteQueue(writer, () => {
    recall.forget()
    commits.tell()
  })
  let longReads = 0
  let held: Promise<void> | undefined
  /**
   * Between two transactions the writer sees what is committed and nothing else, with its pages at hand: a reader
   * would fetch them anew after each commit. Beside a long write it is the reader's turn.
   */
  const forReading = () => (writer.inTransaction() ? reader : writer)
  function snapshot<T>(body: (connection: Connection) => T): T {
    const connection = forReading()
    connection.prepare('BEGIN').run()
    try {
      return body(connection)
    } finally {
      connection.prepare('COMMIT').run()
    }
  }
  /** A snapshot that is kept over turns of the event loop would be in the way of everybody else's connection. */
  async function longSnapshot<T>(body: (connection: Connection) => T | Sliced<T>): Promise<T> {
    while (held) await held
    const connection = openReader(file)
    longReads += 1
    try {
      connection.exec('BEGIN')
      return await runInSlices(body(connection), nextTurn)
    } finally {
      connection.close()
      longReads -= 1
    }
  }
  function reopen() {
    // SQLite would make an empty one
    if (!existsSync(file)) throw new Error(`${file} is gone`)
    if (!writer.raw.open) writer.reopen()
    if (!reader.raw.open) reader.reopen()
  }
  return {
    file,
    uncleanStart,
    unchecked,
    read: snapshot,
    async readInSlices<T>(body: (connection: Connection) => Outcome<T>) {
      const run = body as (connection: Connection) => T | Sliced<T>
      try {
        return snapshot((connection) => runWithin(run(connection), performance.now() + SLICE_MS))
      } catch (error) {
        if (!(error instanceof OutgrewSlice)) throw error
        return await longSnapshot(run)
      }
    },
    peek: (body) => body(forReading()),
    recall: (key, body) => (writer.inTransaction() ? body(reader) : recall.ask(key, body)),
    transact: (body) =>
      queue.transact(body).catch((error) => {
        if (isNoRoom(error)) refusals.tell()
        throw error
      }),
    onCommit: commits.listen,
    onFull: refusals.listen,
    async hold() {
      const until = performance.now() + HOLD_WITHIN_MS
      const goOn = Promise.withResolvers<void>()
      const hold = queue.hold()
      held = goOn.promise
      const letGo = () => {
        held = undefined
        goOn.resolve()
        hold.letGo()
      }
      while (!hold.isQuiet() || longReads > 0) {
        if (performance.now() > until) {
          letGo()
          throw new WriteQueueTimeout('a long piece of work does not end')
        }
        await sleep(LOOK_MS)
      }
      return letGo
    },
    exchange(swap) {
      if (!held) throw new Error('the database has to be held for an exchange')
      try {
        closeWhole(writer, reader)
        swap()
      } finally {
        recall.forget()
        reopen()
      }
      exchanges.tell()
    },
    copyTo: (to) => copyBeside(writer, to),
    connections: () => [writer, reader],
    onExchange: exchanges.listen,
    async close() {
      await queue.idle()
      reader.close()
      closeTidily(writer)
      sealDatabase(file)
      release()
    },
  }
}
