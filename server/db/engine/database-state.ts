import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '../../files/durable-file.ts'
import { findDamage } from './checkpoint.ts'
import type { Connection } from './connection.ts'

/** The database is damaged. Its files have been moved to `folder`. */
export class DatabaseDamaged extends Error {
  /** Folder with the damaged files. */
  readonly setAside: string
  constructor(message: string, setAside: string) {
    super(message)
    this.setAside = setAside
  }
}

/** The folder has files of a database, but not the database itself. */
export class DatabaseMissing extends Error {}

/** A larger file is checked after the start, in the background. */
const CHECK_AT_START_BYTES = 256 * 1024 * 1024
const PARTS = ['', '-wal', '-shm', '-journal']

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Size of a copy of the database, in bytes. */
export function copyBytes({ raw }: Connection): number {
  const [pages, pageSize] = ['page_count', 'page_size'].map(
    (name) => raw.pragma(name, { simple: true }) as number,
  )
  return (pages ?? 0) * (pageSize ?? 0)
}

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR_SHORT_READ)/.test((error as { code?: string }).code ?? '')

const sealOf = (file: string) => join(dirname(file), 'clean-stop.json')

const stampOf = (file: string) => {
  const { size, mtimeMs } = statSync(file)
  return JSON.stringify({ size, mtimeMs })
}

/** Stores size and modification time of the file after an orderly close. */
export function sealDatabase(file: string): void {
  try {
    writeDurably(sealOf(file), stampOf(file))
  } catch {
    // without it the next start checks the file again
  }
}

/** Whether the file is unchanged since an orderly close. */
export function isSealed(file: string): boolean {
  if (existsSync(`${file}-wal`)) return false
  try {
    return readFileSync(sealOf(file), 'utf8') === stampOf(file)
  } catch {
    return false
  }
}

/** The magic numbers of a write-ahead log, and the zeros of one whose header a power cut has lost. */
const LOG_BEGINS = [0x377f0682, 0x377f0683, 0]

/** Whether the log has no valid header: SQLite would ignore it, with all its commits. */
export function isLogGarbage(file: string): boolean {
  const stat = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return true
  if (!stat || stat.size < 4) return false
  const start = Buffer.alloc(4)
  const handle = openSync(`${file}-wal`, 'r')
  try {
    readSync(handle, start, 0, 4, 0)
  } finally {
    closeSync(handle)
  }
  return !LOG_BEGINS.includes(start.readUInt32BE())
}

/** Whether the folder has files that only a database creates. */
export function hasDatabaseFiles(file: string): boolean {
  const folder = dirname(file)
  if (!existsSync(folder)) return false
  const traces = readdirSync(folder)
  const backups = join(folder, 'backups')
  return (
    traces.includes('high-water.json') ||
    traces.some((name) => name.startsWith('damaged-')) ||
    (existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.db')))
  )
}

/** Integrity errors of an open database; empty if it is sound, or too large to be checked at start. */
export function damageAtStart(connection: Connection, file: string): string[] {
  connection.prepare('select count(*) from sqlite_master').get()
  return sizeOf(file) > CHECK_AT_START_BYTES ? [] : findDamage(connection)
}

export const isTooLargeToCheck = (file: string): boolean => sizeOf(file) > CHECK_AT_START_BYTES

/** Moves the files of a damaged database into a new folder, and returns it. */
export function setAside(file: string, now = new Date()): string {
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  const folder = join(dirname(file), `damaged-${stamp}`)
  mkdirSync(folder, { mode: 0o700 })
  for (const part of PARTS) {
    if (existsSync(file + part)) renameSync(file + part, join(folder, basename(file) + part))
  }
  syncFolder(folder)
  syncFolder(dirname(file))
  return folder
}
