import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Edit } from '../edit.ts'
import { rowEdits } from '../queue/row-edits.ts'
import type { AnyRow, Filters } from '../row-list.ts'
import type { KeptRows, OfflineStore } from '../storage/offline-store.ts'

/** Under which key the rows of a query are kept. */
export const recordKey = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)

/** Everything kept of a resource's lists. */
const listsOf = (key: ResourceKey) => `["rows",${JSON.stringify(key)}`

/** A list as last stored on this device. A list below a row that only this device has is empty. */
export async function keptList(
  store: OfflineStore,
  owner: string,
  edits: readonly Edit[],
  key: ResourceKey,
  filters: Filters,
): Promise<KeptRows | undefined> {
  const kept = await store.rows(owner, recordKey(['rows', key, filters]))
  if (kept) return kept
  const named = new Set<unknown>(Object.values(filters))
  const parent = rowEdits(edits).find(
    ({ op, rowId, state }) => op === 'create' && named.has(rowId) && state === 'waiting',
  )
  return parent && { rows: [], asOf: parent.at }
}

/** One row as this device last had it, on its own or in a list. */
export async function keptRow(
  store: OfflineStore,
  owner: string,
  key: ResourceKey,
  id: string,
): Promise<KeptRows | undefined> {
  const alone = await store.rows(owner, recordKey(['row', key, id]))
  const lists = await store.rowsUnder(owner, listsOf(key))
  const found = [...(alone ? [alone] : []), ...lists]
    .flatMap(({ rows, asOf }) => rows.filter((row) => row.id === id).map((row) => ({ row, asOf })))
    .sort((a, b) => b.row.version - a.row.version || (a.asOf < b.asOf ? 1 : -1))[0]
  return found && { rows: [found.row as AnyRow], asOf: found.asOf }
}
