import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/**
 * Makes `tempFolder` use folders in memory if there is space, so that commits do not wait for a disk. Tests that kill
 * processes (`test/faults`) use the disk. Removed after the last test.
 */
export default function keepFoldersInMemory(): (() => void) | undefined {
  if (process.env.TEST_FOLDERS !== undefined || !hasRoom()) return undefined
  const folder = mkdtempSync(join(MEMORY, 'trackside-tests-'))
  process.env.TEST_FOLDERS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
