import { statSync } from 'node:fs'
import type { Connection } from './connection.ts'

const MEGABYTE = 1024 * 1024
/** Log size from which it is copied into the database, concurrently with the writer. */
const COPY_FROM_BYTES = 4 * MEGABYTE
/** Log size from which the log is restarted, for which the writer waits a few milliseconds. */
const RESTART_FROM_BYTES = 16 * MEGABYTE
/** Log size above which an open snapshot should be given up, because it prevents a restart. */
const LONG_FROM_BYTES = 32 * MEGABYTE
/** Short, because SQLite blocks writers while it waits for readers of the log. */
const PATIENCE_MS = 20
const FRAME_BYTES = 4096 + 24

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function restartLog({ raw }: Connection) {
  const before = raw.pragma('busy_timeout', { simple: true })
  raw.pragma(`busy_timeout = ${PATIENCE_MS}`)
  try {
    raw.pragma('wal_checkpoint(RESTART)')
  } finally {
    raw.pragma(`busy_timeout = ${before}`)
  }
}

/**
 * Keeps the write-ahead log short. Call it periodically, on a connection of its own. The log is restarted, not truncated: a
 * commit that overwrites an old part of it is on the disk in half the time of one that extends it.
 */
export function checkpoint(connection: Connection, databaseFile: string): void {
  if (sizeOf(`${databaseFile}-wal`) < COPY_FROM_BYTES) return
  const [copied] = connection.raw.pragma('wal_checkpoint(PASSIVE)') as { log: number }[]
  if ((copied?.log ?? 0) * FRAME_BYTES >= RESTART_FROM_BYTES) restartLog(connection)
}

/** Whether the log is so long that a snapshot should be given up. The connection must have none open. */
export function isLogLong({ raw }: Connection): boolean {
  const [state] = raw.pragma('wal_checkpoint(NOOP)') as { log: number }[]
  return (state?.log ?? 0) * FRAME_BYTES >= LONG_FROM_BYTES
}

/**
 * The errors of SQLite's integrity check; empty when the file is sound. Its quick form does not compare indexes with tables,
 * and a damaged index hides rows.
 */
export function findDamage(connection: Connection): string[] {
  const rows = connection.raw.pragma('integrity_check') as { integrity_check: string }[]
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}
