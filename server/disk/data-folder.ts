import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_PARTS, type DataPart } from '../contract/actions/storage.ts'
import { RESERVE } from './reserve.ts'

/** Parts of the data folder by file name; the first match counts. */
const PART_OF: readonly (readonly [name: RegExp, part: DataPart])[] = [
  [/^trackside\.db-(?:wal|shm)$/, 'log'],
  [/^(?:trackside|restored)\.db/, 'database'],
  [/^backups$/, 'backups'],
  [/^telemetry/, 'telemetry'],
  [/^(?:timing-)?recordings$/, 'recordings'],
  [/^damaged-/, 'setAside'],
  [new RegExp(`^(?:${RESERVE}|code-cache|te?mp|exports|downloads)|\\.(?:tmp|part)$`), 'temporary'],
]

const partOf = (name: string): DataPart => PART_OF.find(([fits]) => fits.test(name))?.[1] ?? 'other'

/** Bytes of a file, or of all files below a folder; files that disappear meanwhile count as 0. */
async function bytesOf(path: string, entry: Dirent): Promise<number> {
  try {
    if (!entry.isDirectory()) return (await lstat(path)).size
    let sum = 0
    for (const below of await readdir(path, { withFileTypes: true })) {
      sum += await bytesOf(join(path, below.name), below)
    }
    return sum
  } catch {
    return 0
  }
}

/** Bytes of each part of a data folder. */
export async function dataFolderBytes(dataDir: string): Promise<Record<DataPart, number>> {
  const sums = Object.fromEntries(DATA_PARTS.map((part) => [part, 0])) as Record<DataPart, number>
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    sums[partOf(entry.name)] += await bytesOf(join(dataDir, entry.name), entry)
  }
  return sums
}
