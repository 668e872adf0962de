import { airDensityKgM3 } from '../../../server/calc/garage/air-density.ts'
import type { Row } from '../../data/row-cache.ts'

export type Reading = Row<'weather'>

/** What is measured, in the order in which it is read and typed. */
export const METRICS = [
  { field: 'airTempC', label: 'Air', unit: '°C', decimals: 1 },
  { field: 'trackTempC', label: 'Track', unit: '°C', decimals: 1 },
  { field: 'humidityPct', label: 'Humidity', unit: '%', decimals: 0 },
  { field: 'windSpeedKph', label: 'Wind', unit: 'km/h', decimals: 0 },
  { field: 'pressureHpa', label: 'Pressure', unit: 'hPa', decimals: 1 },
  { field: 'airDensityKgM3', label: 'Air density', unit: 'kg/m³', decimals: 3 },
] as const
export type Metric = (typeof METRICS)[number]
export type MetricField = Metric['field']

export interface Point {
  atMs: number
  value: number
}

/** A measured value; density is worked out here too, for a reading that the server does not have yet has none. */
export const measuredValue = (reading: Reading, field: MetricField): number | null =>
  field === 'airDensityKgM3' ? airDensityKgM3(reading) : reading[field]

/** Device clocks are not all right to the minute. */
const AHEAD_MS = 10 * 60_000

/** What was measured up to now, the oldest first: no forecasts, and nothing of tomorrow while there is anything else. */
export function measured(readings: readonly Reading[], nowMs: number): Reading[] {
  const own = readings
    .filter(({ source }) => source !== 'forecast')
    .toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt))
  const past = own.filter(({ measuredAt }) => Date.parse(measuredAt) <= nowMs + AHEAD_MS)
  return past.length > 0 ? past : own
}

/** The values of one kind, the oldest first; readings without it are left out. */
export const pointsOf = (readings: readonly Reading[], field: MetricField): Point[] =>
  readings.flatMap((reading) => {
    const value = measuredValue(reading, field)
    return value === null ? [] : [{ atMs: Date.parse(reading.measuredAt), value }]
  })

const HOUR_MS = 3_600_000
/** A reading every quarter of an hour is never quite on time. */
const LATE_MS = 5 * 60_000
/** Two readings so close say nothing of a trend. */
const MIN_MS = 5 * 60_000

export interface Trend {
  delta: number
  /** Between which readings. */
  minutes: number
}

/** How the newest value differs from the oldest of the hour before it; null where there is none to compare with. */
export function trendOf(points: readonly Point[]): Trend | null {
  const last = points.at(-1)
  if (!last) return null
  const first = points.find(({ atMs }) => last.atMs - atMs <= HOUR_MS + LATE_MS)
  if (!first || last.atMs - first.atMs < MIN_MS) return null
  return { delta: last.value - first.value, minutes: Math.round((last.atMs - first.atMs) / 60_000) }
}

/** The points of the last hours before the newest one. */
export const lately = (points: readonly Point[], hours: number): Point[] => {
  const last = points.at(-1)
  return last ? points.filter(({ atMs }) => last.atMs - atMs <= hours * HOUR_MS) : []
}

/** The newest text of a kind, such as how the sky looks. */
export const newestText = (readings: readonly Reading[], field: 'condition' | 'wind'): string | null =>
  readings.findLast((reading) => reading[field])?.[field] ?? null
