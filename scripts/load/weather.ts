import { numberAt, readTable, wholeNumberAt } from './csv-table.ts'

export interface WeatherReading {
  atMs: number
  airTempC: number | null
  trackTempC: number | null
}

/** A sheet with the pressure in inches of mercury is an American one: its temperatures are Fahrenheit. */
const INCHES_OF_MERCURY_BELOW = 50
/** A reading older than this says nothing about a lap. */
const READING_LASTS_MS = 10 * 60_000

/** Rows of a `-weather.csv` file, oldest first. Temperatures in Celsius, to a tenth. */
export function readWeatherRows(file: string, text: string): WeatherReading[] {
  return readTable(file, text, ['TIME_UTC_SECONDS', 'AIR_TEMP', 'TRACK_TEMP'])
    .map((row) => {
      const american = (numberAt(row, 'PRESSURE') ?? 0) < INCHES_OF_MERCURY_BELOW
      const celsius = (column: string) => {
        const value = numberAt(row, column)
        return value === null ? null : Math.round((american ? (value - 32) / 1.8 : value) * 10) / 10
      }
      return {
        atMs: wholeNumberAt(row, 'TIME_UTC_SECONDS') * 1000,
        airTempC: celsius('AIR_TEMP'),
        trackTempC: celsius('TRACK_TEMP'),
      }
    })
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** Temperatures of the last reading before an instant; nothing when there is none, or only an old one. */
export function temperaturesAt(
  atMs: number,
  readings: WeatherReading[],
): Partial<Omit<WeatherReading, 'atMs'>> {
  const reading = readings.findLast((each) => each.atMs <= atMs)
  if (!reading || atMs - reading.atMs > READING_LASTS_MS) return {}
  return { airTempC: reading.airTempC, trackTempC: reading.trackTempC }
}
