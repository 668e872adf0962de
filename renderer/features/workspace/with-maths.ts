import { compileProfile } from '../../../server/calc/kpi/profile.ts'
import { createRecording, type Recording } from '../../../server/calc/kpi/recording.ts'
import type { ChannelInfo } from '../../laps/use-telemetry.ts'
import type { MathChannel } from './layout/address.ts'
import type { LoadedLap } from './plots/plots-of.ts'

const TIME = 't'

/** Whether a file has a channel of this name, which a maths channel must not hide. */
const isIn = (channels: readonly ChannelInfo[], { name }: MathChannel) =>
  channels.some((each) => each.name.toLowerCase() === name.toLowerCase())

function compiled(maths: readonly MathChannel[], channels: readonly ChannelInfo[]) {
  const own = maths.filter((math) => !isIn(channels, math))
  return compileProfile(
    { kpis: own, mathChannels: own },
    [TIME, ...channels.map(({ name }) => name)],
    Object.fromEntries(channels.map(({ name, unit }) => [name, unit])),
  )
}

/** The channels of a lap that the maths channels read. */
export const readBy = (maths: readonly MathChannel[], channels: readonly ChannelInfo[]): readonly string[] =>
  maths.length === 0 ? [] : compiled(maths, channels).channels.filter((name) => name !== TIME)

const columnsOf = ({ names, channel }: Recording) =>
  names.map((name): [string, Float64Array] => [name, channel(name) as Float64Array])

/** A lap with its maths channels, and why there is none of some, by name. */
export function withMaths(
  lap: LoadedLap,
  maths: readonly MathChannel[],
): { lap: LoadedLap; errors: ReadonlyMap<string, string> } {
  if (maths.length === 0) return { lap, errors: new Map() }
  const taken = maths.filter((math) => isIn(lap.channels, math))
  const errors = new Map(taken.map(({ name }) => [name, 'A channel of the file has this name.']))
  const columns = new Map(columnsOf(lap.recording))
  const channels = [...lap.channels]
  for (const series of compiled(maths, lap.channels).evaluateSeries(lap.recording)) {
    if ('error' in series) errors.set(series.name, series.error)
    else {
      columns.set(series.name, series.values)
      channels.push({ name: series.name, unit: series.unit ?? null })
    }
  }
  return { lap: { ...lap, channels, recording: createRecording(columns) }, errors }
}
