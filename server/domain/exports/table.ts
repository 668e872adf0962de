/** Type of a column's values. A wall time has no zone. */
export type ColumnKind = 'plain' | 'date' | 'timestamp' | 'wallTime'

export interface TableColumn {
  header: string
  kind: ColumnKind
  /** For numbers in a spreadsheet: how many decimals, and the unit behind them. */
  decimals?: number | null | undefined
  unit?: string | null | undefined
}

/** A table that leaves the server as a file, in parts. A part without lines is a place to pause. */
export interface Table {
  /** Such as `laps`, or a view's name. */
  title: string
  columns: readonly TableColumn[]
  lines: Generator<readonly (readonly unknown[])[], void, void>
}
