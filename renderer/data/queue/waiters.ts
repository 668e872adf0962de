import { optimisticRow } from '../offline/optimistic-row.ts'
import type { AnyRow } from '../row-list.ts'
import type { Edit, Written } from './edit.ts'

interface Waiter {
  interactive: boolean
  resolve(written: Written): void
  reject(error: unknown): void
}

/** Who wrote something and waits to hear what became of it. `stored` resolves when all of it is in the store. */
export function createWaiters(stored: () => Promise<void>) {
  const waiters = new Map<string, Waiter>()
  const taken = (id: string) => {
    const waiter = waiters.get(id)
    waiters.delete(id)
    return waiter
  }
  return {
    add: (id: string, interactive: boolean): Promise<Written> =>
      new Promise((resolve, reject) => {
        waiters.set(id, { interactive, resolve, reject })
      }),
    /** Whether a form is still open over an edit. */
    isForm: (id: string) => waiters.get(id)?.interactive === true,
    /** Says what the row is, or will be: what waits is told of only once it would outlive the page. */
    answer(edit: Edit, synced: boolean, row: AnyRow = optimisticRow(edit)) {
      const waiter = taken(edit.id)
      if (waiter) stored().then(() => waiter.resolve({ row, synced }))
    },
    /** Tells an open form that its edit was refused; false where no form is open. */
    refuse(id: string, error: unknown): boolean {
      if (!waiters.get(id)?.interactive) return false
      taken(id)?.reject(error)
      return true
    },
  }
}
