import type { Edit } from '../../api/offline/edit.ts'
import type { Edits } from '../../api/offline/use-edits.ts'
import type { RowLook } from './edit-words.ts'
import type { NameOf } from './value-text.ts'

/** What each entry of the tray is given. */
export interface CardParts extends Edits {
  edit: Edit
  look: RowLook
  nameOf: NameOf
  /** Does what was decided about an edit, and moves on to the next. */
  decide(edit: Edit, act: () => void): void
}
