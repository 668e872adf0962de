import { statSync } from 'node:fs'
import type { Connection } from './connection.ts'

const MEGABYTE = 1024 * 1024
/** From here on the log is copied into the database, beside the writer. */
const COPY_FROM_BYTES = 4 * MEGABYTE
/** From here on the writer waits for the rest, a few milliseconds, and begins the log anew. */
const RESTART_FROM_BYTES = 16 * MEGABYTE
/** A snapshot that is older than so much of the log keeps it from being restarted. */
const LONG_FROM_BYTES = 32 * MEGABYTE
/** While SQLite waits for a reader who needs the log it lets nobody write: there will be another moment. */
const PATIENCE_MS = 20
const FRAME_BYTES = 4096 + 24

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function beginAnew({ raw }: Connection) {
  const before = raw.pragma('busy_timeout', { simple: true })
  raw.pragma(`busy_timeout = ${PATIENCE_MS}`)
  try {
    raw.pragma('wal_checkpoint(RESTART)')
  } finally {
    raw.pragma(`busy_timeout = ${before}`)
  }
}

/**
 * Keeps the write-ahead log short. Call it now and then, from a connection of its own. The log is begun anew and not
 * emptied: a commit that writes over an old part of it is on the disk in half the time of one that makes it longer.
 */
export function checkpoint(connection: Connection, databaseFile: string): void {
  if (sizeOf(`${databaseFile}-wal`) < COPY_FROM_BYTES) return
  const [copied] = connection.raw.pragma('wal_checkpoint(PASSIVE)') as { log: number }[]
  if ((copied?.log ?? 0) * FRAME_BYTES >= RESTART_FROM_BYTES) beginAnew(connection)
}

/** Whether so much stands in the log that a snapshot should be given up. The connection must have none open itself. */
export function isLogLong({ raw }: Connection): boolean {
  const [state] = raw.pragma('wal_checkpoint(NOOP)') as { log: number }[]
  return (state?.log ?? 0) * FRAME_BYTES >= LONG_FROM_BYTES
}

/** What SQLite finds wrong with the file; nothing when it is sound. */
export function findDamage(connection: Connection): string[] {
  const rows = connection.raw.pragma('quick_check') as { quick_check: string }[]
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
}
