import { unpack, unpackBytes } from '../packed.ts'
import { MAX_VALUES } from '../telemetry.ts'
import { FORMS, type StoredChannel, type StoredPiece } from './stored-outing.ts'

export type WindowPiece = Pick<StoredPiece, 'channel' | 'at' | 'data'>

/** A stretch of a stored outing, with the pieces that hold it. */
export interface OutingWindow {
  startSec: number
  endSec: number
  /** By their places. */
  channels: readonly (StoredChannel & { pieces: readonly Omit<WindowPiece, 'channel'>[] })[]
  /** Rows a second where the channels share no times. Default: the highest rate that keeps a lap within its bound. */
  hz?: number
}

export interface Column {
  name: string
  unit: string | null
  values: Float64Array<SharedArrayBuffer>
}

/** Samples that are apart by more than so many usual steps have a gap between them. */
const GAP_STEPS = 5
/** No channel is faster: smaller steps between times are damage. */
const MAX_HZ = 100_000
/** Most values of a window with a rate of its own. */
const MAX_SLICE_VALUES = 8 * MAX_VALUES

interface Series {
  channel: StoredChannel
  /** Index of the first value. */
  first: number
  values: Float64Array
}

function seriesOf({ pieces, ...channel }: OutingWindow['channels'][number]): Series {
  const Form = FORMS[channel.form]
  const parts = pieces.map(({ data }) => new Form(unpackBytes(data, Form.BYTES_PER_ELEMENT).buffer))
  const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 1)
      values[at + index] = (part[index] as number) * channel.factor + channel.offset
    at += part.length
  }
  return { channel, first: pieces[0]?.at ?? 0, values }
}

const medianStep = (t: Float64Array): number => {
  const steps = Float64Array.from(t.subarray(1), (time, index) => time - (t[index] as number))
  const rising = steps.filter((step) => step > 0).toSorted()
  return rising[rising.length >> 1] ?? 0
}

/** Samples a second, to the thousandth: steps between times are not exact. */
const rateOfStep = (sec: number) => (sec > 0 ? Math.round(1000 / sec) / 1000 : 1)

/** Times of a channel's samples. */
function timesOf({ channel, first, values }: Series, all: readonly Series[]): Float64Array {
  const { hz, clock } = channel
  if (hz !== null) return values.map((_, index) => (first + index) / hz)
  const times = all[clock ?? -1]
  const from = first - (times?.first ?? 0)
  return times ? times.values.subarray(from, from + values.length) : new Float64Array()
}

/** Times and values of one channel, whose pieces and those of its clock are there. */
export function channelSeries(
  channels: OutingWindow['channels'],
  place: number,
): { t: Float64Array; values: Float64Array } {
  const all = channels.map(seriesOf)
  const series = all[place] as Series
  const t = timesOf(series, all)
  return { t, values: series.values.subarray(0, t.length) }
}

/** Values at other times: on the straight line between two samples, or the last one of a channel of whole numbers. */
function resampled(t: Float64Array, { channel, values }: Series, times: Float64Array): Float64Array {
  const usual = channel.hz ? 1 / channel.hz : medianStep(times)
  const isHeld =
    channel.unit === null && values.every((value) => Number.isInteger(value) || Number.isNaN(value))
  let next = 0
  return t.map((time) => {
    while (next < times.length && (times[next] as number) <= time) next += 1
    const [before, after] = [times[next - 1], times[next]]
    const value = values[next - 1] as number
    if (before === undefined)
      return after !== undefined && after - time <= usual ? (values[0] as number) : Number.NaN
    if (after === undefined) return time - before <= usual * 1.5 ? value : Number.NaN
    if (after - before > GAP_STEPS * usual) return time === before ? value : Number.NaN
    return isHeld ? value : value + (((values[next] as number) - value) * (time - before)) / (after - before)
  })
}

/** Fills a channel that is slower than the rows that it is in: most of its cells are empty. */
function filled(t: Float64Array, values: Float64Array, channel: StoredChannel): Float64Array {
  const known = Array.from(values.keys()).filter((index) => !Number.isNaN(values[index]))
  if (known.length === 0 || known.length * 2 > values.length) return values
  const at = (from: Float64Array) => Float64Array.from(known, (index) => from[index] as number)
  return resampled(t, { channel, first: 0, values: at(values) }, at(t))
}

