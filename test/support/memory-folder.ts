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
 * Lets `tempFolder` give out folders in memory where there is room: thousands of commits wait for no disk then. What is
 * killed (`test/faults`) writes to the disk as ever. All of it goes when the last test has ended.
 */
export default function keepFoldersInMemory(): (() => void) | undefined {
  if (process.env.TEST_FOLDERS !== undefined || !hasRoom()) return undefined
  const folder = mkdtempSync(join(MEMORY, 'trackside-tests-'))
  process.env.TEST_FOLDERS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
