import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, openReader, openWriter } from './connection.ts'
import { lockFile } from './lock.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { type Outcome, OutgrewSlice, runInSlices, runWithin, SLICE_MS, type Sliced } from './sliced.ts'
import { createWriteQueue } from './transact.ts'

/** The open database of one data folder. */
export interface Store {
  file: string
  /** Whether the process before this one ended without closing the database. */
  uncleanStart: boolean
  /** Runs the body on one consistent snapshot of committed data. */
  read<T>(body: (connection: Connection) => T): T
  /** Like `read`. Work that outgrows a slice starts again on a connection of its own, and pauses between slices. */
  readInSlices<T>(body: (connection: Connection) => Outcome<T>): Promise<T>
  /** Runs a body of one query on committed data; several queries might see different moments. */
  peek<T>(body: (connection: Connection) => T): T
  /** See `WriteQueue.transact`. */
  transact<T>(body: (connection: Connection) => Outcome<T>): Promise<T>
  /** Calls back after each commit; returns the way to stop. */
  onCommit(listener: () => void): () => void
  close(): Promise<void>
}

/** Before a migration touches the database, a whole copy of it is put beside it. */
function migrateSafely(writer: Connection, backupFolder: string, isNew: boolean) {
  const pending = pendingMigrations(writer)
  if (pending.length === 0) return
  if (!isNew) {
    mkdirSync(backupFolder, { recursive: true, mode: 0o700 })
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    writer.prepare('vacuum into ?').run(join(backupFolder, `before-${pending[0]?.name}-${stamp}.db`))
  }
  migrate(writer, pending)
}

/** Opens a data folder's database: lock, pragmas, migrations. Throws `DataDirInUse` and `DatabaseTooNew`. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, 'trackside.lock'))
  const file = join(dataDir, 'trackside.db')
  const isNew = !existsSync(file)
  const uncleanStart = existsSync(`${file}-wal`)
  let writer: Connection | undefined
  try {
    writer = openWriter(file)
    migrateSafely(writer, join(dataDir, 'backups'), isNew)
    return serve(file, uncleanStart, writer, openReader(file), lock.release)
  } catch (error) {
    writer?.close()
    lock.release()
    throw error
  }
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

function serve(
  file: string,
  uncleanStart: boolean,
  writer: Connection,
  reader: Connection,
  release: () => void,
): Store {
  const listeners = new Set<() => void>()
  const queue = createWriteQueue(writer, () => {
    for (const listener of listeners) listener()
  })
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
    const connection = openReader(file)
    try {
      connection.exec('BEGIN')
      return await runInSlices(body(connection), nextTurn)
    } finally {
      connection.close()
    }
  }
  return {
    file,
    uncleanStart,
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
    transact: queue.transact,
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await queue.idle()
      reader.close()
      closeTidily(writer)
      release()
    },
  }
}
