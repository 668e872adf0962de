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

/** A clock that goes on over midnight. */
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
function section(lines: readonly string[], name: string): { start: number; lines: string[] } {
  const start = lines.findIndex((line) => line.trim().toLowerCase() === `[${name}]`) + 1
  const length = lines.slice(start).findIndex((line) => /^\[.*\]$/.test(line.trim()))
  return { start, lines: start === 0 ? [] : lines.slice(start, length < 0 ? undefined : start + length) }
}

/** Sections in brackets; names and samples are parted by spaces. Latitude and longitude stay in minutes, as VBOX has them. */
export function vboxTable(text: string): Table {
  const lines = text.split(/\r?\n/)
  const words = (line: string) => line.trim().split(/\s+/)
  const names = section(lines, 'column names').lines.flatMap((line) => (line.trim() ? words(line) : []))
  const data = section(lines, 'data')
  const units = section(lines, 'channel units').lines.map((line) => line.trim())
  const time = names.findIndex((name) => name.toLowerCase() === 'time')
  if (time < 0) throw refuse('', 'This VBOX file has no column time.')
  // Units are those of the last channels: the ones that VBOX itself adds have none in the file.
  const withoutUnits = names.length - units.filter((unit) => unit !== '').length
  return {
    names: names.map((name) => (name.toLowerCase() === 'time' ? 't' : name)),
    units: names.map((_, column) => units[column - withoutUnits] || null),
    rows: data.lines.map((line) => (line.trim() === '' ? [] : words(line))),
    firstLine: data.start + 1,
    decimalComma: false,
    time: { column: time, secondsOf: clock() },
  }
}
