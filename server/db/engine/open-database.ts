import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diskSpace } from '../../disk/disk-space.ts'
import { quietly, renameDurably, syncFile } from '../../files/durable-file.ts'
import { finishSwap } from '../restore/swap.ts'
import { readWatermarks } from '../restore/watermarks.ts'
import { type Connection, openAlone, openReader, openWriter } from './connection.ts'
import {
  copyBytes,
  DatabaseDamaged,
  DatabaseMissing,
  damageAtStart,
  hasDatabaseFiles,
  isDamage,
  isLogGarbage,
  isSealed,
  isTooLargeToCheck,
  setAside,
  sizeOf,
} from './database-state.ts'
import { isLogBroken } from './log-damage.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { type Reopenable, reopenable } from './reopenable.ts'

/** Connections to a migrated database. */
export interface OpenDatabase {
  file: string
  writer: Reopenable
  reader: Reopenable
  /** Whether the process before this one ended without closing the database. */
  uncleanStart: boolean
  /** Whether the file may be damaged and has not been checked. */
  unchecked: boolean
}

/** Whether the database has no account: an interrupted first start may leave it partly created. */
function isUntouched(connection: Connection): boolean {
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").all()
  if (tables.length === 0) return true
  if (!tables.some(({ name }) => name === 'accounts')) return false
  return connection.prepare('select 1 from accounts limit 1').get() === undefined
}

/** Throws ENOSPC before a copy that would not fit. */
function requireRoom(connection: Connection, folder: string) {
  const needed = copyBytes(connection)
  const { freeBytes } = diskSpace(folder)
  if (freeBytes >= needed) return
  throw Object.assign(
    new Error(`An update first copies the database: that needs ${needed} bytes, and ${freeBytes} are free.`),
    { code: 'ENOSPC' },
  )
}

/** Migrates after copying the database to the backup folder. */
function migrateSafely(writer: Connection, backupFolder: string, isNew: boolean) {
  const pending = pendingMigrations(writer)
  if (pending.length === 0) return
  if (!isNew && !isUntouched(writer)) {
    mkdirSync(backupFolder, { recursive: true, mode: 0o700 })
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const copy = join(backupFolder, `before-${pending[0]?.name}-${stamp}.db`)
    requireRoom(writer, backupFolder)
    // Renamed once it is complete and synced.
    try {
      writer.prepare('vacuum into ?').run(`${copy}.part`)
      syncFile(`${copy}.part`)
      renameDurably(`${copy}.part`, copy)
    } catch (error) {
      quietly(() => rmSync(`${copy}.part`, { force: true }))
      throw error
    }
  }
  migrate(writer, pending)
}

const damaged = (what: string) => Object.assign(new Error(what), { code: 'SQLITE_CORRUPT' })

/** Throws if files of a missing database remain, which SQLite would silently replace by an empty one. */
function refuseRemains(file: string) {
  const [size, logSize] = [sizeOf(file), sizeOf(`${file}-wal`)]
  if (!existsSync(file) && logSize > 0) throw damaged('the file is missing, and only its log is left')
  if (existsSync(file) && size === 0 && hasDatabaseFiles(file)) throw damaged('the file is empty')
  if (isLogGarbage(file)) throw damaged('its log has no valid header')
  if (isLogBroken(file)) throw damaged('its log is damaged before its end')
}

/**
 * Checks a file read-only, so that a damaged one is set aside unchanged; throws its errors. The rollback journal of an
 * interrupted restore must be played back, which needs a writable connection.
 */
function look(file: string) {
  const connection = openAlone(file, { readonly: !existsSync(`${file}-journal`) })
  try {
    const damage = damageAtStart(connection, file)
    if (damage.length > 0) throw damaged(damage.join('; '))
    if (isUntouched(connection) && Object.keys(readWatermarks(file).seqs).length > 0)
      throw damaged('its accounts are gone')
  } finally {
    connection.close()
  }
}

/**
 * Opens a folder's database after completing an interrupted restore, or creates it in a new folder. A damaged file is
 * set aside. Throws `DatabaseDamaged`, `DatabaseMissing` and `DatabaseTooNew`.
 */
export function openDatabase(file: string, { startEmpty = false } = {}): OpenDatabase {
  finishSwap(file)
  const isNew = !existsSync(file)
  const uncleanStart = existsSync(`${file}-wal`)
  if (isNew && !uncleanStart && !startEmpty && hasDatabaseFiles(file)) {
    throw new DatabaseMissing('There is no database where one has been.')
  }
  const isChecked = isNew || isSealed(file)
  let writer: Reopenable | undefined
  try {
    refuseRemains(file)
    if (!isChecked && sizeOf(file) > 0) look(file)
    writer = reopenable(() => openWriter(file))
    migrateSafely(writer, join(dirname(file), 'backups'), isNew)
    const reader = reopenable(() => openReader(file))
    return { file, writer, reader, uncleanStart, unchecked: !isChecked && isTooLargeToCheck(file) }
  } catch (error) {
    try {
      writer?.close()
    } catch {
      // Reports the first error.
    }
    if (!isDamage(error)) throw error
    const folder = setAside(file)
    throw new DatabaseDamaged((error as Error).message, folder)
  }
}
