import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskSpace } from './disk-space.ts'
import { isNoRoom } from './no-room.ts'

/** Enough for the index of a 500 MB log and the small files written at start. */
export const RESERVE_BYTES = 1024 * 1024
/** No reserve is made below this free space. */
export const MIN_FREE_BYTES = 8 * RESERVE_BYTES

export const RESERVE = 'reserve'
const CODE_CACHE = 'code-cache'
const reserveFile = (dataDir: string) => join(dataDir, RESERVE)

/** Writes the reserve file if there is enough space. False on a full disk. */
export function renewReserve(dataDir: string): boolean {
  const file = reserveFile(dataDir)
  const fresh = `${file}.tmp`
  try {
    // Random bytes, because zeros need no space on a compressing file system.
    writeFileSync(fresh, randomBytes(RESERVE_BYTES), { mode: 0o600 })
    if (diskSpace(dataDir).freeBytes >= MIN_FREE_BYTES || existsSync(file)) renameSync(fresh, file)
    return true
  } catch (error) {
    if (isNoRoom(error)) return false
    throw error
  } finally {
    rmSync(fresh, { force: true })
  }
}

export const hasReserve = (dataDir: string): boolean => existsSync(reserveFile(dataDir))

/** Runs `start`; on a full disk removes the reserve, then the code cache, and runs it again. */
export function withReserve<T>(dataDir: string, start: () => T): T {
  for (const temporary of [`${RESERVE}.tmp`, RESERVE, CODE_CACHE]) {
    try {
      return start()
    } catch (error) {
      if (!isNoRoom(error)) throw error
      rmSync(join(dataDir, temporary), { recursive: true, force: true })
    }
  }
  return start()
}
