import { findDamage } from '../../db/engine/checkpoint.ts'
import type { Connection } from '../../db/engine/connection.ts'
import type { BackupTasks } from './backup-tasks.ts'
import type { StoreTaskName, StoreTasks, StoreWork } from './store-tasks.ts'

type Work<K extends StoreTaskName> = (input: StoreTasks[K]['input'], connection: Connection) => StoreWork<K>

/** Loads the modules of a task on first use: most threads never run most of them. */
const later = <K extends StoreTaskName>(load: () => Promise<Work<K>>): Work<K> =>
  async function* work(input, connection) {
    const task = await load()
    return yield* task(input, connection)
  }

const backup = <K extends keyof BackupTasks>(name: K) =>
  later<K>(async () => (await import('./backup-work.ts')).backupWork[name] as Work<K>)

/** The tasks of the store worker, on its own connection. */
export const storeWork: { [K in StoreTaskName]: Work<K> } = {
  // biome-ignore lint/correctness/useYield: all of it is one part
  *check(_input, connection) {
    return findDamage(connection)
  },
  makeFile: later(async () => (await import('../files/file-work.ts')).makeFile),
  finishBackup: backup('finishBackup'),
  readBackup: backup('readBackup'),
  stageBackup: backup('stageBackup'),
  mergeOnRestore: backup('mergeOnRestore'),
  hashDatabase: backup('hashDatabase'),
}
