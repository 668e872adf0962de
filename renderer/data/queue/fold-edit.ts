import type { Edit, NewEdit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import type { EditList } from './edit-list.ts'
import { mergePatch } from './merge-patch.ts'
import { optimisticRow } from './optimistic-row.ts'

/**
 * Puts an edit of a row that only this device has into the edit that makes it, if the server cannot have heard of it.
 * Answers the row as it is then; undefined where the edit must stand on its own.
 */
export function foldEdit(list: EditList, given: NewEdit, makeId: () => string): AnyRow | undefined {
  const { op, resource, rowId, body } = given
  if (op === 'create' || op === 'action') return undefined
  const made = list
    .all()
    .find((edit) => edit.op === 'create' && edit.resource === resource && edit.rowId === rowId)
  if (!made || (made.attempts > 0 && made.state !== 'refused')) return undefined
  if (op === 'remove') {
    // The server never had it: there is nothing to tell it.
    for (const edit of list.all()) if (edit.rowId === rowId && edit.resource === resource) list.drop(edit.id)
    return optimisticRow(made)
  }
  const folded: Edit = { ...made, body: mergePatch(resource, made.body, body) }
  if (made.attempts === 0) return optimisticRow(list.put(folded))
  list.drop(made.id)
  return optimisticRow(list.put({ ...folded, id: makeId() }))
}
