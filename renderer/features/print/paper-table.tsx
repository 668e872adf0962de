import type { ReactNode } from 'react'
import classes from './print.module.css'

export interface PaperColumn<R> {
  head: string
  value?: (row: R) => ReactNode
  /** Right-aligned digits. */
  number?: boolean
  /** No line breaks in a cell. */
  short?: boolean
  /** Shown even if every row is empty. */
  always?: boolean
  /** Ruled to be written in, and always shown: a figure's width, or as much as there is. */
  write?: 'figure' | 'text'
  /** `best` is boxed. */
  look?: (row: R) => 'best' | 'bold' | undefined
}

/** Rows below a row of their own, such as the laps of a stint. */
export interface PaperGroup<R> {
  key: string | number
  head?: ReactNode
  rows: readonly R[]
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

interface PaperTableProps<R> {
  name: string
  columns: readonly PaperColumn<R>[]
  groups: readonly PaperGroup<R>[]
  keyOf: (row: R) => string | number
  /** Larger type and higher rows, for a few of them. */
  roomy?: boolean
  /** No group is broken across pages. */
  whole?: boolean
}

/** A table whose head repeats on each printed page. Empty columns that are not for writing are left out. */
export function PaperTable<R>({ name, columns, groups, keyOf, roomy, whole }: PaperTableProps<R>) {
  const shown = columns.filter(
    ({ always, write, value }) =>
      always || write || groups.some(({ rows }) => rows.some((row) => !isEmpty(value?.(row)))),
  )
  const classOf = ({ number, short, write }: PaperColumn<R>) =>
    [number && classes.number, short && classes.short, write && classes[write]].filter(Boolean).join(' ') ||
    undefined
  const look = roomy ? `${classes.scroll} ${classes.roomy}` : classes.scroll
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: sideways scrolling on a phone must be reachable by keyboard
    <section className={`scrolls-x ${look}`} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, head, rows }) => (
          <tbody key={key} className={whole ? classes.whole : undefined}>
            {head !== undefined && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={shown.length}>
                  {head}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {shown.map((column) => (
                  <td key={column.head} className={classOf(column)} data-look={column.look?.(row)}>
                    {column.value?.(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
