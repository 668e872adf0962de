import { useMemo } from 'react'
import { type LapDistance, lapDistance, speedFactor } from '../../laps/distance.ts'
import { type Lap, useTelemetryPart, useTelemetrySummary } from '../../laps/use-telemetry.ts'
import type { XRange } from '../../ui/plot/x-range.ts'
import type { ShownLap } from './plot-data.ts'

interface Wanted {
  lap: Lap | undefined
  label: string
  channels: readonly string[]
  /** Speed channel that distances are integrated from; undefined for a time axis. */
  speed: string | undefined
  /** Times start at the first sample, so that laps can be overlaid. */
  fromZero: boolean
  /** The visible range of the axis; undefined for all of it. */
  range: XRange | undefined
  points: number
}

const numbers = (values: readonly (number | null)[]) =>
  Float64Array.from(values, (value) => value ?? Number.NaN)

/** Channels of a lap for plotting, refetched for the visible range, and the car's track position. */
export function useShownLap({ lap, label, channels, speed, fromZero, range, points }: Wanted) {
  const summary = useTelemetrySummary(lap)
  const known = summary.data?.channels
  const there = channels.filter((name) => known?.some((each) => each.name === name))
  const unit = known?.find(({ name }) => name === speed)?.unit
  const factor = speedFactor(unit)
  const whole = useTelemetryPart(
    lap,
    speed !== undefined && factor !== undefined ? { channels: [speed] } : undefined,
  )
  const distance = useMemo(
    (): LapDistance | undefined =>
      whole.data && speed !== undefined && factor !== undefined
        ? lapDistance(numbers(whole.data.columns.t ?? []), numbers(whole.data.columns[speed] ?? []), factor)
        : undefined,
    [whole.data, speed, factor],
  )
  const start = summary.data?.fromSec ?? 0
  const secOf = (x: number) => {
    if (speed !== undefined) return start + (distance?.secAt(x) ?? 0)
    return fromZero ? start + x : x
  }
  const part = useTelemetryPart(
    lap,
    summary.data && {
      channels: there,
      points,
      ...(range && { from: secOf(range.from), to: secOf(range.to) }),
    },
  )
  const shown = useMemo((): ShownLap | undefined => {
    if (!part.data || (speed !== undefined && !distance)) return undefined
    const { t = [], ...columns } = part.data.columns
    const xs = t.map((sec) => {
      const since = (sec ?? start) - start
      return distance ? distance.metresAt(since) : fromZero ? since : (sec ?? start)
    })
    return { label, xs, columns }
  }, [part.data, distance, speed, fromZero, start, label])
  return { summary, part, whole, distance, shown }
}
