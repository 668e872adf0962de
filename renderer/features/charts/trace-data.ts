import type { Lap } from '../../laps/store/lap-store.ts'

/** Why a lap is not like the others: drawn as a mark on the trace. */
export type TraceMark = 'pit' | 'caution' | 'deleted'

export const traceMark = (lap: Lap): TraceMark | null => {
  if (lap.pitIn || lap.pitOut || lap.marker === 'in' || lap.marker === 'out') return 'pit'
  if (!lap.valid) return 'deleted'
  return lap.trackStatus === 'green' ? null : 'caution'
}

export interface TraceData {
  /** Lap numbers of all the cars, rising. */
  numbers: number[]
  /** For each car, its lap at each number. */
  laps: (Lap | undefined)[][]
  /** Seconds that the scale shows: pit stops run off its top rather than flatten the rest. */
  scale: [number, number]
}

const ROOM = 1.12

/** Where the line is: laps through the pits are marks of their own, and part the stints. */
export const lineSeconds = (lap: Lap | undefined): number | null =>
  !lap || lap.lapTimeMs === null || traceMark(lap) === 'pit' ? null : lap.lapTimeMs / 1000

/** Lap times of several cars over one axis of lap numbers. */
export function traceData(cars: readonly (readonly Lap[])[]): TraceData {
  const numbers = [...new Set(cars.flatMap((laps) => laps.map((lap) => lap.lapNumber)))].sort((a, b) => a - b)
  const laps = cars.map((car) => {
    const byNumber = new Map(car.map((lap) => [lap.lapNumber, lap]))
    return numbers.map((number) => byNumber.get(number))
  })
  const times = cars
    .flatMap((car) => car.map((lap) => lap.lapTimeMs ?? 0))
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b)
  const low = times[0] ?? 60_000
  const middle = times[times.length >> 1] ?? low
  const high = Math.min(times.at(-1) ?? low, Math.max(middle, low) * ROOM)
  const margin = Math.max(250, (high - low) * 0.05)
  return { numbers, laps, scale: [(low - margin) / 1000, (high + margin) / 1000] }
}
