import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/** Error codes of systems that cannot sync a folder: Windows, and some USB sticks. */
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
    // the disk fails, or another process holds the file
  }
}

/** Renames, and waits for the disk. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) syncFolder(dirname(from))
}

/** Writes a whole file, readable for its user only; after a crash either the old or the new content is there. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const draft = `${file}.tmp`
  try {
    const handle = openSync(draft, 'w', 0o600)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameDurably(draft, file)
  } catch (error) {
    quietly(() => rmSync(draft, { force: true }))
    throw error
  }
}

/** The file's content; undefined where there is none. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
