import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { memoize } from '../../calc/memoize.ts'
import { isGrowth } from './growing-tables.ts'

export type SqliteValue = string | number | bigint | Buffer | null
export type SqliteRow = Record<string, SqliteValue>

/** One SQLite connection that prepares each statement once. */
export interface Connection {
  raw: Database.Database
  prepare(sql: string): Database.Statement<SqliteValue[], SqliteRow>
  exec(sql: string): void
  inTransaction(): boolean
  /** Whether a statement may have changed more than growing tables since this was set to false. */
  hasChanged: boolean
  close(): void
}

const OLDEST_SAFE_SQLITE = [3, 51, 3] as const
const FULL = 2

function assertSafeVersion(raw: Database.Database) {
  const version = raw.prepare('select sqlite_version()').pluck().get() as string
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return
    if (part < least)
      throw new Error(`SQLite ${version} can corrupt a WAL database; 3.51.3 or newer is needed`)
  }
}

/** A WAL connection reopened by better-sqlite3 falls back to synchronous=NORMAL, so it is set and read back each time. */
function assertDurable(raw: Database.Database) {
  raw.pragma('synchronous = FULL')
  const level = raw.pragma('synchronous', { simple: true })
  if (level !== FULL) throw new Error(`SQLite would not take synchronous=FULL (it says ${level})`)
}

/** Bounds the cache: lists have a statement per combination of conditions. */
const MAX_STATEMENTS = 2000

function wrap(raw: Database.Database): Connection {
  /** A statement that notes each run, unless it only reads or adds to growing tables. */
  function prepared(sql: string) {
    const statement = raw.prepare<SqliteValue[], SqliteRow>(sql)
    if (statement.readonly || isGrowth(sql)) return statement
    const { run, get, all } = statement
    const noting = <A extends unknown[], R>(call: (...values: A) => R) =>
      function noted(this: unknown, ...values: A): R {
        connection.hasChanged = true
        return call.apply(statement, values)
      }
    return Object.assign(statement, { run: noting(run), get: noting(get), all: noting(all) })
  }
  const connection: Connection = {
    raw,
    hasChanged: false,
    prepare: memoize(prepared, MAX_STATEMENTS),
    exec(sql) {
      connection.hasChanged = true
      raw.exec(sql)
    },
    inTransaction: () => raw.inTransaction,
    close: () => void raw.close(),
  }
  return connection
}

const BUSY_TIMEOUT_MS = 5000
/**
 * Page cache of a connection: 8 MB. What is not there is read from the system's cache of files. Beside 320,000 laps, creates, laps
 * and pages took the same of the processor with 32 MB.
 */
const CACHE_SIZE = 'cache_size = -8000'

function open(file: string): Database.Database {
  const raw = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    assertSafeVersion(raw)
    raw.pragma('journal_mode = WAL')
    assertDurable(raw)
    raw.pragma('foreign_keys = ON')
    raw.pragma('trusted_schema = OFF')
    raw.pragma('fullfsync = ON')
    raw.pragma(CACHE_SIZE)
    raw.pragma('temp_store = MEMORY')
    return raw
  } catch (error) {
    // an open handle would prevent a damaged file from being moved
    raw.close()
    throw error
  }
}

/** A log that a long write has made larger is truncated to this when it is restarted. */
export const MAX_LOG_BYTES = 64 * 1024 * 1024

/** The only connection that writes. The store worker checkpoints, so that no commit has to. */
export function openWriter(file: string): Connection {
  const raw = open(file)
  raw.pragma('wal_autocheckpoint = 0')
  raw.pragma(`journal_size_limit = ${MAX_LOG_BYTES}`)
  return wrap(raw)
}

/** A connection that reads committed data beside the writer. */
export function openReader(file: string): Connection {
  const raw = open(file)
  raw.pragma('query_only = ON')
  return wrap(raw)
}

/** Rejects an empty file: SQLite would delete the log beside it, even for a reader. */
function refuseEmpty(file: string) {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0)
    throw Object.assign(new Error('the file is empty'), { code: 'SQLITE_NOTADB' })
}

/**
 * A connection to a database that no other connection uses, such as a backup. With `readonly` the file and its log stay as
 * they are.
 */
export function openAlone(file: string, { readonly = false } = {}): Connection {
  refuseEmpty(file)
  const raw = new Database(file, { timeout: BUSY_TIMEOUT_MS, readonly, fileMustExist: true })
  try {
    raw.pragma('trusted_schema = OFF')
    raw.pragma('temp_store = MEMORY')
    raw.pragma(CACHE_SIZE)
    return wrap(raw)
  } catch (error) {
    raw.close()
    throw error
  }
}
