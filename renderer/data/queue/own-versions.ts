import type { Edit, NewEdit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import { mergePatch } from './merge-patch.ts'
import { sameValue } from './same-value.ts'

interface Step {
  from: number
  to: number
  edit: Edit
}

const keyOf = ({ resource, rowId }: NewEdit) => `${resource} ${rowId}`

/** Whether a row has the values that an edit wrote. */
const shows = (base: AnyRow, { op, resource, body }: Edit) =>
  op === 'create' || sameValue(mergePatch(resource, base, body), base)

/**
 * Which versions came of this queue's own edits. A row with a pending edit over it shows the version that the edit makes,
 * although it still bears the version before.
 */
export class OwnVersions {
  readonly #steps = new Map<string, readonly Step[]>()

  note(edit: Edit, to: number): void {
    const from = edit.op === 'create' ? 0 : (edit.ifMatch ?? edit.base?.version)
    // An action says nothing of the version before it.
    if (from === undefined || edit.op === 'action') return
    const key = keyOf(edit)
    this.#steps.set(key, [...(this.#steps.get(key) ?? []), { from, to, edit }])
  }

  /** The version that an edit is based on; null for any. */
  seenBy(given: NewEdit): number | null {
    const { base, ifMatch } = given
    if (ifMatch === null) return null
    let seen = ifMatch
    for (const { from, to, edit } of this.#steps.get(keyOf(given)) ?? []) {
      if (from === seen && base && shows(base, edit)) seen = to
    }
    // Version 0 is a row that the server does not have yet.
    return seen === 0 ? null : seen
  }
}
