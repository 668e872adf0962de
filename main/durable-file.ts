import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** New names in a folder are on the disk; where folders cannot be synced (Windows), the system does by itself. */
function syncFolder(folder: string) {
  let descriptor: number | undefined
  try {
    descriptor = openSync(folder, 'r')
    fsyncSync(descriptor)
  } catch {
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Writes the whole file or leaves the one of before, whatever happens meanwhile. Readable for its user only. */
export function writeDurably(file: string, content: string | Buffer): void {
  const draft = `${file}.${process.pid}.new`
  try {
    const descriptor = openSync(draft, 'w', 0o600)
    try {
      // Goes on where a full disk took a part of it, and hears then that it is full.
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** What the file holds; undefined where there is none. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
