import { chmodSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { quietly, syncFile } from '../../files/durable-file.ts'
import { type Connection, openAlone, openReader } from './connection.ts'

/** As many pages are copied in one turn of the event loop. */
const PAGES_A_STEP = 256
const PAGE_BYTES = 4096
/** What a commit may have to wait for: the file system brings a new file's bytes to the disk along with the log's. */
const MAX_UNSYNCED_BYTES = 8 * 1024 * 1024
const NAP_MS = 1

const nap = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP_MS)

function removeCopy(to: string) {
  for (const part of ['', '-wal', '-shm', '-journal']) quietly(() => rmSync(to + part, { force: true }))
}

/** Makes one file of a copy, which needs no log beside it, and waits for the disk. */
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
    finishCopy(to)
  } catch (error) {
    removeCopy(to)
    throw error
  } finally {
    source.close()
  }
}

/** Keeps what a file has to be brought to the disk small, beside the event loop. */
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
    /** Whether there is room for more; begins to make some where it gets less. */
    hasRoom(copied: number): boolean {
      if (!isSyncing && copied - synced >= MAX_UNSYNCED_BYTES / 2) {
        isSyncing = true
        // What the disk refuses shows itself to SQLite, which syncs at the end.
        void sync(copied).catch(() => undefined)
      }
      return copied - synced < MAX_UNSYNCED_BYTES
    },
    close: async () => void (await handle?.close()),
  }
}

/**
 * Copies the database that the connection writes to a new file, as it is at the end, without a snapshot: SQLite takes what
 * the connection writes meanwhile into the copy by itself, so that the write-ahead log can be restarted however long it takes.
 * `finishCopy` has to follow. Nothing is left of a copy that failed.
 */
export async function copyBeside(writer: Connection, to: string): Promise<void> {
  const along = syncAlong(to)
  let before = Number.POSITIVE_INFINITY
  try {
    await writer.raw.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        // While a long write is under way nothing can be copied.
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
