import { functionNamed } from '../../server/calc/kpi/function-table.ts'
import { valueAt } from '../../server/calc/kpi/functions/interpolate.ts'
import { createRecording } from '../../server/calc/kpi/recording.ts'
import { isSameDimension, parseUnit, type Unit } from '../../server/calc/physical-unit.ts'

const METRES_PER_SECOND = parseUnit('m/s') as Unit

/** Metres per second of this unit; undefined for anything but a speed. */
export function speedFactor(label: string | null | undefined): number | undefined {
  const unit = parseUnit(label)
  return unit && isSameDimension(unit, METRES_PER_SECOND) ? unit.factor : undefined
}

/** Where a car was on its lap, by time and back. Times are seconds from the first sample on. */
export interface LapDistance {
  totalM: number
  totalSec: number
  /** Metres driven until then; held at both ends. */
  metresAt(sec: number): number
  /** When it had come this far; held at both ends. */
  secAt(metres: number): number
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/**
 * Distance = integral of speed over time, as the KPI function `Integrate` has it. A standing car keeps its place; driving
 * backwards counts as standing, so that each place has a time.
 */
export function lapDistance(t: Float64Array, speed: Float64Array, factor: number): LapDistance | undefined {
  const recording = createRecording(
    new Map([
      ['t', t],
      ['speed', speed.map((value) => Math.max(0, value * factor))],
    ]),
  )
  const { length } = recording
  const from = recording.t[0]
  if (length === 0 || from === undefined) return undefined
  const made = functionNamed('Integrate')?.run(
    [recording.channel('speed') as Float64Array],
    recording,
    [],
    () => new Float64Array(length),
  ) as Float64Array
  // Between samples with a speed the car is on the line between their places.
  const driven = Array.from(recording.t, (time, index) => ({
    sec: time - from,
    metres: made[index] as number,
  }))
  const known = driven.filter(({ metres }) => !Number.isNaN(metres))
  const times = Float64Array.from(known, ({ sec }) => sec)
  const metres = Float64Array.from(known, (place) => place.metres)
  const last = metres.at(-1) ?? 0
  const totalSec = times.at(-1) ?? 0
  if (times.length < 2) return undefined
  const byTime = valueAt(metres, times)
  const byPlace = valueAt(times, metres)
  return {
    totalM: last,
    totalSec,
    metresAt: (sec) => byTime(clamp(sec, totalSec)),
    secAt: (place) => byPlace(clamp(place, last)),
  }
}

export interface DeltaLine {
  metres: number[]
  /** Seconds by which the second lap is behind the first at the same place. */
  sec: number[]
}

/** How far behind the second lap is, place by place, as far as both have driven. */
export function deltaLine(first: LapDistance, second: LapDistance, places: number): DeltaLine {
  const most = Math.min(first.totalM, second.totalM)
  const metres = Array.from({ length: places }, (_, index) => (most * index) / Math.max(1, places - 1))
  return { metres, sec: metres.map((place) => second.secAt(place) - first.secAt(place)) }
}
