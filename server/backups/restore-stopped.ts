import { existsSync, rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { openReader, openWriter } from '../db/engine/connection.ts'
import { damageAtStart, isDamage, isLogGarbage, setAside, sizeOf } from '../db/engine/database-state.ts'
import { isLogBroken } from '../db/engine/log-damage.ts'
import { runInSlices, type Sliced } from '../db/engine/sliced.ts'
import { readFacts } from '../db/restore/backup-facts.ts'
import { hashContent } from '../db/restore/content-hash.ts'
import { type MergedContent, mergeOnRestore } from '../db/restore/merge-on-restore.ts'
import { stageBackup } from '../db/restore/stage-backup.ts'
import { dropStaged, finishSwap, stagedFile, swapBack, swapIn } from '../db/restore/swap.ts'
import {
  existingKeys,
  mergeWatermarks,
  readWatermarks,
  type Watermarks,
  watermarksIn,
  writeWatermarks,
} from '../db/restore/watermarks.ts'
import type { BackupStore } from './backup-store.ts'
import type { BackupFile } from './folder.ts'
import { isElsewhere } from './note.ts'

interface StoppedRestore {
  databaseFile: string
  backup: Pick<BackupFile, 'id' | 'path' | 'note'>
  backupStore: BackupStore
  /** Called before each step. */
  step?: (name: string) => void
}

interface RestoredStopped {
  /** File name of the backup of the replaced database; null when there was none, or a damaged one. */
  undo: string | null
  /** Folder with the damaged database that was replaced. */
  setAside: string | null
  seqs: Record<string, number>
}

const inSlices = <T>(work: Sliced<T>) => runInSlices<T>(work as never, nextTurn)

/** Checkpoints a closed database into one file and returns its watermarks. Throws when it is damaged. */
function consolidate(databaseFile: string, before: Watermarks): Watermarks {
  if (isLogGarbage(databaseFile) || isLogBroken(databaseFile))
    throw Object.assign(new Error('its write-ahead log is damaged'), { code: 'SQLITE_CORRUPT' })
  const connection = openWriter(databaseFile)
  try {
    const [damage] = damageAtStart(connection, databaseFile)
    if (damage) throw Object.assign(new Error(damage), { code: 'SQLITE_CORRUPT' })
    const isOurs = connection.prepare("select 1 from sqlite_master where name = 'api_key_secrets'").get()
    const marks = isOurs
      ? mergeWatermarks(before, watermarksIn(connection), existingKeys(connection, before.keys))
      : before
    connection.raw.pragma('journal_mode = DELETE')
    return marks
  } finally {
    connection.close()
  }
}

async function verifyRestored(databaseFile: string, { proofHash }: MergedContent) {
  const connection = openReader(databaseFile)
  try {
    connection.exec('begin')
    const found = await inSlices(hashContent(connection))
    if (found.proofHash !== proofHash) throw new Error('the restored database differs from the backup')
  } finally {
    connection.close()
  }
}

/**
 * Replaces a closed database by a backup; the caller holds the folder's lock. The replaced database becomes a backup or, if
 * damaged, is set aside. Throws `UnusableBackup`, with everything as it was.
 */
export async function restoreStopped(order: StoppedRestore): Promise<RestoredStopped> {
  const { databaseFile, backup, backupStore, step } = order
  finishSwap(databaseFile)
  await stageBackup({ databaseFile, backup: backup.path, proofHash: backup.note?.proofHash ?? null })
  try {
    let marks = readWatermarks(databaseFile)
    let aside: string | null = null
    let isThere = existsSync(databaseFile) && sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`) > 0
    if (isThere) {
      try {
        marks = consolidate(databaseFile, marks)
      } catch (error) {
        if (!isDamage(error)) throw error
        aside = setAside(databaseFile)
        isThere = false
      }
    }
    const carried = await inSlices(
      mergeOnRestore({
        staged: stagedFile(databaseFile),
        replaced: isThere ? databaseFile : null,
        marks,
        backupId: backup.id,
        by: null,
        batchId: uuidv7(),
        now: new Date().toISOString(),
        machine: backupStore.instance,
        isElsewhere: isElsewhere(backup.note, backupStore.instance),
      }),
    )
    const undo = isThere ? backupStore.begin('beforeRestore') : null
    swapIn(databaseFile, undo?.path ?? null, step)
    try {
      await verifyRestored(databaseFile, carried)
    } catch (error) {
      if (undo) swapBack(databaseFile, undo.path)
      else rmSync(databaseFile)
      throw error
    }
    writeWatermarks(databaseFile, { ...marks, seqs: { ...marks.seqs, ...carried.seqs } })
    if (undo) backupStore.writeNote(undo.name, await inSlices(readFacts(undo.path)))
    return { undo: undo?.name ?? null, setAside: aside, seqs: carried.seqs }
  } finally {
    dropStaged(databaseFile)
  }
}
