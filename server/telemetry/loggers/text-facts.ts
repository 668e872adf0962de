import type { Place } from '../../calc/outings/line-crossings.ts'
import { MAX_SPLITS } from '../../calc/outings/sectors.ts'
import { csvRecords } from '../../calc/tables/csv-records.ts'
import { numberOf } from '../../calc/tables/table-header.ts'
import type { Table } from '../table.ts'
import { section, wordsIn } from '../vbox.ts'
import { isoOf, type LoggerFacts } from './logger-file.ts'

/** Names of lines above a table, by what they tell. */
const NAMES = {
  driver: ['driver', 'driver name', 'racer'],
  vehicle: ['vehicle', 'vehicle name', 'car'],
  venue: ['venue', 'track name', 'track', 'session'],
  day: ['log date', 'date', 'created'],
  clock: ['log time', 'time'],
} as const

/** Seconds since 1970 that are the time of a log: from 1980 to 2200. */
export const [MIN_UNIX, MAX_UNIX] = [315_532_800, 7_258_118_400]

/** A column of Unix time: reads seconds since 1970 from the cells of a row, NaN for none. */
export function unixSecondsIn(table: Table): ((cells: readonly string[]) => number) | undefined {
  const place = table.names.findIndex((name) => /^(?:timestamp|utc|utc time|unix time)$/i.test(name.trim()))
  const column = place < 0 && /^unix/i.test(table.units[table.time.column] ?? '') ? table.time.column : place
  if (column < 0) return undefined
  return (cells) => {
    const value = numberOf(cells[column]?.trim(), table.decimalComma)
    const seconds = value > MAX_UNIX ? value / 1000 : value
    return seconds > MIN_UNIX && seconds < MAX_UNIX ? seconds : Number.NaN
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as loggers' programs write it: `31/12/2025` or `Saturday, November 1, 2025`; null where day and month are ambiguous. */
function dayOf(text: string, isDayFirst: boolean, clock: string | null): string | null {
  const [, first, second, year] = /(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? []
  if (first !== undefined) {
    const day = isoOf(Number(year), Number(second), Number(first), clock)
    const swapped = isoOf(Number(year), Number(first), Number(second), clock)
    return isDayFirst || swapped === null ? day : day === null ? swapped : day === swapped ? day : null
  }
  const [, iso1, iso2, iso3] = /(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  if (iso1 !== undefined) return isoOf(Number(iso1), Number(iso2), Number(iso3), clock)
  const [, month = '', date, inYear] = /([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})/.exec(text) ?? []
  return isoOf(Number(inYear), MONTHS.indexOf(month.toLowerCase()) + 1, Number(date), clock)
}

/** `9:53:00 PM` as a clock of 24 hours. */
function clockOf(text: string | null): string | null {
  const [, hours, rest, half] = /^(\d{1,2})(:\d{2}(?::\d{2})?)\s*([AP]M)?/i.exec(text ?? '') ?? []
  if (hours === undefined) return null
  if (half === undefined) return `${hours}${rest}`
  return `${(Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)}${rest}`
}

/** Driver, vehicle, venue and day from the lines above a table. */
export function factsOfTable(text: string, table: Table, facts: LoggerFacts): void {
  const above = text.split('\n', table.firstLine - 1).join('\n')
  const rows = Array.from(csvRecords(above.replace(/^# */gm, ''), table.delimiter), ({ fields }) => fields)
  const value = (names: readonly string[]) => {
    for (const name of names) {
      const row = rows.find(([first = '']) => first.replace(/:$/, '').toLowerCase() === name)
      if (row?.[1]) return row[1].slice(0, 200)
    }
    return null
  }
  facts.driver = value(NAMES.driver)
  facts.vehicle = value(NAMES.vehicle)
  facts.venue = value(NAMES.venue)
  const isMotec = /motec/i.test(rows[0]?.join(' ') ?? '')
  const created = rows.find(([first = '']) => first.toLowerCase() === 'created')
  const day = created ? created.slice(1).join(' ') : value(NAMES.day)
  const clock = clockOf(
    created ? (/\d{1,2}:\d{2}.*/.exec(created.slice(1).join(' '))?.[0] ?? null) : value(NAMES.clock),
  )
  if (day) facts.loggedAt = dayOf(day, isMotec || created !== undefined, clock)
}

/** Both ends of each line of a name in a VBOX file's lap timing: longitude and latitude in minutes, west and north positive. */
function linesNamed(name: string, timing: readonly string[]): Place[][] {
  return timing.flatMap((line) => {
    const [first, ...minutes] = wordsIn(line)
    const degrees = (place: number) => Number(minutes[place]) / 60
    const ends = [0, 2].map((place) => ({ lat: degrees(place + 1), lon: -degrees(place) }))
    const isLine = first?.toLowerCase() === name && ends.every(({ lat, lon }) => Number.isFinite(lat + lon))
    return isLine ? [ends] : []
  })
}

/** Day, start-finish line and splits of a VBOX file, whose times are UTC. */
export function factsOfVbox(text: string, secondsOfDay: number, facts: LoggerFacts): void {
  const lines = text.split(/\r?\n/)
  const [, day, month, year] = /File created on (\d{1,2})\/(\d{1,2})\/(\d{4})/i.exec(lines[0] ?? '') ?? []
  const date = isoOf(Number(year), Number(month), Number(day), null)
  if (date) {
    facts.loggedAt = new Date(Date.parse(`${date}Z`) + secondsOfDay * 1000).toISOString()
    facts.timeZoneKnown = true
  }
  const timing = section(lines, 'laptiming').lines
  facts.line = linesNamed('start', timing)[0] ?? []
  const splits = linesNamed('split', timing)
  if (splits.length > 0) facts.splits = { lines: splits.slice(0, MAX_SPLITS) }
}
