import { numberOf } from './csv-table.ts'
import { type Channel, checked, refuse, type Telemetry, TelemetryError } from './telemetry.ts'

/** What a format makes of a file: names, units, and the lines of samples. */
export interface Table {
  names: readonly string[]
  units: readonly (string | null)[]
  rows: readonly (readonly string[])[]
  /** Line of the file that the first sample stands on, counted from 1. */
  firstLine: number
  decimalComma: boolean
  /** The column that becomes `t`, in seconds; the number of seconds in a cell of it. */
  time: { column: number; secondsOf?: (cell: string) => number }
  /** Column that says which lap a sample belongs to. */
  lap?: number
}

const MOST_ERRORS = 100
const WORDS_FOR_NOTHING = new Set(['', 'nan', 'null', 'n/a', '-'])

/** Keeps names apart that are the same: `speed`, `speed (2)`. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The channels of a table; of one lap only where one is asked for. Texts that are no numbers are told with their line. */
export function telemetryOf(table: Table, lap?: string): Telemetry {
  const { units, firstLine, decimalComma, time } = table
  const names = distinct(table.names)
  const lines = table.rows
    .map((cells, index) => ({ cells, line: firstLine + index }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells }) => lap === undefined || table.lap === undefined || cells[table.lap] === lap)
  if (lines.length === 0) {
    throw refuse(
      '',
      lap === undefined ? 'The table has no samples.' : `The table has no samples of lap ${lap}.`,
    )
  }
  const errors: { path: string; message: string }[] = []
  const read = (column: number, secondsOf?: (cell: string) => number): Float64Array =>
    Float64Array.from(lines, ({ cells, line }) => {
      const cell = cells[column] ?? ''
      if (WORDS_FOR_NOTHING.has(cell.toLowerCase())) return Number.NaN
      const value = secondsOf ? secondsOf(cell) : numberOf(cell, decimalComma)
      if (!Number.isNaN(value)) return value
      if (errors.length < MOST_ERRORS) {
        errors.push({
          path: '',
          message: `line ${line}, ${names[column]}: ${JSON.stringify(cell)} is no number`,
        })
      }
      return Number.NaN
    })
  const t: Channel = { name: 't', unit: 's', values: read(time.column, time.secondsOf) }
  const others = names.flatMap((name, column): Channel[] =>
    name.toLowerCase() === 't' || name === ''
      ? []
      : [{ name, unit: units[column] || null, values: read(column) }],
  )
  if (errors.length > 0) throw new TelemetryError(errors)
  // What is empty from end to end is a column without a channel.
  const filled = others.filter(({ values }) => values.some((value) => !Number.isNaN(value)))
  return checked([t, ...filled], () => '')
}
