import type { Edit, NewEdit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import type { EditList } from './edit-list.ts'
import { mergePatch } from './merge-patch.ts'
import { optimisticRow } from './optimistic-row.ts'

/**
 * Merges an edit of a row that only this device has into the edit that creates it, if that was never sent.
 * Returns the resulting row; undefined where the edit must be sent on its own.
 */
export function foldEdit(list: EditList, given: NewEdit, makeId: () => string): AnyRow | undefined {
  const { op, resource, rowId, body } = given
  if (op === 'create' || op === 'action') return undefined
  const made = list
    .all()
    .find((edit) => edit.op === 'create' && edit.resource === resource && edit.rowId === rowId)
  if (!made || (made.attempts > 0 && made.state !== 'refused')) return undefined
  if (op === 'remove') {
    // The server never had the row, so nothing is sent.
    for (const edit of list.all()) if (edit.rowId === rowId && edit.resource === resource) list.drop(edit.id)
    return optimisticRow(made)
  }
  const folded: Edit = { ...made, body: mergePatch(resource, made.body, body) }
  if (made.attempts === 0) return optimisticRow(list.put(folded))
  list.drop(made.id)
  return optimisticRow(list.put({ ...folded, id: makeId() }))
}
