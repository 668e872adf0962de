import type { Store } from '../db/engine/store.ts'
import type { MergedContent } from '../db/restore/merge-on-restore.ts'
import { seqsIn } from '../db/restore/watermarks.ts'
import { Problem } from '../domain/problem.ts'
import type { StoreWorker } from '../workers/store/start-store-worker.ts'
import { doneOf } from './outcome.ts'

const NO_ROOM = 'the restored database could not be verified'

/**
 * Checks that the file has the content that was staged, and that every open connection reads it, which a copy over an open
 * file would break. Throws otherwise.
 */
export async function verifyRestored(
  { store, storeWorker }: { store: Store; storeWorker: StoreWorker },
  { proofHash, seqs }: MergedContent,
): Promise<void> {
  const tried = await storeWorker.run('hashDatabase', { databaseFile: store.file })
  const found = doneOf(tried, NO_ROOM)
  const logs = store.connections().map((connection) => seqsIn(connection))
  const areContinued = logs.every((each) => Object.entries(seqs).every(([id, seq]) => (each[id] ?? 0) >= seq))
  if (found.proofHash === proofHash && areContinued) return
  throw new Problem(
    500,
    'restore_not_proved',
    'The restored database differs from the backup. The restore was undone.',
  )
}
