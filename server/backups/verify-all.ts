import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInSlices } from '../db/engine/sliced.ts'
import { type BackupFacts, readFacts } from '../db/restore/backup-facts.ts'
import type { BackupFile } from './folder.ts'

export interface Verified {
  file: BackupFile
  /** Null for a backup that cannot be restored. */
  facts: BackupFacts | null
  /** Why it cannot be restored. */
  problem: string | null
}

/** Reads every backup and compares its content with the hash of its note. Never rejects. */
export async function verifyAll(files: readonly BackupFile[]): Promise<Verified[]> {
  const verified: Verified[] = []
  for (const file of files) {
    try {
      const facts = await runInSlices<BackupFacts>(readFacts(file.path) as never, nextTurn)
      const isSame = file.note === null || file.note.proofHash === facts.proofHash
      const problem = isSame ? null : 'Its content is not the content it was made with.'
      verified.push({ file, facts: isSame ? facts : null, problem })
    } catch (error) {
      verified.push({ file, facts: null, problem: (error as Error).message })
    }
  }
  return verified
}
