import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-table.module.css'
import { UnsyncedMark } from './unsynced-mark.tsx'

export interface Column<R> {
  header: string
  cell: (row: R) => ReactNode
  /** Left out on narrow screens. */
  wide?: boolean
  /** Left out on narrow screens, such as a tablet's. */
  extra?: boolean
  /** On narrow screens shown below the `main` column. */
  under?: boolean
  /** Whether the cell is empty for a row; then it is left out there. */
  blank?: (row: R) => boolean
  main?: boolean
  align?: 'right'
  /** Is not broken into lines. */
  short?: boolean
}

interface RowTableProps<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The last cell of a row; left out where nothing can be done about one. */
  actions?: (row: R) => ReactNode
  /** Whether a row is one of our cars. */
  isOurs?: (row: R) => boolean
}

const classOf = ({ main, wide, extra, under, short }: Omit<Column<never>, 'header' | 'cell'>) =>
  [main && classes.main, (wide || under) && classes.wide, extra && classes.extra, short && classes.short]
    .filter(Boolean)
    .join(' ')

/** On a narrow screen, the content of the hidden columns below the main cell. */
const Under = <R,>({ columns, row }: { columns: readonly Column<R>[]; row: R }) => (
  <div className={classes.under}>
    {columns
      .filter(({ under, blank }) => under && !blank?.(row))
      .map(({ header, cell }) => (
        <span key={header}>{cell(row)}</span>
      ))}
  </div>
)

/** Rows as a table with their actions at the end. */
export function RowTable<R extends { id: string }>(props: RowTableProps<R>) {
  const { label, columns, rows, actions, isOurs } = props
  return (
    <Table aria-label={label} className={classes.table} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.header} scope="col" ta={column.align} className={classOf(column)}>
              {column.header}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th scope="col" className={classes.actions}>
              <span className="visually-hidden">Edit</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} data-row={row.id} data-ours={isOurs?.(row) || undefined}>
            {columns.map((column) => (
              <Table.Td key={column.header} ta={column.align} className={classOf(column)}>
                {column.cell(row)}
                {column.main && <UnsyncedMark id={row.id} />}
                {column.main && <Under columns={columns} row={row} />}
              </Table.Td>
            ))}
            {actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
