import { findLaps, isLapColumn } from '../calc/laps/laps-in-samples.ts'
import { numberOf } from '../calc/tables/table-header.ts'
import { secondsIn, secondsPer } from '../calc/tables/time-column.ts'
import { findTimeFall, samplesOfLap } from './laps.ts'
import { type Channel, checked, refuse, type Telemetry, TelemetryError } from './telemetry.ts'

/** A parsed table: names, units and sample lines. */
export interface Table {
  names: readonly string[]
  units: readonly (string | null)[]
  rows: readonly (readonly string[])[]
  /** Line number of the first sample, from 1. */
  firstLine: number
  /** Between cells; a blank stands for any number of them. */
  delimiter: string
  decimalComma: boolean
  /** The time column `t` in seconds, and the conversion of its cells. */
  time: { column: number; secondsOf?: (cell: string) => number }
  /** Beacon times in seconds. */
  markers?: readonly number[]
}

interface Line {
  cells: readonly string[]
  /** Line number in the file, from 1. */
  line: number
}

const MAX_ERRORS = 100
const WORDS_FOR_NOTHING = new Set(['', 'nan', 'null', 'n/a', '-'])
const isNothing = (cell: string) => WORDS_FOR_NOTHING.has(cell.toLowerCase())

/** Makes duplicate names unique: `speed`, `speed (2)`. */
export function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** Seconds of a time cell: a number in the column's unit, or a clock. */
export function timeReader({ units, time, decimalComma }: Table): (cell: string) => number {
  const seconds = secondsPer(units[time.column] ?? null)
  return (cell) => {
    const number = numberOf(cell, decimalComma)
    return Number.isNaN(number) ? secondsIn(cell) : number * seconds
  }
}

/** The lines of one lap, or all lines if none is requested. Throws `TelemetryError` if the lap is missing. */
function chosenLines(table: Table, lines: readonly Line[], lap: string | undefined) {
  const { names, markers, time } = table
  const read = time.secondsOf ?? timeReader(table)
  const lapColumn = names.findIndex(isLapColumn)
  const column =
    lapColumn < 0 ? undefined : (index: number) => (lines[index]?.cells[lapColumn] ?? '').replace(',', '.')
  const t = Float64Array.from(lines, ({ cells }) => read(cells[time.column] ?? ''))
  const laps = () => findLaps({ t, column, markers })
  if (lap === undefined) return { chosen: lines, t, laps }
  const isIn = samplesOfLap(laps(), lap)
  return { chosen: lines.filter(isIn), t: t.filter(isIn), laps: () => undefined }
}

/** Channels of a table, or of one lap of it. Reports non-numeric text with its line. */
export function telemetryOf(table: Table, lap?: string): Telemetry {
  const { units, firstLine, decimalComma, time } = table
  const names = distinct(table.names)
  const lines = table.rows
    .map((cells, index) => ({ cells, line: firstLine + index }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length === 0) throw refuse('/body', 'The table has no samples.')
  const { chosen, t, laps } = chosenLines(table, lines, lap)
  const errors: { path: string; message: string }[] = []
  const report = (column: number, { cells, line }: Line) => {
    if (errors.length >= MAX_ERRORS) return
    const cell = JSON.stringify(cells[column] ?? '')
    errors.push({ path: '/body', message: `line ${line}, ${names[column]}: ${cell} is no number` })
  }
  const read = (column: number): Float64Array =>
    Float64Array.from(chosen, (line) => {
      const cell = line.cells[column] ?? ''
      if (isNothing(cell)) return Number.NaN
      const value = numberOf(cell, decimalComma)
      if (Number.isNaN(value)) report(column, line)
      return value
    })
  for (const [index, line] of chosen.entries()) {
    if (Number.isNaN(t[index]) && !isNothing(line.cells[time.column] ?? '')) report(time.column, line)
  }
  const others = names.flatMap((name, column): Channel[] =>
    column === time.column || name === ''
      ? []
      : [{ name, unit: units[column] || null, values: read(column) }],
  )
  if (errors.length > 0) throw new TelemetryError(errors)
  const fall = findTimeFall(t, '/body', (index) => `line ${chosen[index]?.line}`, laps)
  if (fall) throw fall
  // An entirely empty column is not a channel.
  const filled = others.filter(({ values }) => values.some((value) => !Number.isNaN(value)))
  return checked([{ name: 't', unit: 's', values: t }, ...filled], () => '/body')
}
