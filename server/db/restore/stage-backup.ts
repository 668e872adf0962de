import { chmodSync, existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { quietly, syncFile } from '../../files/durable-file.ts'
import { openAlone } from '../engine/connection.ts'
import { migrate, pendingMigrations } from '../engine/migrate.ts'
import { runInSlices } from '../engine/sliced.ts'
import { type BackupFacts, readFacts, UnusableBackup } from './backup-facts.ts'
import { dropStaged, stagedFile } from './swap.ts'

export interface Staging {
  databaseFile: string
  backup: string
  /** Hash of the content when the backup was made; null if it was not recorded. */
  proofHash: string | null
}

/**
 * Copies a backup beside the database, verifies its content hash, and migrates the copy to this version. A failed copy
 * is removed. Throws `UnusableBackup`.
 */
export async function stageBackup({ databaseFile, backup, proofHash }: Staging): Promise<BackupFacts> {
  const staged = stagedFile(databaseFile)
  dropStaged(databaseFile)
  try {
    if (!existsSync(backup)) throw new UnusableBackup('missing', 'The file of this backup is gone.')
    await copyFile(backup, staged)
    chmodSync(staged, 0o600)
    syncFile(staged)
    const facts = await runInSlices(readFacts(staged), nextTurn)
    if (proofHash !== null && facts.proofHash !== proofHash) {
      throw new UnusableBackup(
        'changed',
        'The content of this backup has changed since it was made. Take another one.',
      )
    }
    const connection = openAlone(staged)
    try {
      connection.raw.pragma('journal_mode = DELETE')
      migrate(connection, pendingMigrations(connection))
    } finally {
      connection.close()
    }
    return facts
  } catch (error) {
    quietly(() => dropStaged(databaseFile))
    throw error
  }
}
