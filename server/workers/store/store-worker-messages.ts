import type { StoreTaskName } from './store-tasks.ts'

export interface StoreWorkerData {
  file: string
  /** Duty of the thread: checkpoints without waiting for anything else, tasks, or files at low priority. */
  duty: 'log' | 'tasks' | 'files'
}

/** `run` begins a task, `next` asks for its next part, `stop` aborts it, `close` ends the thread. */
export type StoreWorkerOrder =
  | { type: 'run'; id: number; name: StoreTaskName; input: unknown }
  | { type: 'next'; id: number }
  | { type: 'stop'; id: number }
  | { type: 'close' }

export type StoreWorkerMessage =
  | { type: 'part'; id: number; part: unknown }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; error: Error }
  | { type: 'checkpointFailed'; message: string }
