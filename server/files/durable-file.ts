import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs a file. Never use it for a database that this process has open: closing it drops SQLite's locks. */
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

/** Throws an error of a folder's sync, unless the system cannot sync folders. */
function ignoreUnsupported(error: unknown): void {
  if (!CANNOT_SYNC.has((error as NodeJS.ErrnoException).code ?? '')) throw error
}

/** Syncs a folder's entries; a no-op where folders cannot be synced. Throws if the disk fails. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    ignoreUnsupported(error)
  }
}

async function syncFolderInBackground(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    ignoreUnsupported(error)
  }
}

/** Removes a file, ignoring errors, so that they do not hide an earlier one. */
export function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The disk fails, or another process holds the file.
  }
}

/** Renames a file and syncs the folder. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) syncFolder(dirname(from))
}

/** Writes a file atomically, readable for its user only: after a crash it has either the old or the new content. */
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

/** What `writeDurably` does, while the process goes on with other work. One write of a file at a time. */
export async function writeDurablyInBackground(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.tmp`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    await syncFolderInBackground(dirname(file))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

/** Content of the file; undefined if it does not exist. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
