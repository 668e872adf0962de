export interface StoreWorkerData {
  file: string
  /** Whether to look for damage first: after a stop that did not close the database. */
  check: boolean
}

export type StoreWorkerMessage =
  | { type: 'checked'; damage: string[] }
  | { type: 'checkpointFailed'; message: string }
