import { statfsSync } from 'node:fs'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** Room for this user on the disk that holds a folder. */
export function diskSpace(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
