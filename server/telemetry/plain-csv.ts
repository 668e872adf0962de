import { cellsOf, delimiterOf, numberOf } from './csv-table.ts'
import type { Table } from './table.ts'
import { refuse } from './telemetry.ts'

const TIMES = ['t', 'time', 'time (s)', 'time [s]', 'elapsed_time', 'elapsed time', 'timestamp']

/** A name with its unit behind it: `Speed (km/h)`, `Speed [km/h]`. */
function parted(cell: string): { name: string; unit: string | null } {
  const [, name, round, square] = /^(.+?)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])$/.exec(cell) ?? []
  return name === undefined ? { name: cell, unit: null } : { name, unit: round ?? square ?? null }
}

/** A row of names, perhaps one of units, then samples. */
export function plainTable(text: string): Table {
  const clean = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(clean.slice(0, clean.search(/\r?\n|$/)))
  const decimalComma = delimiter !== ','
  const rows = cellsOf(clean, delimiter)
  const header = rows[0] ?? []
  const isTime = (cell: string) => TIMES.indexOf(cell.toLowerCase())
  const found = header
    .map((cell, column) => ({ column, rank: Math.max(isTime(cell), isTime(parted(cell).name)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)[0]
  if (!found) throw refuse('', 'The first row must name the channels, one of them t or time, in seconds.')
  const second = rows[1] ?? []
  const hasUnits = second.length > 0 && second.every((cell) => Number.isNaN(numberOf(cell, decimalComma)))
  const heads = header.map(parted)
  return {
    names: heads.map(({ name }) => name),
    units: heads.map(({ unit }, column) => (hasUnits ? second[column] || null : unit)),
    rows: rows.slice(hasUnits ? 2 : 1),
    firstLine: hasUnits ? 3 : 2,
    decimalComma,
    time: { column: found.column },
  }
}
