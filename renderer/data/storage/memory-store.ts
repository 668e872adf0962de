import type { Edit } from '../edit.ts'
import type { KeptRows, OfflineStore } from './offline-store.ts'

/** A store that ends with the page: for tests, and for browsers that refuse IndexedDB. */
export function createMemoryStore(durable = false): OfflineStore {
  const edits = new Map<string, Edit>()
  const kept = new Map<string, KeptRows>()
  const keyOf = (owner: string, key: string) => `${owner}\n${key}`
  return {
    durable,
    async edits(owner) {
      const own = [...edits.values()].filter((edit) => edit.owner === owner)
      return structuredClone(own).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async writeEdits(puts, drops) {
      for (const edit of puts) edits.set(edit.id, structuredClone(edit))
      for (const id of drops) edits.delete(id)
    },
    async adopt(id, from, to) {
      const edit = edits.get(id)
      if (edit?.tab !== from) return undefined
      edits.set(id, { ...edit, tab: to })
      return structuredClone({ ...edit, tab: to })
    },
    tabOf: async (id) => edits.get(id)?.tab,
    rows: async (owner, key) => structuredClone(kept.get(keyOf(owner, key))),
    async rowsUnder(owner, prefix) {
      const found = [...kept].filter(([key]) => key.startsWith(keyOf(owner, prefix)))
      return structuredClone(found.map(([, rows]) => rows))
    },
    async keepRows(owner, key, rows) {
      kept.set(keyOf(owner, key), structuredClone(rows))
    },
    close() {},
  }
}
