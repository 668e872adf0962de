import type { Store } from '../db/engine/store.ts'
import { type Sendable, type Waiting, webhookQueue } from '../db/tables/webhook-queue.ts'

/** Gives out the row of each delivery once, as it was at the first ask. */
export type Rows = (id: string) => Sendable | undefined

/** Rows that go at once are read at once: one by one they cost several times as much. */
export function rowsOf(store: Pick<Store, 'readLatest'>, waiting: readonly Waiting[]): Rows {
  const ids = waiting.map(({ id }) => id)
  let rows: Map<string, Sendable> | undefined
  return (id) => {
    rows ??= store.readLatest((connection) => webhookQueue.find(connection, ids))
    const row = rows.get(id)
    // Whoever is slow must not keep the payloads of all others.
    rows.delete(id)
    return row
  }
}
