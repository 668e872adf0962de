import { setImmediate as nextTurn } from 'node:timers/promises'
import { openReader } from '../../db/engine/connection.ts'
import { finishCopy } from '../../db/engine/copy-database.ts'
import { runInSlices, type Sliced } from '../../db/engine/sliced.ts'
import { readFacts, UnusableBackup } from '../../db/restore/backup-facts.ts'
import { hashContent } from '../../db/restore/content-hash.ts'
import { mergeOnRestore } from '../../db/restore/merge-on-restore.ts'
import { stageBackup } from '../../db/restore/stage-backup.ts'
import type { BackupTasks, Tried } from './backup-tasks.ts'

type Name = keyof BackupTasks
type Work = {
  [K in Name]: (
    input: BackupTasks[K]['input'],
  ) => AsyncGenerator<BackupTasks[K]['part'], BackupTasks[K]['result'], void>
}

async function tried<T>(work: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { done: await work() }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { failed: { code: error instanceof UnusableBackup ? error.why : (code ?? 'unknown'), message } }
  }
}

/** Bytes between pauses for other tasks and checkpoints. */
const inTurns = <T>(work: Sliced<T>) => runInSlices<T>(work as never, nextTurn)

/** The backup tasks of the store worker. */
export const backupWork: Work = {
  // biome-ignore-start lint/correctness/useYield: each is one part
  async *finishBackup({ file }) {
    return await tried(async () => {
      finishCopy(file)
      return await inTurns(readFacts(file))
    })
  },
  async *readBackup({ file }) {
    return await tried(() => inTurns(readFacts(file)))
  },
  async *stageBackup(staging) {
    return await tried(() => stageBackup(staging))
  },
  async *mergeOnRestore(order) {
    return await tried(() => inTurns(mergeOnRestore(order)))
  },
  async *hashDatabase({ databaseFile }) {
    return await tried(async () => {
      // A separate connection, because other tasks use the worker's between slices.
      const connection = openReader(databaseFile)
      try {
        connection.exec('begin')
        return await inTurns(hashContent(connection))
      } finally {
        connection.close()
      }
    })
  },
  // biome-ignore-end lint/correctness/useYield: each is one part
}
