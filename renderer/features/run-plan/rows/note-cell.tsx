import classes from '../cell.module.css'

interface NoteCellProps {
  /** Label of the row, such as `row 2`. */
  number: string
  field: string
  note: string | null
  onNote: (note: string) => void
}

/** The note of a row. */
export const NoteCell = ({ number, field, note, onNote }: NoteCellProps) => (
  <label className="grid least relative" data-column-of="note">
    <span className="cut note" data-name>
      Note
    </span>
    <input
      className={classes.input}
      aria-label={`Note of ${number}`}
      data-column="note"
      data-field={field}
      maxLength={10_000}
      value={note ?? ''}
      title={note ?? undefined}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  </label>
)
