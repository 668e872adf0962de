import { isLapColumn, isSectorColumn } from '../../calc/laps/laps-in-samples.ts'
import {
  type KnownLines,
  lineCrossings,
  linesNear,
  type Path,
  type Place,
  placeAt,
  type TrackLines,
} from '../../calc/outings/line-crossings.ts'
import { isPosition, positionChannels } from '../../calc/outings/positions.ts'
import { type Splits, splitsInOrder, withSectors } from '../../calc/outings/sectors.ts'
import { lapsBetween, type MarkedLap } from './laps-between.ts'
import type { LoggerChannel, LoggerFacts, LoggerReader, Samples, Source, Take } from './logger-file.ts'
import { readLogger } from './read-logger.ts'

/** A logger's file as read. */
export interface Outing extends Omit<LoggerFacts, 'marks' | 'splits'> {
  durationSec: number
  channels: { name: string; unit: string | null; hz: number; samples: number }[]
  laps: MarkedLap[]
}

/** iRacing tells how long the lap goes on. */
const SINCE_LAP = 'LapCurrentLapTime'
/** In iRacing the share of the way round. */
const WAY = 'LapDistPct'
/** A slower lap channel tells the lap's start only by the second. */
const MIN_LAP_HZ = 4
/** A share that falls by more than this, or rises, is that of the next lap. */
const MAX_STEP = 0.5

interface Series {
  t: Float64Array
  values: Float64Array
}

/** Keeps the samples that tell laps, and the times of all. */
class Watch {
  readonly channels: LoggerChannel[] = []
  readonly #kept = new Map<LoggerChannel, Samples[]>()
  readonly #ends = new Map<LoggerChannel, [first: number, last: number]>()

  note(channel: LoggerChannel, samples: Samples) {
    if (channel.samples === 0) this.channels.push(channel)
    channel.samples += samples.length
    const { name, factor, offset } = channel
    if (name === '') {
      const [first = 0] = this.#ends.get(channel) ?? [(samples[0] as number) * factor + offset]
      this.#ends.set(channel, [first, (samples.at(-1) as number) * factor + offset])
    }
    const isTiming = name === SINCE_LAP || name === WAY || isLapColumn(name) || isSectorColumn(name)
    const isKept = name === '' || isTiming || isPosition(name)
    if (!isKept) return
    const kept = this.#kept.get(channel)
    if (kept) kept.push(samples)
    else this.#kept.set(channel, [samples])
  }

  find(is: (name: string) => boolean): LoggerChannel | undefined {
    return this.channels.find(({ name }) => name !== '' && is(name))
  }

