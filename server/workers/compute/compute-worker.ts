import { createHash } from 'node:crypto'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { compileProfile, type KpiProfile } from '../../calc/kpi/profile.ts'
import { createRecording } from '../../calc/kpi/recording.ts'
import { memoize } from '../../calc/memoize.ts'
import { lineCrossings, type TrackLines } from '../../calc/outings/line-crossings.ts'
import { isNoRoom } from '../../disk/no-room.ts'
import { withFileSource } from '../../telemetry/loggers/file-source.ts'
import type { LoggerReader } from '../../telemetry/loggers/logger-file.ts'
import { readOuting as read } from '../../telemetry/loggers/outing.ts'
import { PiecesWriter } from '../../telemetry/loggers/pieces-file.ts'
import { OutingPacker, type StoredChannel } from '../../telemetry/loggers/stored-outing.ts'
import { drawnPath, storedPath } from '../../telemetry/loggers/stored-path.ts'
import {
  columnsOf as columnsOfStored,
  windowColumns,
  withPieces,
} from '../../telemetry/loggers/window-columns.ts'
import { pack } from '../../telemetry/packed.ts'
import { readTelemetry, readWithConfig } from '../../telemetry/read-body.ts'
import { type Telemetry, TelemetryError } from '../../telemetry/telemetry.ts'
import { lowerPriority } from '../lower-priority.ts'
import { columnsAsJson } from './columns-json.ts'
import type { Columns, ComputePart, ComputeTasks, PackedTelemetry, WorkedOut } from './compute-tasks.ts'
import { matchLaps } from './match-laps.ts'

lowerPriority()

/** A result whose buffers are transferred instead of copied. */
function transferring<T extends object>(value: T, buffers: readonly ArrayBuffer[]): T {
  if (buffers.length === 0) return value
  const moved = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: value }
  return move(moved as never) as T
}

const MAX_PROFILES = 100

/** Laps of a weekend have the same channels, and profiles change rarely. */
const compiled = memoize(
  (text) => compileProfile(...(JSON.parse(text) as Parameters<typeof compileProfile>)),
  MAX_PROFILES,
)

const recordingOf = (telemetry: Telemetry) =>
  createRecording(new Map(telemetry.map(({ name, values }) => [name, values])))

/** Profiles for telemetry with these channels. */
function compiledFor(
  channels: readonly Pick<StoredChannel, 'name' | 'unit'>[],
  profiles: readonly KpiProfile[],
) {
  const names = channels.map(({ name }) => name)
  const units = Object.fromEntries(channels.map(({ name, unit }) => [name, unit]))
  return profiles.map((profile) => compiled(JSON.stringify([profile, names, units])))
}

/** The telemetry may be without channels that the profiles do not read. */
function evaluate(
  telemetry: Telemetry,
  profiles: ReturnType<typeof compiledFor>,
  report: (part: ComputePart) => void,
) {
  const recording = recordingOf(telemetry)
  for (const [index, { evaluate }] of profiles.entries())
    evaluate(recording, (item) => report({ profile: index, item }))
}

const samplesIn = (telemetry: Telemetry) => telemetry[0]?.values.length ?? 0

function packed(telemetry: Telemetry): PackedTelemetry {
  const channels = telemetry.map(({ name, unit, values }) => ({ name, unit, data: pack(values) }))
  const hash = createHash('sha256')
  for (const { name, unit, data } of channels)
    hash.update(JSON.stringify([name, unit, data.length])).update(data)
  const { values: t } = telemetry.find(({ name }) => name.toLowerCase() === 't') as Telemetry[number]
  let [fromSec, toSec] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const time of t) {
    if (time < fromSec) fromSec = time
    if (time > toSec) toSec = time
  }
  return { telemetryId: hash.digest('hex'), samples: t.length, fromSec, toSec, channels }
}

/** Errors in the telemetry are a result; others are thrown. `buffers` are transferred. */
function worked<T>(work: () => T, buffers: (result: T) => ArrayBuffer[] = () => []): WorkedOut<T> {
  try {
    const done = work()
    return transferring({ done }, buffers(done))
  } catch (error) {
    if (error instanceof TelemetryError) return { refused: error.errors }
    throw error
  }
}

export const evaluateSent: ComputeTasks['evaluateSent'] = ({ sent, profiles, stores, progress }) =>
  worked(() => {
    const telemetry = readTelemetry(sent.bytes, sent.mediaType, sent.lap)
    const report = (part: ComputePart) => progress?.postMessage(part)
    report({ read: stores ? packed(telemetry) : null, samples: samplesIn(telemetry) })
    evaluate(telemetry, compiledFor(telemetry, profiles), report)
    return null
  })

export const unpackStored: ComputeTasks['unpackStored'] = ({ packed }) => columnsOfStored(packed)

