import { type MetricField, measuredValue, type Reading } from './readings.ts'

/** The line breaks between readings further apart than this. */
const GAP_MS = 2 * 3_600_000

export interface ChartData {
  /** Seconds since 1970, ascending. */
  times: number[]
  /** Values of each metric by time: undefined is spanned by the line, null breaks it. */
  columns: (number | null | undefined)[][]
}

/** Columns of readings over time. `readings` are oldest first; `convert` converts to the user's unit. */
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
    // Readings of two sources at the same time are offset by 1 ms, because x values must ascend.
    times.push(atMs === beforeMs ? (times.at(-1) ?? 0) + 0.001 : atMs / 1000)
    for (const [index, field] of fields.entries()) {
      const value = measuredValue(reading, field)
      columns[index]?.push(value === null ? undefined : convert(field, value))
    }
    beforeMs = atMs
  }
  return { times, columns }
}
