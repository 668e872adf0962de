import type { Edit } from '../edit.ts'
import type { OfflineStore } from '../storage/offline-store.ts'

/** Writes the changes of the queue to the store, in order. A write that fails is repeated with the next one. */
export class Journal {
  readonly #store: OfflineStore
  readonly #notify: () => void
  /** Edits that are not in the store yet; null for one to delete. */
  readonly #unwritten = new Map<string, Edit | null>()
  #tail = Promise.resolve()
  #works = true

  /** `notify` is called when the store begins or ceases to take writes. */
  constructor(store: OfflineStore, notify: () => void) {
    this.#store = store
    this.#notify = notify
  }

  put(edit: Edit): void {
    this.#note(edit.id, edit)
  }

  drop(id: string): void {
    this.#note(id, null)
  }

  /** Resolves when every write so far is in the store, or failed. */
  settled(): Promise<void> {
    return this.#tail
  }

  /** Edits that the store has not taken yet. */
  unstored(): Edit[] {
    return [...this.#unwritten.values()].flatMap((edit) => edit ?? [])
  }

  /** Whether a reload would lose nothing. */
  get isDurable(): boolean {
    return this.#works && this.#store.durable
  }

  #note(id: string, edit: Edit | null) {
    this.#unwritten.set(id, edit)
    this.#tail = this.#tail.then(() => this.#flush())
  }

  async #flush() {
    const batch = [...this.#unwritten]
    if (batch.length === 0) return
    const puts = batch.flatMap(([, edit]) => edit ?? [])
    const drops = batch.flatMap(([id, edit]) => (edit ? [] : [id]))
    const worked = await this.#store.writeEdits(puts, drops).then(
      () => true,
      () => false,
    )
    if (worked) {
      for (const [id, edit] of batch) if (this.#unwritten.get(id) === edit) this.#unwritten.delete(id)
    }
    if (worked === this.#works) return
    this.#works = worked
    this.#notify()
  }
}
