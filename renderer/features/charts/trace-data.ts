import type { Lap } from '../../laps/store/lap-store.ts'

/** Reason why a lap is marked on the trace. */
export type TraceMark = 'pit' | 'caution' | 'deleted'

export const traceMark = (lap: Lap): TraceMark | null => {
  if (lap.pitIn || lap.pitOut || lap.marker === 'in' || lap.marker === 'out') return 'pit'
  if (!lap.valid) return 'deleted'
  return lap.trackStatus === 'green' ? null : 'caution'
}

export interface TraceData {
  /** Lap numbers of all cars, ascending. */
  numbers: number[]
  /** Laps of each car by index into `numbers`. */
  laps: (Lap | undefined)[][]
  /** Visible range in seconds; pit stops may exceed it so that they do not flatten the rest. */
  scale: [number, number]
}

const ROOM = 1.12

/** Value of the line in seconds; null for laps through the pits, which interrupt it between stints. */
export const lineSeconds = (lap: Lap | undefined): number | null =>
  !lap || lap.lapTimeMs === null || traceMark(lap) === 'pit' ? null : lap.lapTimeMs / 1000

/** Lap times of several cars on one axis of lap numbers. */
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
