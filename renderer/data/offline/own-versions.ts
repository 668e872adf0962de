import type { Edit, NewEdit } from '../queue/edit.ts'
import { mergePatch } from '../queue/merge-patch.ts'
import { sameValue } from '../queue/same-value.ts'
import type { AnyRow } from '../row-list.ts'

/**
 * Which versions came of this queue's own edits. Who saw a row with a pending edit over it has seen what became of it,
 * although the row still bore the version before.
 */
export function createOwnVersions() {
  const steps = new Map<string, { from: number; to: number; edit: Edit }[]>()
  const keyOf = ({ resource, rowId }: NewEdit) => `${resource} ${rowId}`
  const sawIt = (base: AnyRow, { op, resource, body }: Edit) =>
    op === 'create' || sameValue(mergePatch(resource, base, body), base)
  return {
    note(edit: Edit, to: number) {
      const from = edit.op === 'create' ? 0 : (edit.ifMatch ?? edit.base?.version)
      if (from === undefined) return
      steps.set(keyOf(edit), [...(steps.get(keyOf(edit)) ?? []), { from, to, edit }])
    },
    /** The version that an edit really stands on; null for any. */
    seenBy(given: NewEdit): number | null {
      const { base, ifMatch } = given
      if (ifMatch === null) return null
      let seen = ifMatch
      for (const { from, to, edit } of steps.get(keyOf(given)) ?? []) {
        if (from === seen && base && sawIt(base, edit)) seen = to
      }
      // Version 0 is a row that the server does not have yet.
      return seen === 0 ? null : seen
    },
  }
}
