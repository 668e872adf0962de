import { unpack } from '../packed.ts'
import { MAX_VALUES } from '../telemetry.ts'
import type { StoredChannel, StoredPiece } from './stored-outing.ts'
import { StoredSeries } from './stored-series.ts'

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

const medianStep = (t: Float64Array): number => {
  const steps = Float64Array.from(t.subarray(1), (time, index) => time - (t[index] as number))
  const rising = steps.filter((step) => step > 0).toSorted()
  return rising[rising.length >> 1] ?? 0
}

/** Samples a second, to the thousandth: steps between times are not exact. */
const rateOfStep = (sec: number) => (sec > 0 ? Math.round(1000 / sec) / 1000 : 1)

/** Times that channels have their samples at. */
class Times {
  readonly t: Float64Array
  #step: number | undefined

  constructor(t: Float64Array) {
    this.t = t
  }

  get usualStep(): number {
    this.#step ??= medianStep(this.t)
    return this.#step
  }
}

/** The series of a window. Those that have their samples at the same times share them. */
class Window {
  readonly all: readonly StoredSeries[]
  readonly #clocks = new Map<number, Float64Array>()
  readonly #times = new Map<string, Times>()

  constructor(channels: OutingWindow['channels']) {
    this.all = channels.map((channel) => new StoredSeries(channel))
  }

  /** All times of a clock. */
  clock(place: number): Float64Array {
    const known = this.#clocks.get(place) ?? this.all[place]?.values() ?? new Float64Array()
    this.#clocks.set(place, known)
    return known
  }

  /** Times of a channel's samples. */
  timesOf({ channel: { hz, clock }, first, length }: StoredSeries): Times {
    const key = JSON.stringify([hz, clock, first, length])
    const known = this.#times.get(key)
    if (known) return known
    const made = new Times(hz === null ? this.#clocked(clock, first, length) : rated(hz, first, length))
    this.#times.set(key, made)
    return made
  }

  #clocked(clock: number | null, first: number, length: number): Float64Array {
    const place = clock ?? -1
    const from = first - (this.all[place]?.first ?? 0)
    return this.clock(place).subarray(from, from + length)
  }
}

function rated(hz: number, first: number, length: number): Float64Array {
  const t = new Float64Array(length)
  for (let index = 0; index < length; index += 1) t[index] = (first + index) / hz
  return t
}

/** Times and values of one channel, whose pieces and those of its clock are there. */
export function channelSeries(
  channels: OutingWindow['channels'],
  place: number,
): { t: Float64Array; values: Float64Array } {
  const window = new Window(channels)
  const series = window.all[place] as StoredSeries
  const { t } = window.timesOf(series)
  return { t, values: series.values().subarray(0, t.length) }
}

/** Values at other times: on the straight line between two samples, or the last one of a channel of whole numbers. */
function resampled(
  t: Float64Array,
  { unit, hz }: StoredChannel,
  values: Float64Array,
  of: Times,
): Float64Array {
  const times = of.t
  const usual = hz ? 1 / hz : of.usualStep
  const isHeld = unit === null && values.every((value) => Number.isInteger(value) || Number.isNaN(value))
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

/** Places of the values that are there; null if they are none, or more than half. */
function fewPlaces(values: Float64Array): Uint32Array | null {
  let known = 0
  for (let index = 0; index < values.length; index += 1) if (!Number.isNaN(values[index])) known += 1
  if (known === 0 || known * 2 > values.length) return null
  return Uint32Array.from(values.keys()).filter((index) => !Number.isNaN(values[index]))
}

/** Fills a channel that is slower than the rows that it is in: most of its cells are empty. */
function filled(t: Float64Array, values: Float64Array, channel: StoredChannel): Float64Array {
  const places = fewPlaces(values)
  if (!places) return values
  const at = (from: Float64Array) => Float64Array.from(places, (index) => from[index] as number)
  return resampled(t, channel, at(values), new Times(at(t)))
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
function fastestHz(window: Window): number {
  const rates = window.all
    .filter(isNamed)
    .map((series) => series.channel.hz ?? rateOfStep(window.timesOf(series).usualStep))
  return Math.min(
    MAX_HZ,
    rates.reduce((most, hz) => Math.max(most, hz), 1),
  )
}

/** Rate of the fastest channel of a window. */
export const windowHz = ({ channels }: OutingWindow): number => fastestHz(new Window(channels))

/** Sample times of the window. */
function gridOf({ startSec, endSec, hz: wanted }: OutingWindow, window: Window): Float64Array {
  const named = window.all.filter(isNamed)
  const shared = sharedClock(named.map(({ channel }) => channel))
  if (shared !== null) {
    const times = window.clock(shared).filter((time) => time >= startSec && time < endSec)
    if (times.length * named.length <= (wanted === undefined ? MAX_VALUES : MAX_SLICE_VALUES)) return times
  }
  let hz = wanted ?? fastestHz(window)
  while (wanted === undefined && (endSec - startSec) * hz * named.length > MAX_VALUES) hz /= 2
  const [from, to] = [Math.ceil(startSec * hz - 1e-6), Math.ceil(endSec * hz - 1e-6)]
  return rated(hz, from, Math.max(0, to - from))
}

/** Where times have those of the grid one after the other; -1 where they do not. */
function placeOfGrid(grid: Float64Array, times: Float64Array): number {
  const start = times.indexOf(grid[0] as number)
  return start >= 0 && grid.every((time, index) => times[start + index] === time) ? start : -1
}

const room = (length: number) =>
  new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))

const shared = (values: Float64Array) => {
  const copy = room(values.length)
  copy.set(values)
  return copy
}

/**
 * Columns of a stretch of an outing, with `t` in seconds from its start. Channels that share their times keep their samples;
 * else all have the times of the fastest. Gaps have no values. `isWanted`: other channels are left out.
 */
export function windowColumns(
  window: OutingWindow,
  isWanted: (channel: StoredChannel) => boolean = () => true,
): Column[] {
  const parts = new Window(window.channels)
  const grid = gridOf(window, parts)
  const places = new Map<Times, number>()
  const columns = parts.all.flatMap((series): Column[] => {
    const { channel } = series
    if (channel.name === '' || !isWanted(channel)) return []
    const { name, unit } = channel
    const times = parts.timesOf(series)
    const place = places.get(times) ?? placeOfGrid(grid, times.t)
    places.set(times, place)
    if (place < 0) return [{ name, unit, values: shared(resampled(grid, channel, series.values(), times)) }]
    const values = room(grid.length)
    series.read(place, values)
    const own = filled(grid, values, channel)
    return [{ name, unit, values: own === values ? values : shared(own) }]
  })
  return [{ name: 't', unit: 's', values: shared(grid.map((time) => time - window.startSec)) }, ...columns]
}

/** A stretch of a stored outing with its channels as JSON. */
export interface PackedWindow {
  startSec: number
  endSec: number
  channels: string
  pieces: readonly WindowPiece[]
}

/** Stored telemetry: packed channels, or the stretch of an outing. */
export type PackedColumns = readonly { name: string; unit: string | null; data: Uint8Array }[] | PackedWindow

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
