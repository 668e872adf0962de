import classes from './print.module.css'

export interface PaperColumn<R> {
  head: string
  value: (row: R) => string | number | null | undefined
  /** Numbers stand under each other. */
  number?: boolean
  /** Is not broken into lines. */
  short?: boolean
  /** Stays when it is empty in every row. */
  always?: boolean
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

interface PaperTableProps<R> {
  name: string
  columns: readonly PaperColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
}

/** A table whose head comes again on each sheet of paper. Columns with nothing in them are left out. */
export function PaperTable<R>({ name, columns, rows, keyOf }: PaperTableProps<R>) {
  const shown = columns.filter(({ always, value }) => always || rows.some((row) => !isEmpty(value(row))))
  const look = ({ number, short }: PaperColumn<R>) =>
    number || short ? { className: number ? classes.number : classes.short } : {}
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by keyboard
    <section className={classes.scroll} aria-label={name} tabIndex={0}>
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