  hzOf({ hz, clock, samples }: LoggerChannel): number {
    const [first, last] = (clock && this.#ends.get(clock)) ?? [0, 0]
    return hz ?? (last > first ? (samples - 1) / (last - first) : 0)
  }

  endOf({ hz, clock, samples }: LoggerChannel): number {
    return hz ? samples / hz : ((clock && this.#ends.get(clock)?.[1]) ?? 0)
  }

  series(channel: LoggerChannel): Series {
    const values = this.#valuesOf(channel)
    const times = channel.clock && this.#valuesOf(channel.clock)
    const length = Math.min(values.length, times?.length ?? values.length)
    const t = times ?? Float64Array.from({ length }, (_, index) => index / (channel.hz as number))
    return { t: t.subarray(0, length), values: values.subarray(0, length) }
  }

  #valuesOf(channel: LoggerChannel): Float64Array {
    const { samples, factor, offset } = channel
    const values = new Float64Array(samples)
    let at = 0
    for (const piece of this.#kept.get(channel) ?? []) {
      for (let index = 0; index < piece.length; index += 1)
        values[at + index] = (piece[index] as number) * factor + offset
      at += piece.length
    }
    return values
  }
}

/** Times at which a lap channel changes: half-way between two samples, or as iRacing tells the time in the lap. */
function channelMarks({ t, values }: Series, since: Series | undefined): number[] {
  const marks: number[] = []
  let last = -1
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    if (Number.isNaN(value)) continue
    if (last >= 0 && value !== values[last]) {
      const inLap = since?.values[index] ?? Number.NaN
      const step = (t[index] as number) - (t[last] as number)
      const isKnown = inLap >= 0 && inLap <= 2 * step
      marks.push((t[index] as number) - (isKnown ? inLap : step / 2))
    }
    last = index
  }
  return marks
}

/** Times at which a share of the way round was passed, on the straight between two samples. */
function shareMarks({ t, values }: Series, share: number): number[] {
  const marks: number[] = []
  for (let index = 1; index < values.length; index += 1) {
    const [from, to] = [values[index - 1] as number, values[index] as number]
    if (!(from < share && to >= share && to - from < MAX_STEP)) continue
    const [before, after] = [t[index - 1] as number, t[index] as number]
    marks.push(before + ((share - from) / (to - from)) * (after - before))
  }
  return marks
}

function pathOf(watch: Watch): Path | undefined {
  const found = positionChannels(watch.channels)
  if (!found) return undefined
  const [north, east] = [watch.series(found.lat), watch.series(found.lon)]
  const path = { t: north.t, lat: north.values, lon: east.values }
  return north.t.length === east.t.length ? path : undefined
}

interface CrossedTrack {
  marks: number[]
  splits: TrackLines['splits']
}

const NO_TRACK: CrossedTrack = { marks: [], splits: [] }

/** The first track whose start-finish line is crossed, with the times. */
function trackOf(path: Path, drawn: readonly TrackLines[]): CrossedTrack {
  const near = new Set(
    linesNear(
      path,
      drawn.map(({ line }) => line),
    ),
  )
  for (const { line, splits } of drawn) {
    const marks = near.has(line) ? lineCrossings(path, line, 0) : []
    if (marks.length > 0) return { marks, splits }
  }
  return NO_TRACK
}

/** Crossings of the first line that is crossed. */
function crossingsIn(path: Path, lines: readonly (readonly Place[])[]): number[] {
  for (const line of linesNear(path, lines)) {
    const marks = lineCrossings(path, line)
    if (marks.length > 0) return marks
  }
  return []
}

/** Marks by their best source. */
function marksOf(facts: LoggerFacts, watch: Watch, byLine: () => number[]) {
  if (facts.marks.length > 0) return { marks: facts.marks, source: 'beacon' as const }
  const lap = watch.find(isLapColumn)
  const since = watch.find((name) => name === SINCE_LAP)
  const byChannel = lap ? channelMarks(watch.series(lap), since && watch.series(since)) : []
  if (lap && byChannel.length > 0 && watch.hzOf(lap) >= MIN_LAP_HZ)
    return { marks: byChannel, source: 'channel' as const }
  const crossings = byLine()
  if (crossings.length > 0) return { marks: crossings, source: 'line' as const }
  return { marks: byChannel, source: byChannel.length > 0 ? ('channel' as const) : ('none' as const) }
}

/** Splits by their best source: those of the file, a channel that counts sectors, or the lines of the file or the track. */
function splitsOf(
  laps: readonly MarkedLap[],
  { splits: known = { lines: [] } }: LoggerFacts,
  watch: Watch,
  path: Path | undefined,
  track: CrossedTrack,
): Splits {
  if ('passings' in known) return splitsInOrder(laps, known.passings)
  const way = 'shares' in known && watch.find((name) => name === WAY)
  if (way) {
    const series = watch.series(way)
    return known.shares.map((share) => shareMarks(series, share))
  }
  const sector = watch.find(isSectorColumn)
  if (sector) return splitsInOrder(laps, channelMarks(watch.series(sector), undefined))
  if (!path) return []
  if ('lines' in known && known.lines.length > 0) return known.lines.map((line) => lineCrossings(path, line))
  return track.splits.map((line) => lineCrossings(path, line, 0))
}

/** A line through the place at which the marks were passed; empty without positions. */
function learntLine(path: Path | undefined, marks: readonly number[]): Place[] {
  const places = path ? marks.flatMap((sec) => placeAt(path, sec) ?? []) : []
  const middle = (of: (place: Place) => number) =>
    places.map(of).toSorted((a, b) => a - b)[places.length >> 1]
  const [lat, lon] = [middle((place) => place.lat), middle((place) => place.lon)]
  return lat === undefined || lon === undefined ? [] : [{ lat, lon }]
}

/**
 * Reads a logger's file with its laps: by beacon, by a lap channel, or by the crossings of a start-finish line, which is the
 * file's own or one of those given. Throws `TelemetryError` if nothing can be read.
 */
export function readOuting(
  source: Source,
  take: Take,
  lines: KnownLines = { drawn: [], learnt: [] },
  read: LoggerReader = readLogger,
): Outing {
  const watch = new Watch()
  const facts = read(source, (channel, samples) => {
    watch.note(channel, samples)
    take(channel, samples)
  })
  const durationSec = watch.channels.reduce((end, channel) => Math.max(end, watch.endOf(channel)), 0)
  const path = pathOf(watch)
  const track = path ? trackOf(path, lines.drawn) : NO_TRACK
  const byLine = () =>
    track.marks.length > 0 || !path ? track.marks : crossingsIn(path, [facts.line, ...lines.learnt])
  const { marks, source: by } = marksOf(facts, watch, byLine)
  const laps = lapsBetween(marks, durationSec, by)
  const { marks: _, splits: __, ...rest } = facts
  return {
    ...rest,
    line: facts.line.length > 0 ? facts.line : learntLine(path, marks),
    durationSec,
    channels: watch.channels
      .filter(({ name }) => name !== '')
      .map((channel) => ({
        name: channel.name,
        unit: channel.unit,
        hz: Math.round(watch.hzOf(channel) * 1000) / 1000,
        samples: channel.samples,
      })),
    laps: withSectors(laps, splitsOf(laps, facts, watch, path, track)),
  }
}
