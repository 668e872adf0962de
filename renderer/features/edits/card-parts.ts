import type { Edit } from '../../data/edit.ts'
import type { Edits } from '../../data/use/use-edits.ts'
import type { RowLook } from '../../rows/edit-words.ts'
import type { NameOf } from '../../schema/value-text.ts'

/** What each entry of the tray is given. */
export interface CardParts extends Edits {
  edit: Edit
  look: RowLook
  nameOf: NameOf
  /** Does what was decided about an edit, and moves on to the next. */
  decide(edit: Edit, act: () => void): void
}
