import { cellsOf } from './csv-table.ts'
import type { Table } from './table.ts'

/** Whether a file is a log of RaceCapture: its first column is the time since the logger was switched on. */
export const isRaceCapture = (text: string): boolean => /^(?:\uFEFF)?"?Interval"?\|/.test(text)

/** A name with its unit, bounds and rate: `"Speed"|"mph"|0.0|150.0|25`. A channel slower than the rows has empty cells. */
export function raceCaptureTable(text: string): Table {
  const [head = ''] = text.split(/\r?\n/, 1)
  const columns = head
    .replace('\uFEFF', '')
    .split(',')
    .map((cell) => cell.replaceAll('"', '').split('|'))
  return {
    names: columns.map(([name = ''], column) => (column === 0 ? 't' : name.trim())),
    units: columns.map(([, unit]) => unit?.trim() || null),
    rows: cellsOf(text.slice(head.length).trimStart(), ','),
    firstLine: 2,
    delimiter: ',',
    decimalComma: false,
    time: { column: 0 },
  }
}
