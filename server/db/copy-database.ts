import { chmodSync, rmSync } from 'node:fs'
import { openAlone, openReader } from './connection.ts'
import { quietly, syncFile } from './durable-file.ts'

/** As many pages are copied in one turn of the event loop. */
const PAGES_A_STEP = 256

/**
 * Copies the open database to a new file, as it is at this moment, while others go on writing. On the disk when it
 * resolves; nothing is left of a copy that failed.
 */
export async function copyDatabase(databaseFile: string, to: string): Promise<void> {
  // Held at one moment: without that, each write of somebody else would begin the copy anew.
  const source = openReader(databaseFile)
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await source.raw.backup(to, { progress: () => PAGES_A_STEP })
    chmodSync(to, 0o600)
    const copy = openAlone(to)
    try {
      // One file that needs no log beside it.
      copy.raw.pragma('journal_mode = DELETE')
    } finally {
      copy.close()
    }
    syncFile(to)
  } catch (error) {
    for (const part of ['', '-wal', '-shm', '-journal']) quietly(() => rmSync(to + part, { force: true }))
    throw error
  } finally {
    source.close()
  }
}
