import { isKnownUnit } from '../calc/physical-unit.ts'
import type { Table } from './table.ts'
import { refuse } from './telemetry.ts'

/** Whether a file is a VBOX file (.vbo) of Racelogic. */
export const isVbox = (text: string): boolean => /^\[column names\]/im.test(text) && /^\[data\]/im.test(text)

const DAY_SEC = 86_400

/** `HHMMSS.ss` since midnight. */
const secondsOfDay = (cell: string): number => {
  const [, hours, minutes, seconds] = /^(\d{2})(\d{2})(\d{2}(?:\.\d+)?)$/.exec(cell) ?? []
  return hours === undefined ? Number.NaN : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** A clock that continues past midnight. */
function clock(): (cell: string) => number {
  let [days, before] = [0, 0]
  return (cell) => {
    const seconds = secondsOfDay(cell)
    if (seconds < before - DAY_SEC / 2) days += 1
    before = seconds
    return days * DAY_SEC + seconds
  }
}

/** Lines of a section, without its name. */
export function section(lines: readonly string[], name: string): { start: number; lines: string[] } {
  const start = lines.findIndex((line) => line.trim().toLowerCase() === `[${name}]`) + 1
  const length = lines.slice(start).findIndex((line) => /^\[.*\]$/.test(line.trim()))
  return { start, lines: start === 0 ? [] : lines.slice(start, length < 0 ? undefined : start + length) }
}

export const wordsIn = (line: string): string[] => (line.trim() === '' ? [] : line.trim().split(/\s+/))

/** The unit at the end of a column's description: `velocity kmh`. */
function unitInWords(line: string | undefined): string | null {
  const words = wordsIn(line ?? '')
  const unit = words.at(-1) ?? ''
  return words.length > 1 && isKnownUnit(unit) ? unit : null
}

/** Units on one line or several; if there are fewer than columns, they are those of the last columns. */
function unitsOf(lines: readonly string[], columns: number): (string | null)[] {
  const units = section(lines, 'channel units').lines.flatMap(wordsIn)
  const header = section(lines, 'header').lines.filter((line) => line.trim() !== '')
  const missing = columns - units.length
  return Array.from(
    { length: columns },
    (_, column) => units[column - missing] ?? unitInWords(header[column]),
  )
}

/**
 * Sections in brackets; names and samples are separated by spaces. Latitude and longitude stay in minutes, as VBOX has
 * them.
 */
export function vboxTable(text: string): Table {
  const lines = text.split(/\r?\n/)
  const names = section(lines, 'column names').lines.flatMap(wordsIn)
  const data = section(lines, 'data')
  const time = names.findIndex((name) => name.toLowerCase() === 'time')
  if (time < 0) throw refuse('/body', 'This VBOX file has no column time.')
  const units = unitsOf(lines, names.length)
  return {
    names: names.map((name) => (name.toLowerCase() === 'time' ? 't' : name)),
    units,
    rows: data.lines.map(wordsIn),
    firstLine: data.start + 1,
    delimiter: ' ',
    decimalComma: false,
    time: { column: time, secondsOf: clock() },
  }
}
