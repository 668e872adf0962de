import { type IDBPDatabase, openDB } from 'idb'
import type { Edit } from '../edit.ts'
import { type OfflineSchema, STEPS, upgradeFrom } from './idb-schema.ts'
import type { OfflineStore } from './offline-store.ts'

/** Sorts after every key. */
const LAST = '\uffff'

const byId = (a: Edit, b: Edit) => (a.id < b.id ? -1 : 1)

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

async function write(database: IDBPDatabase<OfflineSchema>, puts: readonly Edit[], drops: readonly string[]) {
  const work = database.transaction('edits', 'readwrite', { durability: 'strict' })
  const done = [...puts.map((edit) => work.store.put(edit)), ...drops.map((id) => work.store.delete(id))]
  await Promise.all([...done, work.done])
}

/** The browser's own store, which outlives the page. Fails where the browser refuses it. `steps` is for tests. */
export async function openIdbStore(name = 'trackside', steps = STEPS): Promise<OfflineStore> {
  const database = await openDB<OfflineSchema>(name, steps.length, {
    upgrade: (db, oldVersion) => upgradeFrom(db, oldVersion, steps),
    // Another tab has a newer page and needs to upgrade: this one must not block it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    durable: true,
    edits: async (owner) => (await database.getAllFromIndex('edits', 'owner', owner)).sort(byId),
    async writeEdits(puts, drops) {
      try {
        await write(database, puts, drops)
      } catch (error) {
        if (!isFull(error)) throw error
        // Rows can be read again from the server; unsent edits must be kept.
        await database.clear('rows')
        await write(database, puts, drops)
      }
    },
    async adopt(id, from, to) {
      const work = database.transaction('edits', 'readwrite')
      const edit = await work.store.get(id)
      const adopted = edit?.tab === from ? { ...edit, tab: to } : undefined
      if (adopted) await work.store.put(adopted)
      await work.done
      return adopted
    },
    tabOf: async (id) => (await database.get('edits', id))?.tab,
    rows: (owner, key) => database.get('rows', [owner, key]),
    rowsUnder: (owner, prefix) =>
      database.getAll('rows', IDBKeyRange.bound([owner, prefix], [owner, prefix + LAST])),
    async keepRows(owner, key, kept) {
      await database.put('rows', kept, [owner, key])
    },
    close: () => database.close(),
  }
}
