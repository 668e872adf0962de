import { headingOf, isFormula, type ViewColumn } from '../../contract/resources/custom-view.ts'
import { pathSteps } from '../changes/path-pattern.ts'
import { round } from '../round.ts'
import { valueAt } from './value-at.ts'

/** A column with the path of its value. */
export interface PlacedColumn extends ViewColumn {
  heading: string
  steps: readonly string[]
}

export const placed = (column: ViewColumn): PlacedColumn => ({
  ...column,
  heading: headingOf(column),
  steps: isFormula(column.path) ? [column.path] : pathSteps(column.path),
})

/** One line of a view: values by column heading. */
export const lineOf = (
  columns: readonly PlacedColumn[],
  valueIn: (column: PlacedColumn, index: number) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column, index) => {
      const value = valueIn(column, index)
      const rounds = typeof value === 'number' && column.decimals !== null
      return [column.heading, rounds ? round(value, column.decimals as number) : value]
    }),
  )

/** Line of one row. */
export const lineOfRow = (columns: readonly PlacedColumn[], row: unknown) =>
  lineOf(columns, ({ steps }) => valueAt(row, steps))