const ALIVE_EVERY_MS = 2000

const outingOf = (
  { path, packedPath, lines, progress }: Parameters<ComputeTasks['readOuting']>[0],
  reader?: LoggerReader,
) =>
  worked(() => {
    const writer = new PiecesWriter(packedPath)
    const packer = new OutingPacker((piece) => writer.put(piece))
    let reportedMs = performance.now()
    try {
      const outing = withFileSource(path, (source) =>
        read(
          source,
          (channel, samples) => {
            packer.take(channel, samples)
            if (performance.now() - reportedMs < ALIVE_EVERY_MS) return
            reportedMs = performance.now()
            progress?.postMessage({ alive: true } satisfies ComputePart)
          },
          lines,
          reader,
        ),
      )
      return { outing, channels: packer.channels(), packedBytes: writer.bytes }
    } finally {
      writer.close()
    }
  })

/** The reader of a program, which few have: it brings the checks with it. */
async function readerOf({ added }: Parameters<ComputeTasks['readOuting']>[0]) {
  if (!added) return undefined
  const { addedReader } = await import('../../telemetry/added/added-reader.ts')
  return addedReader(added)
}

export const readOuting: ComputeTasks['readOuting'] = async (task) => {
  const reader = await readerOf(task)
  try {
    return outingOf(task, reader)
  } catch (error) {
    // An error that goes to another thread loses its code.
    if (isNoRoom(error)) return { full: true }
    throw error
  }
}

export const matchOuting = matchLaps

export const outingPath: ComputeTasks['outingPath'] = ({ stored }) => {
  const path = storedPath(stored)
  return path ? drawnPath(path) : null
}

export const lineMarks: ComputeTasks['lineMarks'] = ({ stored, lines }) => {
  const path = storedPath(stored)
  const crossings = (line: TrackLines['line']) => (path ? lineCrossings(path, line, 0) : [])
  return path ? { marks: crossings(lines.line), splits: lines.splits.map(crossings) } : null
}

export const evaluateStored: ComputeTasks['evaluateStored'] = ({ channels, profiles, progress }) =>
  worked(() => {
    const report = (part: ComputePart) => progress?.postMessage(part)
    report({ read: null, samples: samplesIn(channels) })
    evaluate(channels, compiledFor(channels, profiles), report)
    return null
  })

/** Profiles for an outing with these channels, and which of them they read. */
function readingOf(channels: readonly StoredChannel[], profiles: readonly KpiProfile[]) {
  const named = [{ name: 't', unit: 's' }, ...channels.filter(({ name }) => name !== '')]
  const all = compiledFor(named, profiles)
  const names = new Set(all.flatMap(({ channels }) => channels.map((name) => name.toLowerCase())))
  return { profiles: all, isRead: ({ name }: StoredChannel) => names.has(name.toLowerCase()) }
}

export const placesRead: ComputeTasks['placesRead'] = (task) => {
  const channels = JSON.parse(task.channels) as StoredChannel[]
  const { isRead } = readingOf(channels, task.profiles)
  // Rows have the times of the clocks, or the rate of the fastest channel, which one without a rate tells by its samples.
  return channels.flatMap((channel, place) => (channel.hz === null || isRead(channel) ? place : []))
}

export const evaluateWindow: ComputeTasks['evaluateWindow'] = ({ window, profiles, progress }) =>
  worked(() => {
    const report = (part: ComputePart) => progress?.postMessage(part)
    const channels = JSON.parse(window.channels) as StoredChannel[]
    const reading = readingOf(channels, profiles)
    const held = { ...window, channels: withPieces(channels, window.pieces) }
    const columns = windowColumns(held, reading.isRead)
    report({ read: null, samples: samplesIn(columns) })
    if (samplesIn(columns) > 0) evaluate(columns, reading.profiles, report)
    return null
  })

export const readColumns: ComputeTasks['readColumns'] = (task) => worked(() => columnsAsJson(task))

function columnsOf(telemetry: Telemetry): Columns {
  const recording = recordingOf(telemetry)
  return recording.names.map((name) => [name, recording.channel(name) as Float64Array<ArrayBuffer>])
}

const buffersOf = (columns: Columns) => columns.map(([, { buffer }]) => buffer)

export const columnsSent: ComputeTasks['columnsSent'] = ({ sent }) =>
  worked(
    () => {
      const { telemetry, config } = readWithConfig(sent.bytes, sent.mediaType)
      return { columns: columnsOf(telemetry), config }
    },
    ({ columns }) => buffersOf(columns),
  )

export const columnsStored: ComputeTasks['columnsStored'] = ({ channels }) =>
  worked(
    () => ({ columns: columnsOf(channels.map((each) => ({ ...each, values: each.values.slice() }))) }),
    ({ columns }) => buffersOf(columns),
  )
