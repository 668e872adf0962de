import type { LapAxis } from './lap-axis.ts'
import { type Trace, traceOf, valueAt } from './trace.ts'

/** A lap as its delta needs it. */
export interface DeltaLap {
  /** By distance, also where the plots are drawn over time. */
  places: LapAxis
  /** The channel that the distance is made of, over time: where it is missing, so is the place of the car. */
  speed: Trace
}

/** A lap that is stretched to this length may be shorter by its last digit. */
const ROUNDED = 1 + 1e-9

const known = ({ speed }: DeltaLap, sec: number) => valueAt(speed, sec) !== undefined

/**
 * Seconds by which `lap` is behind `first` at the same place of the track, at each sample of `first`, over `xs` of its samples;
 * as far as both have driven, with gaps where the place of one of them is not known.
 */
export function deltaTrace(
  first: DeltaLap,
  lap: DeltaLap,
  sec: Float64Array,
  xs: Float64Array,
): Trace | undefined {
  const behind = sec.map((when, at) => {
    const place = first.places.xs[at] as number
    if (place > lap.places.end * ROUNDED || !known(first, when)) return Number.NaN
    const then = lap.places.secAt(place)
    return known(lap, then) ? then - when : Number.NaN
  })
  return traceOf(sec, xs, behind)
}
