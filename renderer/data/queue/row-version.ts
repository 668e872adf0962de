import type { Edit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'

/** Whether an edit is about the row as the person saw it: a comment, say, holds whatever the row says. */
const isBound = ({ op }: Edit) => op === 'update' || op === 'remove'

/** An edit that is going to wait, bound to the version that the person saw: it overwrites no later change unseen. */
export function guarded(edit: Edit): Edit {
  const seen = edit.base?.version ?? 0
  if (edit.state !== 'waiting' || !isBound(edit) || edit.ifMatch !== null || seen === 0) return edit
  return { ...edit, ifMatch: seen }
}

/**
 * The edits that change once the server has `saved` and answered `row`: later edits of the row are based on its new version,
 * and edits that were refused because the row was missing wait again.
 */
export function followingEdits(edits: readonly Edit[], saved: Edit, row: AnyRow): Edit[] {
  return edits.flatMap((edit) => {
    const isSame = edit.resource === saved.resource && edit.rowId === saved.rowId
    const missedRow =
      saved.op === 'create' &&
      [404, 422].includes(edit.refusal?.status ?? 0) &&
      (isSame || JSON.stringify(edit.body).includes(saved.rowId))
    const { refusal: _, ...bare } = edit
    const next: Edit = missedRow ? { ...bare, state: 'waiting' } : edit
    // An action ignores the row's version, so its answer may contain changes that this user has not seen.
    const sawIt = saved.op !== 'action' || next.ifMatch === row.version - 1
    if (isSame && next.state === 'waiting' && isBound(edit) && sawIt)
      return { ...next, ifMatch: Math.max(next.ifMatch ?? 0, row.version) }
    return missedRow ? next : []
  })
}
