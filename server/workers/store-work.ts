import { findDamage } from '../db/checkpoint.ts'
import type { Connection } from '../db/connection.ts'
import { backupWork } from './backup-work.ts'
import { makeFile } from './file-work.ts'
import { planImport } from './plan-import.ts'
import type { StoreTaskName, StoreTasks, StoreWork } from './store-tasks.ts'

type Work = {
  [K in StoreTaskName]: (input: StoreTasks[K]['input'], connection: Connection) => StoreWork<K>
}

/** How the store worker does each of its tasks, on its own connection. */
export const storeWork: Work = {
  // biome-ignore lint/correctness/useYield: all of it is one part
  *check(_input, connection) {
    return findDamage(connection)
  },
  makeFile,
  planImport,
  ...backupWork,
}
