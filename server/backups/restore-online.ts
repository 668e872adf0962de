import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../contract/actions/change.ts'
import { isDamage } from '../db/engine/database-state.ts'
import type { Store } from '../db/engine/store.ts'
import { dropStaged, stagedFile, swapBack, swapIn } from '../db/restore/swap.ts'
import { readWatermarks } from '../db/restore/watermarks.ts'
import { quietly } from '../files/durable-file.ts'
import type { Log } from '../log.ts'
import type { StoreWorker } from '../workers/store/start-store-worker.ts'
import type { BackupFile } from './folder.ts'
import type { MarkKeeper } from './mark-keeper.ts'
import { idOf } from './names.ts'
import { isElsewhere } from './note.ts'
import { asProblem, doneOf } from './outcome.ts'
import { prove } from './prove.ts'
import type { Shelf } from './shelf.ts'

export interface RestoreParts {
  store: Store
  storeWorker: StoreWorker
  /** What else has the database open. */
  others?: readonly Pick<StoreWorker, 'suspend'>[]
  marks: MarkKeeper
  shelf: Shelf
  log: Log
  /** Asked when nobody writes any more, before anything is replaced; throws where it must not be. */
  demand?: (() => void) | undefined
  /** Hears of each step before it is taken. */
  step?: (name: string) => void
}

export interface Restored {
  restored: string
  undo: string
  /** Where each account's log goes on. */
  seqs: Record<string, number>
}

const NO_ROOM = 'the backup was not restored, and everything is as it was'

/**
 * Puts a backup in the place of the database while everybody stays connected. Writes wait meanwhile; reads show the old
 * or the new content. What was there becomes a backup of its own.
 */
export async function restoreOnline(
  parts: RestoreParts,
  backup: BackupFile,
  by: { accountId: string; actor: Actor } | null,
): Promise<Restored> {
  const { store, storeWorker, shelf, log, step = () => {} } = parts
  const databaseFile = store.file
  try {
    const proofHash = backup.note?.proofHash ?? null
    step('stage')
    const staged = await storeWorker.run('stageBackup', { databaseFile, backup: backup.path, proofHash })
    doneOf(staged, NO_ROOM)
    const release = await store.hold()
    try {
      parts.demand?.()
      const now = new Date().toISOString()
      step('carry')
      const order = {
        staged: stagedFile(databaseFile),
        marks: marksOf(parts),
        backupId: backup.id,
        by,
        batchId: uuidv7(),
        now,
        machine: shelf.instance(),
        isElsewhere: isElsewhere(backup.note, shelf.instance()),
      }
      let tried = await storeWorker.run('mergeOnRestore', { ...order, replaced: databaseFile })
      // What cannot be read any more cannot be compared with: the marks have to do.
      if ('failed' in tried && isDamage(tried.failed)) {
        tried = await storeWorker.run('mergeOnRestore', { ...order, replaced: null })
      }
      const carried = doneOf(tried, NO_ROOM)
      const undo = shelf.place('beforeRestore')
      await exchange(parts, () => swapIn(databaseFile, undo.path, step))
      try {
        await prove(parts, carried)
      } catch (error) {
        log.error({ err: error }, 'a restore could not be proved and is taken back')
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

/** A damaged database may not even say how far it has got. */
function marksOf({ store, marks }: RestoreParts) {
  try {
    return marks.now()
  } catch (error) {
    if (!isDamage(error)) throw error
    return readWatermarks(store.file)
  }
}

/** The workers have the file open too; they let go of it for the moment. Exports that are being made have to be asked for again. */
async function exchange({ store, storeWorker, others = [] }: RestoreParts, swap: () => void) {
  const goOns = [await storeWorker.suspend()]
  try {
    for (const other of others) goOns.push(await other.suspend())
    store.exchange(swap)
  } finally {
    for (const goOn of goOns) goOn()
  }
}

/** What it holds is noted when everybody works again; without the note it can be restored all the same. */
async function noteUndo({ storeWorker, shelf, log }: RestoreParts, undo: { name: string; path: string }) {
  try {
    shelf.note(undo.name, doneOf(await storeWorker.run('readBackup', { file: undo.path }), NO_ROOM))
  } catch (error) {
    log.warn({ err: error }, 'what the replaced database holds could not be noted')
  }
}
