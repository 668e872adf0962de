/** Type of a column's values. A wall time has no zone. */
export type ColumnKind = 'plain' | 'date' | 'timestamp' | 'wallTime'

export interface TableColumn {
  header: string
  kind: ColumnKind
  /** Format of numbers in a spreadsheet: decimals, and the unit shown after them. */
  decimals?: number | null | undefined
  unit?: string | null | undefined
}

/** A table exported as a file, in parts. A part without lines allows a pause. */
export interface Table {
  /** Such as `laps`, or a view's name. */
  title: string
  columns: readonly TableColumn[]
  lines: Generator<readonly (readonly unknown[])[], void, void>
}
