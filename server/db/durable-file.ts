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

/** New names in a folder are on the disk when this returns; where folders cannot be synced, the system does by itself. */
export function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(handle)
  } catch {
    // Windows, and some sticks
  } finally {
    closeSync(handle)
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
    rmSync(fresh, { force: true })
    throw error
  }
}
