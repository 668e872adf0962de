import { parseLapTime } from '../../server/calc/lap-time.ts'
import { cellError, neededTextAt, numberAt, type Row, readTable, textAt, wholeNumberAt } from './csv-table.ts'

/** A crossing of the finish line. Durations in milliseconds, null where the cell is empty. */
export interface LapRow {
  row: Row
  carNumber: string
  seat: number
  driverName: string
  carClass: string
  team: string
  manufacturer: string
  lapNumber: number
  lapTimeMs: number | null
  sectorsMs: [number | null, number | null, number | null]
  /** Time since the session's clock began to run. */
  elapsedMs: number | null
  /** Local time of day of the crossing. */
  timeOfDayMs: number
  /** Time in the pit lane at the start of this lap. */
  pitTimeMs: number | null
  inPit: boolean
  averageKph: number | null
  topSpeedKph: number | null
  flag: string
}

export interface ResultDriver {
  seat: number
  firstName: string
  lastName: string
  licence: string
  country: string
  hometown: string
  shortName: string
}

/** A car as entered, whether it drove or not. */
export interface ResultRow {
  carNumber: string
  team: string
  carClass: string
  vehicle: string
  /** Columns without a field of their own: tyre supplier, division, group. */
  extras: Record<string, string>
  drivers: ResultDriver[]
}

/** Milliseconds of `26.148`, `1:02.345` or `1:40:07.318`; null when empty, LoadError otherwise. */
function durationAt(row: Row, column: string): number | null {
  const text = textAt(row, column)
  if (text === '') return null
  const ms = parseLapTime(text)
  if (ms === null) throw cellError(row, column, 'is not a time such as 26.148, 1:02.345 or 1:02:03.456')
  return ms
}

function timeOfDayAt(row: Row, column: string): number {
  neededTextAt(row, column)
  const ms = durationAt(row, column)
  if (ms === null || ms >= 86_400_000) throw cellError(row, column, 'is not a time of day')
  return ms
}

function inPitAt(row: Row): boolean {
  const text = textAt(row, 'CROSSING_FINISH_LINE_IN_PIT')
  if (text !== '' && text !== 'B')
    throw cellError(row, 'CROSSING_FINISH_LINE_IN_PIT', 'is neither B nor empty')
  return text === 'B'
}

// biome-ignore format: in the order of the file
const LAP_COLUMNS = [
  'NUMBER', 'LAP_NUMBER', 'LAP_TIME', 'CROSSING_FINISH_LINE_IN_PIT', 'S1', 'S2', 'S3', 'HOUR',
  'DRIVER_NAME', 'CLASS', 'TEAM', 'FLAG_AT_FL',
]

/** Rows of a `-laps.csv` file. */
export function readLapRows(file: string, text: string): LapRow[] {
  return readTable(file, text, LAP_COLUMNS).map((row) => ({
    row,
    carNumber: neededTextAt(row, 'NUMBER'),
    seat: numberAt(row, 'DRIVER_NUMBER') ?? 1,
    driverName: textAt(row, 'DRIVER_NAME').replace(/\s+/g, ' '),
    carClass: neededTextAt(row, 'CLASS'),
    team: textAt(row, 'TEAM'),
    manufacturer: textAt(row, 'MANUFACTURER'),
    lapNumber: wholeNumberAt(row, 'LAP_NUMBER'),
    lapTimeMs: durationAt(row, 'LAP_TIME'),
    sectorsMs: [durationAt(row, 'S1'), durationAt(row, 'S2'), durationAt(row, 'S3')],
    elapsedMs: durationAt(row, 'ELAPSED'),
    timeOfDayMs: timeOfDayAt(row, 'HOUR'),
    pitTimeMs: durationAt(row, 'PIT_TIME'),
    inPit: inPitAt(row),
    averageKph: numberAt(row, 'KPH'),
    topSpeedKph: numberAt(row, 'TOP_SPEED'),
    flag: textAt(row, 'FLAG_AT_FL'),
  }))
}

function driversOf(row: Row): ResultDriver[] {
  const cell = (seat: number, name: string) => textAt(row, `DRIVER${seat}_${name}`).replace(/\s+/g, ' ')
  const seats = Array.from({ length: 9 }, (_, index) => index + 1)
  return seats
    .filter((seat) => cell(seat, 'SECONDNAME') !== '')
    .map((seat) => ({
      seat,
      firstName: cell(seat, 'FIRSTNAME'),
      lastName: cell(seat, 'SECONDNAME'),
      licence: cell(seat, 'LICENSE') || cell(seat, 'IMSA_DriverRatingLong'),
      country: cell(seat, 'COUNTRY'),
      hometown: cell(seat, 'HOMETOWN'),
      shortName: cell(seat, 'SHORTNAME'),
    }))
}

/** Rows of a `-results.csv` file: practice, qualifying and race have different columns for the result itself. */
export function readResultRows(file: string, text: string): ResultRow[] {
  return readTable(file, text, ['NUMBER', 'TEAM', 'CLASS', 'DRIVER1_SECONDNAME']).map((row) => ({
    carNumber: neededTextAt(row, 'NUMBER'),
    team: textAt(row, 'TEAM'),
    carClass: neededTextAt(row, 'CLASS'),
    vehicle: textAt(row, 'VEHICLE'),
    extras: {
      tyres: textAt(row, 'TIRES'),
      division: textAt(row, 'DIVISION'),
      group: textAt(row, 'GROUP'),
    },
    drivers: driversOf(row),
  }))
}
