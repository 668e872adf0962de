import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/** 25 tries of 50 ms with 150 ms between them: 5 s in all, without blocking the event loop. */
const TRIES = 25
const BUSY_TIMEOUT_MS = 50
const BETWEEN_MS = 150

/** Connections with a shortened busy timeout. */
const shortened = new WeakSet<object>()

const isBusy = (error: unknown) => String((error as { code?: string }).code).startsWith('SQLITE_BUSY')

/** Runs BEGIN IMMEDIATE, with retries while another process holds the database. Throws SQLite's last error. */
export async function beginImmediate(connection: Connection): Promise<void> {
  const { raw } = connection
  if (!shortened.has(raw)) raw.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  shortened.add(raw)
  for (let tries = 1; ; tries += 1) {
    try {
      connection.prepare('BEGIN IMMEDIATE').run()
      return
    } catch (error) {
      if (!isBusy(error) || tries >= TRIES) throw error
      await sleep(BETWEEN_MS)
    }
  }
}
