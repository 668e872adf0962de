import type { Edit, Written } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import { optimisticRow } from './optimistic-row.ts'

interface Waiter {
  isFormOpen: () => boolean
  resolve(written: Written): void
  reject(error: unknown): void
}

/** The promises of `write` that are still open, by edit. */
export class Waiters {
  readonly #stored: () => Promise<void>
  readonly #waiters = new Map<string, Waiter>()

  /** `stored` resolves when all edits are in the store. */
  constructor(stored: () => Promise<void>) {
    this.#stored = stored
  }

  add(id: string, isFormOpen: () => boolean): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#waiters.set(id, { isFormOpen, resolve, reject })
    })
  }

  /** Whether a form is still open over an edit. */
  isForm(id: string): boolean {
    return this.#waiters.get(id)?.isFormOpen() === true
  }

  /** Resolves with the row as it is or will be, once the edit would outlive the page. */
  answer(edit: Edit, synced: boolean, row: AnyRow = optimisticRow(edit)): void {
    const waiter = this.#taken(edit.id)
    if (waiter) this.#stored().then(() => waiter.resolve({ row, synced }))
  }

  /** Rejects for an open form; false where no form is open. */
  refuse(id: string, error: unknown): boolean {
    if (!this.isForm(id)) return false
    this.#taken(id)?.reject(error)
    return true
  }

  #taken(id: string): Waiter | undefined {
    const waiter = this.#waiters.get(id)
    this.#waiters.delete(id)
    return waiter
  }
}
