import type { Store } from '../db/engine/store.ts'
import { type Sendable, type Waiting, webhookQueue } from '../db/tables/webhook-queue.ts'

/** Returns each delivery’s row once, as it was at the first call. */
export type Rows = (id: string) => Sendable | undefined

/** Reads the rows of deliveries in one query at the first call: one by one they cost several times as much. */
export function rowsOf(store: Pick<Store, 'readLatest'>, waiting: readonly Waiting[]): Rows {
  const ids = waiting.map(({ id }) => id)
  let rows: Map<string, Sendable> | undefined
  return (id) => {
    rows ??= store.readLatest((connection) => webhookQueue.find(connection, ids))
    const row = rows.get(id)
    // Frees the payload while slower deliveries still hold this function.
    rows.delete(id)
    return row
  }
}
