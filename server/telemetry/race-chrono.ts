import { cellsOf } from './csv-table.ts'
import { plainTable } from './plain-csv.ts'
import type { Table } from './table.ts'

/** Whether a file is an export of RaceChrono (CSV v3). */
export const isRaceChrono = (text: string): boolean =>
  /^(?:\uFEFF)?"?This file is created using RaceChrono/.test(text)

/** `100: gps` without its number. */
const sourceOf = (cell: string) => cell.replace(/^\d+:\s*/, '')

/**
 * Metadata lines, then three rows: names, units and sources. Duplicate names are distinguished by source: `speed`,
 * `speed calc`, `speed obd`.
 */
export function raceChronoTable(text: string): Table {
  const rows = cellsOf(text, ',')
  const header = rows.findIndex((cells) => cells[0] === 'timestamp')
  // Exports before version 3 are plain tables below metadata lines.
  if (header < 0) return plainTable(text)
  const [given, units, sources] = [rows[header] ?? [], rows[header + 1] ?? [], rows[header + 2] ?? []]
  const names = given.map((name, column) => {
    const isFirst = given.indexOf(name) === column
    const source = sourceOf(sources[column] ?? '')
    return isFirst || source === '' ? name : `${name} ${source}`
  })
  const elapsed = given.indexOf('elapsed_time')
  return {
    names,
    units: given.map((_, column) => units[column] || null),
    rows: rows.slice(header + 3),
    firstLine: header + 4,
    delimiter: ',',
    decimalComma: false,
    time: { column: Math.max(0, elapsed) },
  }
}
