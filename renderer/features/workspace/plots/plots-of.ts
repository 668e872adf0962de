import type { Recording } from '../../../../server/calc/kpi/recording.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import { type LapDistance, lapDistance, speedFactor, speedsOf } from '../../../laps/distance.ts'
import type { ChannelInfo } from '../../../laps/use-telemetry.ts'
import { groupsOf } from '../../telemetry/plot-data.ts'
import { type DeltaLap, deltaTrace } from '../maths/delta.ts'
import { distanceAxis, type LapAxis, stretchTo, timeAxis } from '../maths/lap-axis.ts'
import { type ShownUnit, shownUnit } from '../maths/shown-unit.ts'
import { type Trace, traceOf } from '../maths/trace.ts'

/** A lap whose channels have come. */
export interface LoadedLap {
  id: string
  /** As in the legends: `01 L5`. */
  label: string
  /** Place among the laps of the page, by which it is coloured. */
  place: number
  channels: readonly ChannelInfo[]
  recording: Recording
}

/** A lap on the axis of the page. */
export interface PlottedLap extends LoadedLap {
  /** Seconds from the first sample on. */
  sec: Float64Array
  axis: LapAxis
  /** Factor of its distance to that of the first lap. */
  stretch: number
  /** As the delta needs it; undefined without a speed. */
  delta: DeltaLap | undefined
}

export interface Line {
  lap: number
  channel: string
  /** Place among the channels of the page. */
  place: number
  trace: Trace
}

/** One plot: channels that share an axis. */
export interface Strip {
  key: string
  title: string
  unit: string | null
  lines: readonly Line[]
  low: number
  high: number
  /** Seconds behind the first lap. */
  isDelta: boolean
}

const secondsOf = ({ t }: Recording) => t.map((time) => time - (t[0] as number))

const channelOf = ({ channels }: LoadedLap, name: string) => channels.find((each) => each.name === name)

/** The channels of all laps by name, those of the first lap first. */
export const unionOf = (lists: readonly (readonly ChannelInfo[])[]): ChannelInfo[] =>
  [...Map.groupBy(lists.flat(), ({ name }) => name).values()].flatMap(([first]) => first ?? [])

/** How a speed over the ground is called. */
const GROUND = /^(gps[ _]|ground[ _]|vehicle[ _])?(speed|velocity)$/i

/** The speed that a lap's distance is made of: the wanted one, else that over the ground, else the first. */
export function speedOf(channels: readonly ChannelInfo[], wanted?: string): string | undefined {
  const speeds = speedsOf(channels)
  const found = speeds.find(({ name }) => name === wanted) ?? speeds.find(({ name }) => GROUND.test(name))
  return (found ?? speeds[0])?.name
}

function distanceOf(lap: LoadedLap, speed: string | undefined): LapDistance | undefined {
  const values = speed === undefined ? undefined : lap.recording.channel(speed)
  const factor = speedFactor(speed === undefined ? undefined : channelOf(lap, speed)?.unit)
  return values && factor !== undefined ? lapDistance(lap.recording.t, values, factor) : undefined
}

/**
 * Laps on one axis: seconds, or metres by `wanted` or another speed. A lap without a speed is left out of an axis of metres. The
 * first lap gives the others its length, unless they keep their own.
 */
export function plottedLaps(
  laps: readonly LoadedLap[],
  { over, unstretched }: { over: 'time' | 'distance'; unstretched: boolean },
  wanted: string | undefined,
): PlottedLap[] {
  let firstM: number | undefined
  return laps.flatMap((lap) => {
    const sec = secondsOf(lap.recording)
    const speed = speedOf(lap.channels, wanted)
    const distance = distanceOf(lap, speed)
    if (over === 'distance' && !distance) return []
    firstM ??= distance?.totalM
    const stretch = distance && firstM && !unstretched ? stretchTo(firstM, distance.totalM) : 1
    const places = distance && distanceAxis(sec, distance, stretch)
    const speedTrace = distance && traceOf(sec, sec, lap.recording.channel(speed as string) as Float64Array)
    return {
      ...lap,
      sec,
      axis: over === 'distance' && places ? places : timeAxis(sec),
      stretch,
      delta: places && speedTrace && { places, speed: speedTrace },
    }
  })
}

/** A line and its extremes as a plot; undefined without a line. */
function stripOf(strip: Omit<Strip, 'low' | 'high'>): Strip[] {
  if (strip.lines.length === 0) return []
  const low = Math.min(...strip.lines.map(({ trace }) => trace.low))
  const high = Math.max(...strip.lines.map(({ trace }) => trace.high))
  return [{ ...strip, low, high }]
}

/** How far the laps are behind the first one; none without a second lap, or without a distance. */
export function deltaStrip(laps: readonly PlottedLap[]): Strip[] {
  const [first, ...others] = laps
  if (!first?.delta) return []
  const lines = others.flatMap((lap): Line[] => {
    const trace = lap.delta && deltaTrace(first.delta as DeltaLap, lap.delta, first.sec, first.axis.xs)
    return trace ? [{ lap: lap.place, channel: DELTA, place: 0, trace }] : []
  })
  return stripOf({ key: DELTA, title: `Behind ${first.label}`, unit: 's', lines, isDelta: true })
}
const DELTA = 'delta'

interface StripsWanted {
  laps: readonly PlottedLap[]
  /** Channels of the page, in order. */
  channels: readonly ChannelInfo[]
  joined: boolean
  measureOf: (storedUnit: string) => Measure
}

/** The plots of the channels, in the person's units. */
export function channelStrips({ laps, channels, joined, measureOf }: StripsWanted): Strip[] {
  const groups = joined
    ? groupsOf(channels)
    : channels.map(({ name, unit }) => ({ unit, channels: [name] as readonly string[] }))
  const names = channels.map(({ name }) => name)
  return groups.flatMap(({ unit, channels: some }) => {
    const common = shownUnit(unit, measureOf)
    const lines = some.flatMap((channel) =>
      laps.flatMap((lap): Line[] => {
        const values = lap.recording.channel(channel)
        if (!values) return []
        const own: ShownUnit = shownUnit(channelOf(lap, channel)?.unit ?? unit, measureOf)
        const trace = traceOf(lap.sec, lap.axis.xs, values, own.shown)
        return trace ? [{ lap: lap.place, channel, place: names.indexOf(channel), trace }] : []
      }),
    )
    return stripOf({
      key: some.join(),
      title: some.join(', '),
      unit: common.label,
      lines,
      isDelta: false,
    })
  })
}
