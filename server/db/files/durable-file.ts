import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What was written to a file is on the disk when this returns. Never for a database that this process has open. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** What systems say that cannot sync a folder: Windows, and some sticks. */
const CANNOT_SYNC = new Set([
  'EINVAL',
  'EISDIR',
  'EPERM',
  'EACCES',
  'EBADF',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
])

/**
 * New names in a folder are on the disk when this returns; where folders cannot be synced, the system does by itself. Throws
 * where the disk fails.
 */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!CANNOT_SYNC.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Tidies up. What cannot be done is left for a later time, and hides nothing of what went wrong before. */
export function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // the disk fails, or somebody else holds the file
  }
}

/** Renames, and waits for the disk. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) syncFolder(dirname(from))
}

/** Writes a whole file or leaves the one of before: a crash leaves nothing half. Readable for its user only. */
export function writeDurably(file: string, text: string): void {
  const fresh = `${file}.tmp`
  try {
    writeFileSync(fresh, text, { mode: 0o600 })
    syncFile(fresh)
    renameDurably(fresh, file)
  } catch (error) {
    quietly(() => rmSync(fresh, { force: true }))
    throw error
  }
}
