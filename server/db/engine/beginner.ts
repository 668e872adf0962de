import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/** Another program that holds the database is waited for 5 s, in which the event loop goes on. */
const TRIES = 25
const BUSY_TIMEOUT_MS = 50
const BETWEEN_MS = 150

const isBusy = (error: unknown) => String((error as { code?: string }).code).startsWith('SQLITE_BUSY')

/** Begins a transaction that writes; answers why it cannot. */
export function beginner(connection: Connection): () => Promise<unknown> {
  /** What has been told to wait no longer in one go; another database has another one. */
  let told: unknown
  return async () => {
    if (told !== connection.raw) connection.raw.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    told = connection.raw
    for (let tries = 1; ; tries += 1) {
      try {
        connection.prepare('BEGIN IMMEDIATE').run()
        return undefined
      } catch (error) {
        if (!isBusy(error) || tries >= TRIES) return error
        await sleep(BETWEEN_MS)
      }
    }
  }
}
