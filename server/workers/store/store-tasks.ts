import type { FileTask } from '../files/file-tasks.ts'
import type { BackupTasks } from './backup-tasks.ts'

/** What the store worker does, by name: what it is given, what comes back on the way, and its answer. */
export interface StoreTasks extends BackupTasks {
  /** Looks for damage in the whole file; answers what SQLite finds wrong. */
  check: { input: null; part: never; result: string[] }
  makeFile: FileTask
}

export type StoreTaskName = keyof StoreTasks

/** Work in parts: the next one is made when the one before was taken. */
export type StoreWork<K extends StoreTaskName> =
  | Generator<StoreTasks[K]['part'], StoreTasks[K]['result'], void>
  | AsyncGenerator<StoreTasks[K]['part'], StoreTasks[K]['result'], void>
