import type { LandedCell, LandedRow, Landing } from '../../../laps/paste/paste-landing.ts'
import { fieldText } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import classes from './paste-dialog.module.css'

/** Rows beyond these are counted, not shown. */
const MAX_ROWS = 200

function cellWords({ field, value, text }: LandedCell, lap: Lap | undefined) {
  if (value === undefined) return text
  const choice = field.choices?.find(([stored]) => stored === value)?.[1]
  const now = choice ?? (fieldText(field, { [field.key]: value }) || '–')
  return lap && lap[field.key] === value ? `${now} (as it is)` : now
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

/** What a pasted block will do: which lap each row is, and what lands in which field. */
export const PasteTable = ({ landing: { fields, rows } }: { landing: Landing }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
  <section className={classes.preview} aria-label="What lands where" tabIndex={0}>
    <table aria-label="What will be saved">
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
          <Row key={index} row={row} fields={fields} />
        ))}
      </tbody>
    </table>
    {rows.length > MAX_ROWS && <p>{`and ${rows.length - MAX_ROWS} more rows`}</p>}
  </section>
)
