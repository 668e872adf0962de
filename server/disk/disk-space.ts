import { statfsSync } from 'node:fs'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** Space of the disk that holds a folder, for this user. */
export function diskSpace(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
