import { v7 } from 'uuid'
import type { Edit } from '../edit.ts'
import type { OfflineStore } from './offline-store.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'trackside.unstored-edits.'

/**
 * Keeps edits that the store has not taken yet when a page goes, because the browser then aborts writes to IndexedDB.
 * `kept` is the local storage, which is written at once. Returns the key, if there was anything to keep.
 */
export function keepUnstored(kept: Kept, edits: readonly Edit[]): string | undefined {
  if (edits.length === 0) return undefined
  const key = PREFIX + v7()
  kept.setItem(key, JSON.stringify(edits))
  return key
}

/** Moves the edits that pages kept as they went into the store. Those that it refuses stay for the next page. */
export async function storeUnstored(kept: Kept, store: OfflineStore): Promise<void> {
  for (const key of Object.keys(kept).filter((each) => each.startsWith(PREFIX))) {
    const edits = JSON.parse(kept.getItem(key) ?? '[]') as Edit[]
    await store.writeEdits(edits, [])
    kept.removeItem(key)
  }
}
