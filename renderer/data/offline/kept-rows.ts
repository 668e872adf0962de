import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Edit } from '../queue/edit.ts'
import type { AnyRow, Filters } from '../row-list.ts'
import type { KeptRows, OfflineStore } from './offline-store.ts'
import { optimisticRow } from './optimistic-row.ts'
import { rowEdits } from './row-edits.ts'

/** Under which key the rows of a query are kept. */
export const recordKey = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)

/** Everything kept of a resource's lists. */
const listsOf = (key: ResourceKey) => `["rows",${JSON.stringify(key)}`

const made = (edits: readonly Edit[], id: unknown) =>
  rowEdits(edits).find(({ op, rowId, state }) => op === 'create' && rowId === id && state === 'waiting')

/** A list as this device last had it. What belongs to a row that only this device has is an empty list. */
export async function keptList(
  store: OfflineStore,
  owner: string,
  edits: readonly Edit[],
  key: ResourceKey,
  filters: Filters,
): Promise<KeptRows | undefined> {
  const kept = await store.rows(owner, recordKey(['rows', key, filters]))
  if (kept) return kept
  const parent = Object.values(filters).flatMap((value) => made(edits, value) ?? [])[0]
  return parent && { rows: [], asOf: parent.at }
}

/** One row as this device last had it, on its own or in a list; or as it will be once its edit is through. */
export async function keptRow(
  store: OfflineStore,
  owner: string,
  edits: readonly Edit[],
  key: ResourceKey,
  id: string,
): Promise<KeptRows | undefined> {
  const alone = await store.rows(owner, recordKey(['row', key, id]))
  const lists = await store.rowsUnder(owner, listsOf(key))
  const found = [...(alone ? [alone] : []), ...lists]
    .flatMap(({ rows, asOf }) => rows.filter((row) => row.id === id).map((row) => ({ row, asOf })))
    .sort((a, b) => b.row.version - a.row.version || (a.asOf < b.asOf ? 1 : -1))[0]
  if (found) return { rows: [found.row as AnyRow], asOf: found.asOf }
  const edit = made(edits, id)
  return edit && { rows: [optimisticRow(edit)], asOf: edit.at }
}
