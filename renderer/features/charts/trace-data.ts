import type { Lap } from '../../laps/store/lap-store.ts'
import type { LapMark, Mark } from './plot/lap-marks.ts'
import type { Scale } from './plot/robust-range.ts'

/** Reason why a lap is marked on the trace. */
export const traceMark = (lap: Lap): LapMark | null => {
  if (lap.pitIn || lap.pitOut || lap.marker === 'in' || lap.marker === 'out') return 'pit'
  if (!lap.valid) return 'deleted'
  return lap.trackStatus === 'green' ? null : 'caution'
}

export interface TraceData {
  /** Lap numbers of all cars, ascending. */
  numbers: number[]
  /** Laps of each car by index into `numbers`. */
  laps: (Lap | undefined)[][]
  /** In seconds. Laps under green stay in sight; others may be beyond it, so that they do not flatten these. */
  scale: Scale
  /** Marks of each car, in seconds. */
  marks: Mark[][]
}

const toSeconds = (lap: Lap | undefined): number | null =>
  lap?.lapTimeMs == null ? null : lap.lapTimeMs / 1000

/** Value of the line in seconds; null for laps through the pits, which interrupt it between stints. */
export const lineSeconds = (lap: Lap | undefined): number | null =>
  lap && traceMark(lap) === 'pit' ? null : toSeconds(lap)

const greenSeconds = (lap: Lap | undefined): number | null =>
  lap?.trackStatus === 'green' ? lineSeconds(lap) : null

/** Lap times of several cars on one axis of lap numbers. */
export function traceData(cars: readonly (readonly Lap[])[]): TraceData {
  const numbers = [...new Set(cars.flatMap((laps) => laps.map((lap) => lap.lapNumber)))].sort((a, b) => a - b)
  const laps = cars.map((car) => {
    const byNumber = new Map(car.map((lap) => [lap.lapNumber, lap]))
    return numbers.map((number) => byNumber.get(number))
  })
  return {
    numbers,
    laps,
    scale: { all: laps.map((car) => car.map(toSeconds)), held: laps.map((car) => car.map(greenSeconds)) },
    marks: cars.map((car) =>
      car.flatMap((lap): Mark[] => {
        const [mark, y] = [traceMark(lap), toSeconds(lap)]
        return mark === null || y === null ? [] : [{ mark, x: lap.lapNumber, y }]
      }),
    ),
  }
}
