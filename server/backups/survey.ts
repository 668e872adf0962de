import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInSlices } from '../db/engine/sliced.ts'
import { type BackupFacts, readFacts } from '../db/restore/backup-facts.ts'
import type { BackupFile } from './folder.ts'

/** A backup that was looked through. */
export interface Surveyed {
  file: BackupFile
  /** Null where it cannot be restored; `flaw` says why. */
  facts: BackupFacts | null
  flaw: string | null
}

/** Looks through every backup: its file, and whether it still holds what it held when it was made. */
export async function survey(files: readonly BackupFile[]): Promise<Surveyed[]> {
  const seen: Surveyed[] = []
  for (const file of files) {
    try {
      const facts = await runInSlices<BackupFacts>(readFacts(file.path) as never, nextTurn)
      const isSame = file.note === null || file.note.proofHash === facts.proofHash
      const flaw = isSame ? null : 'It does not hold any more what it held when it was made.'
      seen.push({ file, facts: isSame ? facts : null, flaw })
    } catch (error) {
      seen.push({ file, facts: null, flaw: (error as Error).message })
    }
  }
  return seen
}
