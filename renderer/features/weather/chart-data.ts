import { type MetricField, measuredValue, type Reading } from './readings.ts'

/** Further apart than this, two readings say nothing of what was between them: the line breaks. */
const GAP_MS = 2 * 3_600_000

export interface ChartData {
  /** Seconds since 1970, rising. */
  times: number[]
  /** For each kind of value, what was measured at each time: undefined leaves the line whole, null breaks it. */
  columns: (number | null | undefined)[][]
}

/** Readings as lines over time. `readings` are the oldest first; `convert` puts a value into the unit that is read. */
export function chartData(
  readings: readonly Reading[],
  fields: readonly MetricField[],
  convert: (field: MetricField, value: number) => number,
): ChartData {
  const times: number[] = []
  const columns = fields.map((): (number | null | undefined)[] => [])
  let beforeMs = Number.POSITIVE_INFINITY
  for (const reading of readings) {
    const atMs = Date.parse(reading.measuredAt)
    if (atMs - beforeMs > GAP_MS) {
      times.push((beforeMs + 1000) / 1000)
      for (const column of columns) column.push(null)
    }
    // Two of the same moment, of two sources, stand beside each other: times must rise.
    times.push(atMs === beforeMs ? (times.at(-1) ?? 0) + 0.001 : atMs / 1000)
    for (const [index, field] of fields.entries()) {
      const value = measuredValue(reading, field)
      columns[index]?.push(value === null ? undefined : convert(field, value))
    }
    beforeMs = atMs
  }
  return { times, columns }
}
