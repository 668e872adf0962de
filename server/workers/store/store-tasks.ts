import type { FileTask } from '../files/file-tasks.ts'
import type { BackupTasks } from './backup-tasks.ts'

/** Tasks of the store worker by name: input, parts, result. */
export interface StoreTasks extends BackupTasks {
  /** Checks the whole file; returns SQLite's errors. */
  check: { input: null; part: never; result: string[] }
  makeFile: FileTask
}

export type StoreTaskName = keyof StoreTasks

/** Work in parts: the next one is made after the previous one was taken. */
export type StoreWork<K extends StoreTaskName> =
  | Generator<StoreTasks[K]['part'], StoreTasks[K]['result'], void>
  | AsyncGenerator<StoreTasks[K]['part'], StoreTasks[K]['result'], void>