/** The clock that more than half of the channels share; null if there is none. */
function sharedClock(channels: readonly StoredChannel[]): number | null {
  const uses = new Map<number, number>()
  for (const { clock } of channels) if (clock !== null) uses.set(clock, (uses.get(clock) ?? 0) + 1)
  const most = [...uses].toSorted(([, a], [, b]) => b - a)[0]
  return most && most[1] * 2 > channels.length ? most[0] : null
}

const isNamed = ({ channel }: { channel: StoredChannel }) => channel.name !== ''

/** Rate of the fastest channel. */
function fastestHz(all: readonly Series[]): number {
  const rates = all
    .filter(isNamed)
    .map((series) => series.channel.hz ?? rateOfStep(medianStep(timesOf(series, all))))
  return Math.min(
    MAX_HZ,
    rates.reduce((most, hz) => Math.max(most, hz), 1),
  )
}

/** Rate of the fastest channel of a window. */
export const windowHz = ({ channels }: OutingWindow): number => fastestHz(channels.map(seriesOf))

/** Sample times of the window. */
function gridOf({ startSec, endSec, hz: wanted }: OutingWindow, all: readonly Series[]): Float64Array {
  const named = all.filter(isNamed)
  const shared = sharedClock(named.map(({ channel }) => channel))
  if (shared !== null) {
    const times = (all[shared] as Series).values.filter((time) => time >= startSec && time < endSec)
    if (times.length * named.length <= (wanted === undefined ? MAX_VALUES : MAX_SLICE_VALUES)) return times
  }
  let hz = wanted ?? fastestHz(all)
  while (wanted === undefined && (endSec - startSec) * hz * named.length > MAX_VALUES) hz /= 2
  const [from, to] = [Math.ceil(startSec * hz - 1e-6), Math.ceil(endSec * hz - 1e-6)]
  return Float64Array.from({ length: Math.max(0, to - from) }, (_, index) => (from + index) / hz)
}

const shared = (values: Float64Array) => {
  const copy = new Float64Array(new SharedArrayBuffer(values.byteLength))
  copy.set(values)
  return copy
}

/**
 * Columns of a stretch of an outing, with `t` in seconds from its start. Channels that share their times keep their samples;
 * else all have the times of the fastest. Gaps have no values.
 */
export function windowColumns(window: OutingWindow): Column[] {
  const all = window.channels.map(seriesOf)
  const grid = gridOf(window, all)
  const columns = all.flatMap((series): Column[] => {
    const { channel, first, values } = series
    if (channel.name === '') return []
    const times = timesOf(series, all)
    const start = times.indexOf(grid[0] as number)
    const isOnGrid = start >= 0 && grid.every((time, index) => times[start + index] === time)
    const own = isOnGrid
      ? filled(grid, values.slice(start, start + grid.length), channel)
      : resampled(grid, { channel, first, values }, times)
    return [{ name: channel.name, unit: channel.unit, values: shared(own) }]
  })
  return [{ name: 't', unit: 's', values: shared(grid.map((time) => time - window.startSec)) }, ...columns]
}

/** Stored telemetry: packed channels, or the stretch of an outing with its channels as JSON. */
export type PackedColumns =
  | readonly { name: string; unit: string | null; data: Uint8Array }[]
  | {
      startSec: number
      endSec: number
      channels: string
      pieces: readonly WindowPiece[]
    }

/** Channels of an outing with their pieces. */
export function withPieces(
  channels: readonly StoredChannel[],
  pieces: readonly WindowPiece[],
): OutingWindow['channels'] {
  const held = channels.map((channel) => ({ ...channel, pieces: [] as Omit<WindowPiece, 'channel'>[] }))
  for (const { channel, ...piece } of pieces) held[channel]?.pieces.push(piece)
  return held
}

/** The columns of stored telemetry, `t` among them. */
export function columnsOf(packed: PackedColumns): Column[] {
  if (!('pieces' in packed))
    return packed.map(({ name, unit, data }) => ({ name, unit, values: unpack(data) }))
  const { startSec, endSec, pieces } = packed
  const channels = withPieces(JSON.parse(packed.channels) as StoredChannel[], pieces)
  return windowColumns({ startSec, endSec, channels })
}
