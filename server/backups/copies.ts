import { existsSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quietly, renameDurably, syncFile } from '../db/durable-file.ts'
import { type BackupFile, filesIn, flawOf, partOf, removeFile, sweepParts } from './folder.ts'
import { writeNote } from './note.ts'
import { toRemove } from './retention.ts'
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

/** Whole or not at all, with its note. */
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

/** What this instance has put there is thinned out as here; another laptop's backups are its own. */
function thinOut(folder: string, instance: string, nowMs: number) {
  const own = filesIn(folder, false).filter(({ note }) => note?.instance === instance)
  const going = new Set(
    toRemove(
      own.map((file) => ({ ...file, isSound: flawOf(file) === null })),
      nowMs,
    ),
  )
  for (const file of own) if (going.has(file.id)) removeFile(file)
}

/** Brings every backup that is not there yet to the folder for copies. Answers what stands in the way, in words. */
export async function copyAll(
  files: readonly BackupFile[],
  settings: BackupSettings,
  dataDir: string,
  nowMs: number,
): Promise<string | null> {
  const { folder, instance } = settings
  if (folder === null) return null
  try {
    if (!isFolderThere(settings, dataDir)) return 'the folder for copies is not there: plug the stick in'
    sweepParts(folder)
    for (const file of files) {
      if (!file.isHere || flawOf(file) !== null || existsSync(join(folder, file.name))) continue
      await copyOne(file, folder, new Date(nowMs).toISOString())
    }
    thinOut(folder, instance, nowMs)
    return null
  } catch (error) {
    return wordsFor(error)
  }
}
