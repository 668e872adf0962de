import type { Edit } from '../edit.ts'
import { Listeners } from '../listeners.ts'
import type { OfflineStore } from '../storage/offline-store.ts'
import { Journal } from './journal.ts'

const inOrder = (edits: readonly Edit[]) => edits.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The edits of one queue in their order, in memory and in the store. */
export class EditList {
  readonly #listeners = new Listeners()
  readonly journal: Journal
  #edits: readonly Edit[] = []

  constructor(store: OfflineStore) {
    this.journal = new Journal(store, () => this.notify())
  }

  readonly subscribe = this.#listeners.add

  notify(): void {
    this.#listeners.notify()
  }

  /** The same array until an edit changes. */
  all(): readonly Edit[] {
    return this.#edits
  }

  find(id: string): Edit | undefined {
    return this.#edits.find((edit) => edit.id === id)
  }

  /** Takes in edits that the store holds already. */
  take(kept: readonly Edit[]): void {
    const fresh = kept.filter(({ id }) => !this.find(id))
    if (fresh.length > 0) this.#set(inOrder([...this.#edits, ...fresh]))
  }

  /** Adds an edit, or puts it in the place of the one with its id. */
  put(edit: Edit): Edit {
    this.journal.put(edit)
    const at = this.#edits.findIndex(({ id }) => id === edit.id)
    this.#set(at < 0 ? inOrder([...this.#edits, edit]) : this.#edits.with(at, edit))
    return edit
  }

  drop(id: string): void {
    this.journal.drop(id)
    this.forget(id)
  }

  /** Takes an edit off the list and leaves it in the store, from where another tab sends it. */
  forget(id: string): void {
    this.#set(this.#edits.filter((edit) => edit.id !== id))
  }

  #set(next: readonly Edit[]) {
    this.#edits = next
    this.notify()
  }
}
