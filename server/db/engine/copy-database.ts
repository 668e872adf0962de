import { chmodSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { quietly, syncFile } from '../../files/durable-file.ts'
import { type Connection, openAlone, openReader } from './connection.ts'

/** Pages copied in one turn of the event loop. */
const PAGES_A_STEP = 256
const PAGE_BYTES = 4096
/** Maximum unsynced bytes of the copy: the file system writes them along with the log, and a commit waits for that. */
const MAX_UNSYNCED_BYTES = 8 * 1024 * 1024
const NAP_MS = 1

const nap = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP_MS)

function removeCopy(to: string) {
  for (const part of ['', '-wal', '-shm', '-journal']) quietly(() => rmSync(to + part, { force: true }))
}

/** Switches a copy to a rollback journal, so that it is one file, and syncs it. */
export function finishCopy(to: string): void {
  chmodSync(to, 0o600)
  const copy = openAlone(to)
  try {
    copy.raw.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  syncFile(to)
}

/**
 * Copies the database as of now to a new file while other connections write. Synced when it resolves; a failed copy is
 * removed.
 */
export async function copyDatabase(databaseFile: string, to: string): Promise<void> {
  // A snapshot: without one, each write of another connection would restart the copy.
  const source = openReader(databaseFile)
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await source.raw.backup(to, { progress: () => PAGES_A_STEP })
    finishCopy(to)
  } catch (error) {
    removeCopy(to)
    throw error
  } finally {
    source.close()
  }
}

/** Syncs a growing file in the background, to bound its unsynced bytes. */
function syncAlong(to: string) {
  let [synced, isSyncing] = [0, false]
  let handle: FileHandle | undefined
  async function sync(upTo: number) {
    try {
      handle ??= await open(to, 'r+')
      await handle.datasync()
    } finally {
      synced = upTo
      isSyncing = false
    }
  }
  return {
    /** Whether more may be written; starts a sync if not. */
    hasRoom(copied: number): boolean {
      if (!isSyncing && copied - synced >= MAX_UNSYNCED_BYTES / 2) {
        isSyncing = true
        // SQLite, which syncs at the end, reports the error.
        void sync(copied).catch(() => undefined)
      }
      return copied - synced < MAX_UNSYNCED_BYTES
    },
    close: async () => void (await handle?.close()),
  }
}

/**
 * Copies the writer's database, including commits made meanwhile, to a new file without a snapshot: SQLite adds the
 * connection's own writes to the copy, so the write-ahead log can be restarted. `finishCopy` must follow. A failed copy
 * is removed.
 */
export async function copyBeside(writer: Connection, to: string): Promise<void> {
  const along = syncAlong(to)
  let before = Number.POSITIVE_INFINITY
  try {
    await writer.raw.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        // Nothing can be copied during a long write.
        const isStuck = remainingPages === before
        before = remainingPages
        const hasRoom = along.hasRoom((totalPages - remainingPages) * PAGE_BYTES)
        if (isStuck || !hasRoom) nap()
        return hasRoom ? PAGES_A_STEP : 0
      },
    })
  } catch (error) {
    removeCopy(to)
    throw error
  } finally {
    await along.close()
  }
}
