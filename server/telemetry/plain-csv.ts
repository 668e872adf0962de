import { isKnownUnit } from '../calc/physical-unit.ts'
import { findDelimiter, findHeader, markersIn, numberOf } from '../calc/tables/table-header.ts'
import { cellsOf } from './csv-table.ts'
import type { Table } from './table.ts'
import { refuse } from './telemetry.ts'

const EXPECTED =
  'No row names the channels. A row of names must stand above the samples, one of them t, Time or timestamp (seconds), as in CSV of AiM, MoTeC i2, RaceChrono or TrackAddict; VBOX files (.vbo) and Arrow are read too.'

/** A name followed by its unit: `Speed (km/h)`, `Speed [km/h]`, `Engine Speed (RPM) *OBD`. */
function parted(cell: string): { name: string; unit: string | null } {
  const [, name = '', round, square] =
    /^(.+?)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])(?:\s*\*\w+)?$/.exec(cell) ?? []
  // `Speed (OBD)` names the sensor.
  const unit = square ?? (round !== undefined && isKnownUnit(round) ? round : undefined)
  return unit === undefined ? { name: cell, unit: null } : { name, unit }
}

/** Optional metadata lines, a row of names, optional rows of units and channel numbers, then samples. */
export function plainTable(text: string): Table {
  const delimiter = findDelimiter(text)
  const decimalComma = delimiter !== ','
  const rows = cellsOf(text, delimiter)
  const header = findHeader(rows, decimalComma)
  if (!header) throw refuse('/body', EXPECTED)
  const names = rows[header.row] ?? []
  const headings = header.about.filter((cells) => cells.some((cell) => cell !== ''))
  const units = headings.findLast(
    (cells) =>
      cells[header.time] !== names[header.time] &&
      cells.every((cell) => Number.isNaN(numberOf(cell, decimalComma))),
  )
  const heads = names.map(parted)
  return {
    names: heads.map(({ name }) => name),
    units: heads.map(({ unit }, column) => (units ? units[column] || null : unit)),
    rows: rows.slice(header.firstSample),
    firstLine: header.firstSample + 1,
    delimiter,
    decimalComma,
    time: { column: header.time },
    markers: markersIn(rows.slice(0, header.row), decimalComma),
  }
}
