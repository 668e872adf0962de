import type { LandedCell, LandedRow, Landing } from '../../../laps/paste/paste-landing.ts'
import { fieldText } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import classes from './paste-dialog.module.css'

/** Further rows are only counted. */
const MAX_ROWS = 200

function cellWords({ field, value, text }: LandedCell, lap: Lap | undefined) {
  if (value === undefined) return text
  const choice = field.choices?.find(([stored]) => stored === value)?.[1]
  const now = choice ?? (fieldText(field, { [field.key]: value }) || '–')
  return lap && lap[field.key] === value ? `${now} (unchanged)` : now
}

const Row = ({ row, fields }: { row: LandedRow; fields: Landing['fields'] }) => (
  <tr data-wrong={row.message !== undefined || undefined}>
    <th scope="row">{row.lapNumber}</th>
    <td>{row.message ?? (row.lap ? 'change' : 'new')}</td>
    {fields.map((field) => {
      const cell = row.cells.find((each) => each.field === field)
      return (
        <td key={field.key} data-wrong={cell?.message !== undefined || undefined}>
          {cell ? cellWords(cell, row.lap) : ''}
        </td>
      )
    })}
  </tr>
)

/** Preview of a pasted block: the lap of each row and the field of each column. */
export const PasteTable = ({ landing: { fields, rows } }: { landing: Landing }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable without a mouse
  <section className={classes.preview} aria-label="What lands where" tabIndex={0}>
    <table className="figures" aria-label="What will be saved">
      <thead>
        <tr>
          <th scope="col">Lap</th>
          <th scope="col">Row</th>
          {fields.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MAX_ROWS).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
          <Row key={index} row={row} fields={fields} />
        ))}
      </tbody>
    </table>
    {rows.length > MAX_ROWS && <p>{`and ${rows.length - MAX_ROWS} more rows`}</p>}
  </section>
)
