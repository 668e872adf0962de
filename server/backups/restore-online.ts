import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../contract/actions/change.ts'
import { isDamage } from '../db/engine/database-state.ts'
import type { Store } from '../db/engine/store.ts'
import { dropStaged, stagedFile, swapBack, swapIn } from '../db/restore/swap.ts'
import { readWatermarks } from '../db/restore/watermarks.ts'
import { quietly } from '../files/durable-file.ts'
import type { Log } from '../log.ts'
import type { StoreWorker } from '../workers/store/start-store-worker.ts'
import type { BackupStore } from './backup-store.ts'
import type { BackupFile } from './folder.ts'
import { idOf } from './names.ts'
import { isElsewhere } from './note.ts'
import { asProblem, doneOf } from './outcome.ts'
import { verifyRestored } from './verify-restored.ts'
import type { WatermarkWriter } from './watermark-writer.ts'

interface RestoreParts {
  store: Store
  storeWorker: StoreWorker
  /** Other workers that have the database open. */
  others?: readonly Pick<StoreWorker, 'suspend'>[]
  watermarks: WatermarkWriter
  backupStore: BackupStore
  log: Log
  /** Called when writes are on hold, before anything is replaced; throws where the restore must not happen. */
  check?: (() => void) | undefined
  /** Called before each step. */
  step?: (name: string) => void
}

export interface Restored {
  restored: string
  undo: string
  /** The seq at which each account's change log continues. */
  seqs: Record<string, number>
}

const NO_ROOM = 'the backup was not restored, and everything is as it was'

/**
 * Replaces the open database by a backup. Writes wait meanwhile; reads see the old or the new content. The replaced database
 * becomes a backup. Rejects with a problem, and the database as it was.
 */
export async function restoreOnline(
  parts: RestoreParts,
  backup: BackupFile,
  by: { accountId: string; actor: Actor } | null,
): Promise<Restored> {
  const { store, storeWorker, backupStore, log, step = () => {} } = parts
  const databaseFile = store.file
  try {
    const proofHash = backup.note?.proofHash ?? null
    step('stage')
    const staged = await storeWorker.run('stageBackup', { databaseFile, backup: backup.path, proofHash })
    doneOf(staged, NO_ROOM)
    const release = await store.hold()
    try {
      parts.check?.()
      const now = new Date().toISOString()
      step('carry')
      const order = {
        staged: stagedFile(databaseFile),
        marks: marksOf(parts),
        backupId: backup.id,
        by,
        batchId: uuidv7(),
        now,
        machine: backupStore.instance,
        isElsewhere: isElsewhere(backup.note, backupStore.instance),
      }
      let tried = await storeWorker.run('mergeOnRestore', { ...order, replaced: databaseFile })
      // A damaged database cannot be compared with: the watermarks take its place.
      if ('failed' in tried && isDamage(tried.failed)) {
        tried = await storeWorker.run('mergeOnRestore', { ...order, replaced: null })
      }
      const carried = doneOf(tried, NO_ROOM)
      const undo = backupStore.begin('beforeRestore')
      await exchange(parts, () => swapIn(databaseFile, undo.path, step))
      try {
        await verifyRestored(parts, carried)
      } catch (error) {
        log.error({ err: error }, 'backups: a restore could not be verified and is undone')
        await exchange(parts, () => swapBack(databaseFile, undo.path))
        throw error
      }
      release()
      await noteUndo(parts, undo)
      return { restored: backup.id, undo: idOf(undo.name), seqs: carried.seqs }
    } finally {
      release()
    }
  } catch (error) {
    throw asProblem(error, NO_ROOM)
  } finally {
    quietly(() => dropStaged(databaseFile))
  }
}

/** The watermarks up to now, or those of the file when the database is damaged. */
function marksOf({ store, watermarks }: RestoreParts) {
  try {
    return watermarks.now()
  } catch (error) {
    if (!isDamage(error)) throw error
    return readWatermarks(store.file)
  }
}

/** Swaps the file while all workers have closed it. Exports in progress are aborted. */
async function exchange({ store, storeWorker, others = [] }: RestoreParts, swap: () => void) {
  const resumes = [await storeWorker.suspend()]
  try {
    for (const other of others) resumes.push(await other.suspend())
    store.exchange(swap)
  } finally {
    for (const resume of resumes) resume()
  }
}

/** Runs after writes continue; a backup without a note can be restored too. */
async function noteUndo(
  { storeWorker, backupStore, log }: RestoreParts,
  undo: { name: string; path: string },
) {
  try {
    backupStore.writeNote(
      undo.name,
      doneOf(await storeWorker.run('readBackup', { file: undo.path }), NO_ROOM),
    )
  } catch (error) {
    log.warn({ err: error }, 'backups: the note of the replaced database could not be written')
  }
}
