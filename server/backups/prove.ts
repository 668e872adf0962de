import type { Store } from '../db/engine/store.ts'
import type { MergedContent } from '../db/restore/merge-on-restore.ts'
import { seqsIn } from '../db/restore/watermarks.ts'
import { Problem } from '../domain/problem.ts'
import type { StoreWorker } from '../workers/store/start-store-worker.ts'
import { doneOf } from './outcome.ts'

const NO_ROOM = 'what was restored could not be proved'

/**
 * The file holds what was staged, and every connection that stays open sees it: whoever copied over an open file is found
 * out here. Throws where it is not so.
 */
export async function prove(
  { store, storeWorker }: { store: Store; storeWorker: StoreWorker },
  { proofHash, seqs }: MergedContent,
): Promise<void> {
  const tried = await storeWorker.run('hashDatabase', { databaseFile: store.file })
  const found = doneOf(tried, NO_ROOM)
  const seen = store.connections().map((connection) => seqsIn(connection))
  const areThere = seen.every((each) => Object.entries(seqs).every(([id, seq]) => (each[id] ?? 0) >= seq))
  if (found.proofHash === proofHash && areThere) return
  throw new Problem(
    500,
    'restore_not_proved',
    'What was restored is not what the backup holds. Everything is as it was.',
  )
}
