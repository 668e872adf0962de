import type { Edit } from '../edit.ts'
import { optimisticRow, patchedRow } from '../queue/optimistic-row.ts'
import type { AnyRow } from '../row-list.ts'

/**
 * A row as the server has it with the edits that wait over it, in their order; undefined where no row is left to show.
 * `removed`: the server has removed it, so that a change of it does not bring it back.
 */
export function overlay<R extends AnyRow>(
  held: R | undefined,
  edits: readonly Edit[],
  removed = false,
): R | undefined {
  let row = held
  let gone = removed
  for (const edit of edits) {
    if (edit.op === 'remove') {
      row = undefined
      gone = true
    } else if (edit.op === 'create') {
      // The server may have a new row already while its answer is in flight.
      row ??= optimisticRow(edit) as R
    } else {
      if (!gone) row ??= (edit.base ?? undefined) as R | undefined
      row = row && patchedRow(row, edit)
    }
  }
  return row
}
