import { existsSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskSpace } from '../disk/disk-space.ts'
import { quietly, renameDurably, syncFile } from '../files/durable-file.ts'
import { type BackupFile, filesIn, partOf, removeFile, sweepParts, unusableReason } from './folder.ts'
import { writeNote } from './note.ts'
import { surplusOf } from './retention.ts'
import { maxBytesOfCopies } from './room.ts'
import { type BackupSettings, isFolderThere } from './settings.ts'

const WORDS: Record<string, string> = {
  ENOSPC: 'the folder for copies is full',
  EACCES: 'the folder for copies may not be written to',
  EPERM: 'the folder for copies may not be written to',
  EROFS: 'the folder for copies may not be written to',
  EIO: 'the folder for copies cannot be written to: the stick may be broken',
}

const wordsFor = (error: unknown) => {
  const { code = '', message } = error as Error & { code?: string }
  return WORDS[code] ?? `the folder for copies cannot be written to (${code || message})`
}

/** Copies a backup atomically, with its note. */
async function copyOne({ name, path, note }: BackupFile, folder: string, now: string) {
  const to = join(folder, name)
  const part = partOf(to)
  try {
    await copyFile(path, part)
    syncFile(part)
    const copied = { to: folder, at: now }
    if (note) {
      writeNote(to, { ...note, copied })
      writeNote(path, { ...note, copied })
    }
    renameDurably(part, to)
  } catch (error) {
    quietly(() => rmSync(part, { force: true }))
    throw error
  }
}

/** Copies missing backups to the folder for copies and applies retention there. Returns why it failed, in words; else null. */
export async function copyAll(
  files: readonly BackupFile[],
  settings: BackupSettings,
  dataDir: string,
  nowMs: number,
): Promise<string | null> {
  const { folder, instance, maxBytes } = settings
  if (folder === null) return null
  try {
    if (!isFolderThere(settings, dataDir)) return 'the folder for copies is not there: plug the stick in'
    sweepParts(folder)
    const missing = files.filter(
      (file) => file.isHere && unusableReason(file) === null && !existsSync(join(folder, file.name)),
    )
    // Other laptops may use the same folder.
    const copied = filesIn(folder, false).filter(({ note }) => note?.instance === instance)
    const limits = { nowMs, maxBytes: maxBytesOfCopies(maxBytes, diskSpace(folder)) }
    // A backup that retention would delete is not copied, or each run would copy it again.
    const surplus = surplusOf([...copied, ...missing], limits)
    for (const file of missing) {
      if (!surplus.has(file.id)) await copyOne(file, folder, new Date(nowMs).toISOString())
    }
    for (const file of copied) if (surplus.has(file.id)) removeFile(file)
    return null
  } catch (error) {
    return wordsFor(error)
  }
}
