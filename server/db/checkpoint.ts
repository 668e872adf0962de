import { statSync } from 'node:fs'
import type { Connection } from './connection.ts'

const MEGABYTE = 1024 * 1024
/** From here on the log is copied into the database, beside the writer. */
const COPY_FROM_BYTES = 4 * MEGABYTE
/** From here on the writer waits until the log is emptied, or a busy writer would let it grow for ever. */
const EMPTY_FROM_BYTES = 64 * MEGABYTE

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Keeps the write-ahead log short. Call it now and then, from a connection of its own. */
export function checkpoint(connection: Connection, databaseFile: string): void {
  const size = sizeOf(`${databaseFile}-wal`)
  if (size >= COPY_FROM_BYTES) connection.raw.pragma('wal_checkpoint(PASSIVE)')
  if (size >= EMPTY_FROM_BYTES) connection.raw.pragma('wal_checkpoint(TRUNCATE)')
}

/** What SQLite finds wrong with the file; nothing when it is sound. */
export function findDamage(connection: Connection): string[] {
  const rows = connection.raw.pragma('quick_check') as { quick_check: string }[]
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
}
