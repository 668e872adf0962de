import { cellsOf } from './csv-table.ts'
import type { Table } from './table.ts'
import { refuse } from './telemetry.ts'

/** Whether a file is a CSV export of MoTeC i2. */
export const isMotec = (text: string): boolean => /^(?:\uFEFF)?"?Format"?\s*,\s*"?MoTeC/i.test(text)

/** Lines about the log, then a row of names that begins with Time, and one of units. */
export function motecTable(text: string): Table {
  const rows = cellsOf(text, ',')
  const header = rows.findIndex((cells) => cells[0]?.toLowerCase() === 'time' && cells.length > 1)
  if (header < 0) throw refuse('', 'This MoTeC file has no row that begins with Time.')
  const [names, units] = [rows[header] ?? [], rows[header + 1] ?? []]
  return {
    names,
    units: names.map((_, column) => units[column] || null),
    rows: rows.slice(header + 2),
    firstLine: header + 3,
    decimalComma: false,
    time: { column: 0 },
  }
}
