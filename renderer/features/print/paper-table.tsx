import classes from './print.module.css'

export interface PaperColumn<R> {
  head: string
  value: (row: R) => string | number | null | undefined
  /** Right-aligned digits. */
  number?: boolean
  /** No line breaks in a cell. */
  short?: boolean
  /** Shown even if every row is empty. */
  always?: boolean
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

interface PaperTableProps<R> {
  name: string
  columns: readonly PaperColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
}

/** A table whose head repeats on each printed page. Empty columns are left out. */
export function PaperTable<R>({ name, columns, rows, keyOf }: PaperTableProps<R>) {
  const shown = columns.filter(({ always, value }) => always || rows.some((row) => !isEmpty(value(row))))
  const look = ({ number, short }: PaperColumn<R>) =>
    number || short ? { className: number ? classes.number : classes.short } : {}
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: sideways scrolling on a phone must be reachable by keyboard
    <section className={`scrolls-x ${classes.scroll}`} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.head} scope="col" {...look(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map((column) => (
                <td key={column.head} {...look(column)}>
                  {column.value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
