import { createRecording } from '../../calc/kpi/recording.ts'
import { minMaxPlaces } from '../../calc/tables/decimate.ts'
import type { ComputeTasks } from './compute-tasks.ts'

type Wanted = Parameters<ComputeTasks['readColumns']>[0]

/** Index of the first sample at or after a time; the number of samples when there is none. */
function placeOf(t: Float64Array, time: number, after: boolean): number {
  let [low, high] = [0, t.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const isBefore = after ? (t[middle] as number) <= time : (t[middle] as number) < time
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

const listOf = (values: Float64Array) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))
const isTime = (name: string) => name.toLowerCase() === 't'

/** Minimum and maximum of each part. A single channel keeps their own times; several share those of the part's ends. */
function thinned(columns: readonly [string, Float64Array][], t: Float64Array, points: number) {
  const buckets = points >> 1
  const others = columns.filter(([name]) => !isTime(name))
  const [only] = others
  const times = only && others.length === 1 ? minMaxPlaces(only[1], buckets) : minMaxPlaces(t, buckets)
  return columns.map(([name, values]): [string, Float64Array] => {
    const places = isTime(name) ? times : minMaxPlaces(values, buckets)
    return [name, Float64Array.from(places, (place) => values[place] as number)]
  })
}

/** JSON text of the columns between two times, decimated to a number of samples. */
export function columnsAsJson({ channels, from, to, points }: Wanted): string {
  const recording = createRecording(new Map(channels.map(({ name, values }) => [name, values])))
  const { t } = recording
  const start = from === undefined ? 0 : placeOf(t, from, false)
  const end = to === undefined ? t.length : Math.max(start, placeOf(t, to, true))
  const cut = recording.names.map((name): [string, Float64Array] => [
    name,
    (recording.channel(name) as Float64Array).subarray(start, end),
  ])
  const samples = end - start
  const isMore = points !== undefined && samples > points
  const shown = isMore ? thinned(cut, t.subarray(start, end), points) : cut
  return JSON.stringify({
    columns: Object.fromEntries(shown.map(([name, values]) => [name, listOf(values)])),
    units: Object.fromEntries(channels.map(({ name, unit }) => [name, unit])),
    samples,
    totalSamples: recording.length,
  })
}
