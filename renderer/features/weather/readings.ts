import { airDensityKgM3 } from '../../../server/calc/garage/air-density.ts'
import type { Row } from '../../data/row-cache.ts'

export type Reading = Row<'weather'>

/** Measured fields in display and input order. */
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

/** A measured value; density is calculated if missing, as in readings not yet saved on the server. */
export const measuredValue = (reading: Reading, field: MetricField): number | null =>
  field === 'airDensityKgM3' ? airDensityKgM3(reading) : reading[field]

/** Tolerance for device clocks that run ahead. */
const AHEAD_MS = 10 * 60_000

/** Measured readings up to now, oldest first: no forecasts, and no future readings unless there are no others. */
export function measured(readings: readonly Reading[], nowMs: number): Reading[] {
  const own = readings
    .filter(({ source }) => source !== 'forecast')
    .toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt))
  const past = own.filter(({ measuredAt }) => Date.parse(measuredAt) <= nowMs + AHEAD_MS)
  return past.length > 0 ? past : own
}

/** Values of a field, oldest first, without readings that lack it. */
export const pointsOf = (readings: readonly Reading[], field: MetricField): Point[] =>
  readings.flatMap((reading) => {
    const value = measuredValue(reading, field)
    return value === null ? [] : [{ atMs: Date.parse(reading.measuredAt), value }]
  })

const HOUR_MS = 3_600_000
/** Tolerance for readings every 15 minutes that are late. */
const LATE_MS = 5 * 60_000
/** Shortest interval of a trend. */
const MIN_MS = 5 * 60_000

export interface Trend {
  delta: number
  /** Interval between the two readings. */
  minutes: number
}

/** Difference of the newest value to the oldest one in the hour before; null without one. */
export function trendOf(points: readonly Point[]): Trend | null {
  const last = points.at(-1)
  if (!last) return null
  const first = points.find(({ atMs }) => last.atMs - atMs <= HOUR_MS + LATE_MS)
  if (!first || last.atMs - first.atMs < MIN_MS) return null
  return { delta: last.value - first.value, minutes: Math.round((last.atMs - first.atMs) / 60_000) }
}

/** Points of the last hours before the newest one. */
export const lastHours = (points: readonly Point[], hours: number): Point[] => {
  const last = points.at(-1)
  return last ? points.filter(({ atMs }) => last.atMs - atMs <= hours * HOUR_MS) : []
}

/** Newest text of a field, such as the sky condition. */
export const newestText = (readings: readonly Reading[], field: 'condition' | 'wind'): string | null =>
  readings.findLast((reading) => reading[field])?.[field] ?? null
