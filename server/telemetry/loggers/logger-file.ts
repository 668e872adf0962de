import type { Place } from '../../calc/outings/line-crossings.ts'
import type { OwnLoggerKind } from '../../calc/outings/own-loggers.ts'
import { refuse } from '../telemetry.ts'

/** Bytes that are read piece by piece. */
export interface Source {
  readonly size: number
  /** At most `length` bytes from an offset; fewer at the end, none before the start. */
  read(at: number, length: number): Buffer
}

/** Samples as the file has them: `value * factor + offset` of the channel. */
export type Samples = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

/** A channel at its own rate. */
export interface LoggerChannel {
  name: string
  unit: string | null
  /** Samples a second from the file's start; null where `clock` has a time for each sample. */
  hz: number | null
  /** Times of the samples in seconds since the file's start, rising. */
  clock: LoggerChannel | null
  /** Samples taken so far. */
  samples: number
  factor: number
  offset: number
}

/** Takes the next samples of a channel, to be read only. */
export type Take = (channel: LoggerChannel, samples: Samples) => void

/** What a logger's file says beside its samples. */
export interface LoggerFacts {
  kind: string
  /** Start of the recording: ISO 8601, without a zone where the file names none. */
  loggedAt: string | null
  timeZoneKnown: boolean
  driver: string | null
  vehicle: string | null
  venue: string | null
  /** Seconds from the start at which a lap began or ended, rising. */
  marks: number[]
  /** A start-finish line in the file: its centre in degrees, or both ends. */
  line: Place[]
  /**
   * What the file tells of splits: seconds at which any of them was passed, shares of the way round, or the ends of lines, both in
   * the order of travel.
   */
  splits?: { passings: number[] } | { shares: number[] } | { lines: Place[][] }
}

export type LoggerReader = (source: Source, take: Take) => LoggerFacts

export const MAX_CHANNELS = 2000

export const newFacts = (kind: OwnLoggerKind): LoggerFacts => ({
  kind,
  loggedAt: null,
  timeZoneKnown: false,
  driver: null,
  vehicle: null,
  venue: null,
  marks: [],
  line: [],
})

export const newChannel = (name: string, more: Partial<LoggerChannel> = {}): LoggerChannel => ({
  name,
  unit: null,
  hz: null,
  clock: null,
  samples: 0,
  factor: 1,
  offset: 0,
  ...more,
})

/** A source in memory. */
export const bytesSource = (bytes: Uint8Array): Source => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: buffer.length,
    read: (at, length) => (at < 0 ? buffer.subarray(0, 0) : buffer.subarray(at, at + Math.max(0, length))),
  }
}

/** Text up to the first zero byte, in the loggers' legacy encoding; null for none. */
export function textIn(bytes: Uint8Array): string | null {
  const end = bytes.indexOf(0)
  const text = new TextDecoder('windows-1252').decode(end < 0 ? bytes : bytes.subarray(0, end)).trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: damaged bytes are no text
  return text.replace(/[\u0000-\u001f]/g, '') || null
}

/** ISO 8601 without a zone of a day and a time; null if they are none. */
export function isoOf(year: number, month: number, day: number, clock: string | null): string | null {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(clock ?? '') ?? []
  const at = new Date(Date.UTC(year, month - 1, day, Number(hours), Number(minutes), Number(seconds)))
  const isDay = year >= 1980 && year < 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? at.toISOString().slice(0, 19) : null
}

export const nothingIn = (what: string) =>
  refuse('/body', `This ${what} has no samples that can be read: it is damaged, or was cut off at its start.`)
