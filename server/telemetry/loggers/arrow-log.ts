import { DataType, type RecordBatch, RecordBatchReader, type Schema, type Vector } from 'apache-arrow'
import { secondsPer } from '../../calc/tables/time-column.ts'
import { checkFrames, soundMessages } from '../arrow-frames.ts'
import { indexColumns, isNumeric, namesIn, placeOfTime, secondsIn, valuesOf } from '../read-arrow.ts'
import { distinct } from '../table.ts'
import { refuse } from '../telemetry.ts'
import {
  type LoggerChannel,
  type LoggerReader,
  MAX_CHANNELS,
  newChannel,
  newFacts,
  nothingIn,
  type Source,
} from './logger-file.ts'
import { risingClock } from './rising-clock.ts'
import { MAX_UNIX, MIN_UNIX } from './text-facts.ts'

const KIND = 'Arrow file'
const MAGIC = 'ARROW1'

const isFile = (head: Buffer) => head.toString('latin1', 0, MAGIC.length) === MAGIC

/** What a file may be read from: all of it by its footer, or as far as its messages are sound. */
function* waysInto(source: Source, head: Buffer): Generator<Iterable<Uint8Array> | Uint8Array, void, void> {
  if (isFile(head)) yield source.read(0, source.size)
  yield soundMessages(source)
}

/** A reader that knows its columns. Throws `TelemetryError` without one. */
function openReader(source: Source): RecordBatchReader {
  for (const way of waysInto(source, source.read(0, MAGIC.length))) {
    try {
      if (way instanceof Uint8Array) checkFrames(way)
      const reader = RecordBatchReader.from(way as Iterable<Uint8Array>).open()
      if (reader.schema) return reader
    } catch {
      // A file without its footer, or a stream without its beginning.
    }
  }
  throw nothingIn(KIND)
}

/** The batches before the first that is damaged. */
function* soundBatches(reader: RecordBatchReader): Generator<RecordBatch, void, void> {
  try {
    for (const batch of reader) yield batch
  } catch {
    // What was read before is kept.
  }
}

/** Whether a column has as many values as it says that it has rows: one of a damaged batch has fewer, or is not there. */
const isWhole = (vector: Vector | null): boolean =>
  vector?.data.every(
    ({ length, values }) => values.length * (DataType.isBool(vector.type) ? 8 : 1) >= length,
  ) ?? false

/** Columns of numbers with their places, and the place of the time. */
function columnsOf(schema: Schema, clock: LoggerChannel) {
  const { fields, metadata } = schema
  const names = namesIn(schema)
  const time = placeOfTime(names, indexColumns(metadata))
  const timeField = fields[time]
  if (!timeField || (!isNumeric(timeField.type) && secondsIn(timeField.type) === undefined))
    throw refuse('/body', 'This Arrow file has no column of its times: t, time or timestamp.')
  const hasUnit = secondsIn(timeField.type) !== undefined
  const unique = distinct(names)
  const columns = fields.flatMap((field, place) => {
    if (place === time || !isNumeric(field.type) || names[place] === '') return []
    const unit = field.metadata.get('unit') || null
    return [{ place, channel: newChannel(unique[place] as string, { unit, clock }) }]
  })
  const factor = hasUnit ? 1 : secondsPer(timeField.metadata.get('unit') ?? null)
  return { time, factor, columns: columns.slice(0, MAX_CHANNELS) }
}

/** An Arrow stream or file with a column of times, batch by batch. Throws `TelemetryError` if no row can be read. */
export const readArrowLog: LoggerReader = (source, take) => {
  const reader = openReader(source)
  const facts = newFacts('arrow')
  const clock = newChannel('', { unit: 's' })
  const { time, factor, columns } = columnsOf(reader.schema, clock)
  const rising = risingClock(0, (sec) => facts.marks.push(sec))
  let [rows, firstSec] = [0, Number.NaN]
  for (const batch of soundBatches(reader)) {
    const vectors = [time, ...columns.map(({ place }) => place)].map((place) => batch.getChildAt(place))
    if (!vectors.every(isWhole)) break
    const [given, ...values] = vectors.map((vector, index) => valuesOf('', vector as Vector, index === 0))
    const seconds = (given as Float64Array).map((value) => value * factor)
    if (seconds.length === 0 || values.some(({ length }) => length !== seconds.length)) continue
    if (rows === 0) firstSec = seconds[0] as number
    rows += seconds.length
    take(clock, seconds.map(rising))
    for (const [index, { channel }] of columns.entries()) take(channel, values[index] as Float64Array)
  }
  if (rows === 0) throw nothingIn(KIND)
  if (firstSec > MIN_UNIX && firstSec < MAX_UNIX) {
    facts.loggedAt = new Date(firstSec * 1000).toISOString()
    facts.timeZoneKnown = true
  }
  return facts
}
