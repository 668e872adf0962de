import { valueAt } from '../../server/calc/kpi/functions/interpolate.ts'
import { presentPlaces } from '../../server/calc/kpi/functions/present.ts'
import { createRecording } from '../../server/calc/kpi/recording.ts'
import { isSameDimension, parseUnit, type Unit } from '../../server/calc/physical-unit.ts'
import type { ChannelInfo } from './use-telemetry.ts'

const METRES_PER_SECOND = parseUnit('m/s') as Unit

/** Metres per second of this unit; undefined for anything but a speed. */
export function speedFactor(label: string | null | undefined): number | undefined {
  const unit = parseUnit(label)
  return unit && isSameDimension(unit, METRES_PER_SECOND) ? unit.factor : undefined
}

/** Channels that a distance can be made of. */
export const speedsOf = (channels: readonly ChannelInfo[]): ChannelInfo[] =>
  channels.filter(({ unit }) => speedFactor(unit) !== undefined)

/** Where a car was on its lap, by time and back. Times are seconds from the first sample on. */
export interface LapDistance {
  totalM: number
  totalSec: number
  /** Metres driven until then; held at both ends. */
  metresAt(sec: number): number
  /** When it had come this far; held at both ends. */
  secAt(metres: number): number
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * Distance = integral of speed over time by trapezoids, on the straight line between samples that have a speed, over a gap too. A
 * standing car keeps its place; driving backwards counts as standing, so that each place has a time.
 */
export function lapDistance(t: Float64Array, speed: Float64Array, factor: number): LapDistance | undefined {
  const recording = createRecording(
    new Map([
      ['t', t],
      ['speed', speed.map((value) => Math.max(0, value * factor))],
    ]),
  )
  const speeds = recording.channel('speed') as Float64Array
  const known = presentPlaces(speeds)
  if (known.length < 2) return undefined
  const from = recording.t[0] as number
  const times = Float64Array.from(known, (at) => (recording.t[at] as number) - from)
  const metres = new Float64Array(known.length)
  for (let at = 1; at < known.length; at += 1) {
    const [before, now] = [known[at - 1] as number, known[at] as number]
    const mean = ((speeds[before] as number) + (speeds[now] as number)) / 2
    metres[at] = (metres[at - 1] as number) + mean * ((times[at] as number) - (times[at - 1] as number))
  }
  const begin = times[0] as number
  const last = metres.at(-1) as number
  const totalSec = times.at(-1) as number
  const byTime = valueAt(metres, times)
  const byPlace = valueAt(times, metres)
  return {
    totalM: last,
    totalSec,
    metresAt: (sec) => byTime(clamp(sec, begin, totalSec)),
    secAt: (place) => byPlace(clamp(place, 0, last)),
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
