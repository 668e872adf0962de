import type { Edit } from '../../data/edit.ts'
import type { Edits } from '../../data/use/use-edits.ts'
import type { RowLook } from '../../rows/edit-words.ts'
import type { NameOf } from '../../schema/value-text.ts'

/** Props of each entry of the tray. */
export interface CardParts extends Edits {
  edit: Edit
  look: RowLook
  nameOf: NameOf
  /** Runs the decision about an edit and moves the focus to the next entry. */
  decide(edit: Edit, act: () => void): void
}
