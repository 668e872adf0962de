import type { DBSchema, IDBPDatabase } from 'idb'
import type { Edit } from '../edit.ts'
import type { KeptRows } from './offline-store.ts'

export interface OfflineSchema extends DBSchema {
  edits: { key: string; value: Edit; indexes: { owner: string } }
  /** By owner and key. */
  rows: { key: [string, string]; value: KeptRows }
}

type Step = (database: IDBPDatabase<OfflineSchema>) => void

/**
 * Additions of each version, oldest first. A step only adds, because unsent edits must survive every upgrade. A new
 * version is another line.
 */
export const STEPS: readonly Step[] = [
  (database) => {
    database.createObjectStore('edits', { keyPath: 'id' }).createIndex('owner', 'owner')
    database.createObjectStore('rows')
  },
]

/** Brings a database of an older version, or an empty one, up to date. */
export function upgradeFrom(
  database: IDBPDatabase<OfflineSchema>,
  oldVersion: number,
  steps: readonly Step[] = STEPS,
): void {
  for (const step of steps.slice(oldVersion)) step(database)
}
