import { openIdbStore } from './idb-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { OfflineStore } from './offline-store.ts'
import { storeUnstored } from './unstored-edits.ts'

/** A browser whose storage hangs must not block the login. */
const OPEN_MS = 3000

const tooSlow = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The storage of this browser does not open.')), OPEN_MS)
  })

async function openStore() {
  const store = await openIdbStore()
  await storeUnstored(localStorage, store).catch(() => undefined)
  return store
}

/** The page's store: the browser's where it grants one, else memory, which says that it is not durable. */
export const pageStore: Promise<OfflineStore> = Promise.race([openStore(), tooSlow()]).catch(() =>
  createMemoryStore(),
)
