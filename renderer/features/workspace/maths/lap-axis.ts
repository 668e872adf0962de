import type { LapDistance } from '../../../laps/distance.ts'

/** Where the samples of a lap stand on the axis of the plots, and when the car was there. */
export interface LapAxis {
  /** x of each sample; ascending. */
  xs: Float64Array
  /** x of the last sample. */
  end: number
  /** Seconds from the first sample on. */
  secAt(x: number): number
  xAt(sec: number): number
}

/** Lengths that differ by less are two measurements of the same lap. */
const STRETCHED_WITHIN = 0.03

const same = (value: number) => value

/** Seconds from the first sample on. */
export const timeAxis = (sec: Float64Array): LapAxis => ({
  xs: sec,
  end: sec.at(-1) ?? 0,
  secAt: same,
  xAt: same,
})

/** Metres from the first sample on, times `stretch`. */
export function distanceAxis(sec: Float64Array, distance: LapDistance, stretch: number): LapAxis {
  const xAt = (when: number) => distance.metresAt(when) * stretch
  return {
    xs: sec.map(xAt),
    end: distance.totalM * stretch,
    secAt: (x) => distance.secAt(x / stretch),
    xAt,
  }
}

/**
 * Factor that makes a lap as long as the first one, whose length it has but for the error of its speed; 1 for a lap that is
 * longer or shorter by more than that, such as a part of a lap.
 */
export function stretchTo(firstM: number, lapM: number): number {
  const factor = firstM / lapM
  return Math.abs(factor - 1) <= STRETCHED_WITHIN ? factor : 1
}
