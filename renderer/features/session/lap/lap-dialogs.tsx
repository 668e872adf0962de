import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { Open } from '../../../laps/scope/use-session-scope.ts'
import type { LapField } from '../../../laps/store/lap-fields.ts'
import { PasteDialog } from '../paste/paste-dialog.tsx'
import { LapDialog } from './lap-dialog.tsx'

interface LapDialogsProps {
  open: Open
  columns: readonly CarColumn[]
  /** Fields of a lap; by default those of every lap. */
  fields?: readonly LapField[]
  onClose: () => void
}

/** The open dialog over the laps: a pasted block, or one lap with all fields. */
export function LapDialogs({ open: { pasting, all }, columns, fields, onClose }: LapDialogsProps) {
  const columnOf = (runSheetId?: string) => columns.find(({ id }) => id === runSheetId)
  const given = { onClose, ...(fields && { fields }) }
  const pastedInto = columnOf(pasting?.runSheetId)
  return (
    <>
      {pasting && pastedInto && (
        <PasteDialog column={pastedInto} pasted={pasting.text} at={pasting.at} {...given} />
      )}
      {all && <LapDialog lap={all} carNumber={columnOf(all.runSheetId)?.car.number ?? ''} {...given} />}
    </>
  )
}
