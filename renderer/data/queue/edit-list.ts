import type { OfflineStore } from '../offline/offline-store.ts'
import type { Edit } from './edit.ts'
import { createJournal } from './journal.ts'

/** The edits of one queue in their order, in memory and in the store. */
export function createEditList(store: OfflineStore) {
  let edits: readonly Edit[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const journal = createJournal(store, tell)

  function set(next: readonly Edit[]) {
    edits = next
    tell()
  }
  const without = (id: string) => edits.filter((edit) => edit.id !== id)
  const inOrder = (some: readonly Edit[]) => some.toSorted((a, b) => (a.id < b.id ? -1 : 1))

  return {
    journal,
    /** The same array until an edit changes. */
    all: () => edits,
    find: (id: string) => edits.find((edit) => edit.id === id),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell,
    /** Takes in what the store holds already. */
    take(kept: readonly Edit[]) {
      const fresh = kept.filter(({ id }) => !edits.some((edit) => edit.id === id))
      if (fresh.length > 0) set(inOrder([...edits, ...fresh]))
    },
    /** Adds an edit, or puts it in the place of the one with its id. */
    put(edit: Edit): Edit {
      journal.put(edit)
      const at = edits.findIndex(({ id }) => id === edit.id)
      set(at < 0 ? inOrder([...edits, edit]) : edits.with(at, edit))
      return edit
    },
    drop(id: string) {
      journal.drop(id)
      set(without(id))
    },
    /** Somebody else sends it from now on. */
    forget: (id: string) => set(without(id)),
  }
}
export type EditList = ReturnType<typeof createEditList>
