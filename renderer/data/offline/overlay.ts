import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import type { Edit } from '../queue/edit.ts'
import { type AnyRow, belongs, type Filters, withoutRow, withRow } from '../row-list.ts'
import { optimisticRow, patchedRow } from './optimistic-row.ts'
import { rowEdits } from './row-edits.ts'

const defaultSortOf = (key: ResourceKey): string | undefined =>
  (resources[key] as { defaultSort?: string }).defaultSort

/**
 * A list as the server has it with the edits that wait over it, in their order. `edits` are those of this resource. The
 * very same list where none of them concerns it.
 */
export function overlayRows<R extends AnyRow>(
  rows: readonly R[],
  edits: readonly Edit[],
  key: ResourceKey,
  filters: Filters,
): readonly R[] {
  let shown = rows
  // What left this list by one edit may come back by the next.
  const away = new Map<string, R>()
  for (const edit of rowEdits(edits)) {
    if (edit.state !== 'waiting') continue
    const held = shown.find(({ id }) => id === edit.rowId)
    if (edit.op === 'remove') {
      shown = withoutRow(shown, edit.rowId)
      away.delete(edit.rowId)
      continue
    }
    // The server may have a new row already, while its answer is still on the way.
    if (edit.op === 'create' && held) continue
    const before = held ?? away.get(edit.rowId)
    const row = (before && edit.op === 'update' ? patchedRow(before, edit) : optimisticRow(edit)) as R
    if (!held && edit.op === 'update' && !before && !edit.base) continue
    if (!belongs(row, filters)) away.set(row.id, row)
    else away.delete(row.id)
    shown = withRow(shown, row, filters, defaultSortOf(key))
  }
  return shown
}

/** One row as the server has it with the edits that wait over it; a row that is to be removed stays as it is. */
export function overlayRow<R extends AnyRow>(row: R, edits: readonly Edit[]): R {
  return edits
    .filter(({ rowId, op, state }) => rowId === row.id && op === 'update' && state === 'waiting')
    .reduce(patchedRow, row)
}

/** A row that only this device has so far; undefined where no edit makes it. */
export function pendingRow(edits: readonly Edit[], id: string): AnyRow | undefined {
  const made = rowEdits(edits).find(
    ({ rowId, op, state }) => rowId === id && op === 'create' && state === 'waiting',
  )
  return made && overlayRow(optimisticRow(made), edits)
}
