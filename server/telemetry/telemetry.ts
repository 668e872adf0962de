import { findTime, secondsPer } from '../calc/tables/time-column.ts'
import type { FieldError } from '../contract/define/define.ts'

/** A channel as uploaded; a missing sample is NaN. */
export interface Channel {
  name: string
  unit: string | null
  values: Float64Array
}

/** Channels of the same length, one of them `t` in seconds. */
export type Telemetry = readonly Channel[]

/** Maximum values of one lap or call. */
export const MAX_VALUES = 2_000_000
const MAX_CHANNELS = 1000
const MAX_NAME_LENGTH = 100
/** Longer texts are not units. */
export const MAX_UNIT_LENGTH = 40
const MAX_ERRORS = 100

/** Errors of telemetry, by JSON Pointers or lines. */
export class TelemetryError extends Error {
  readonly errors: readonly FieldError[]
  constructor(errors: readonly FieldError[]) {
    super(errors[0]?.message ?? 'The telemetry cannot be read.')
    this.name = 'TelemetryError'
    this.errors = errors.slice(0, MAX_ERRORS)
  }
}

export const refuse = (path: string, message: string): TelemetryError =>
  new TelemetryError([{ path, message }])

export const tooMany = (): TelemetryError =>
  refuse('', `has more than ${MAX_VALUES.toLocaleString('en')} values`)

const nameViolation = (name: string): string | undefined => {
  if (name.trim() === '') return 'a channel needs a name'
  if (name.length > MAX_NAME_LENGTH) return `the name of a channel has at most ${MAX_NAME_LENGTH} characters`
  if (name === '__proto__') return 'is not an allowed name'
  return name.isWellFormed() && !name.includes('\u0000') ? undefined : 'the name holds what no text may hold'
}

/** The channels with their units, with the time column as `t` in seconds, whatever its name and unit. */
function withTime(channels: readonly Channel[]): Channel[] {
  const place = findTime(channels.map(({ name }) => name))
  return channels.map((given, index) => {
    const isUnit = (given.unit?.length ?? 0) <= MAX_UNIT_LENGTH
    const channel = isUnit ? given : { ...given, unit: null }
    if (index !== place) return channel
    const seconds = secondsPer(channel.unit)
    const name = channel.name.toLowerCase() === 't' ? channel.name : 't'
    if (seconds === 1) return { ...channel, name }
    return { name, unit: 's', values: channel.values.map((value) => value * seconds) }
  })
}

/** Index of the first sample without a time, -1 if there is none. A loop takes a tenth of `findIndex`'s time. */
function findLost(t: Float64Array): number {
  for (let index = 0; index < t.length; index += 1) if (!Number.isFinite(t[index])) return index
  return -1
}

/** Validates channels. Throws `TelemetryError`. `pathOf`: JSON Pointer to a channel. */
export function checked(given: readonly Channel[], pathOf: (name: string) => string): Telemetry {
  const channels = withTime(given)
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const { name } of channels) {
    const violation = nameViolation(name) ?? (seen.has(name.toLowerCase()) ? 'is there twice' : undefined)
    if (violation) errors.push({ path: pathOf(name), message: violation })
    seen.add(name.toLowerCase())
  }
  const t = channels.find(({ name }) => name.toLowerCase() === 't')
  if (!t) {
    const message = 'is required: the time of each sample in seconds, as t, time, Time or timestamp'
    errors.push({ path: pathOf('t'), message })
  }
  for (const { name, values } of channels) {
    if (t && values.length !== t.values.length) {
      errors.push({ path: pathOf(name), message: `has ${values.length} values, t has ${t.values.length}` })
    }
  }
  if (errors.length > 0) throw new TelemetryError(errors)
  if (channels.length > MAX_CHANNELS) throw refuse('', `has more than ${MAX_CHANNELS} channels`)
  if (channels.length * (t as Channel).values.length > MAX_VALUES) {
    throw tooMany()
  }
  const lost = findLost((t as Channel).values)
  if (lost >= 0) throw refuse(pathOf('t'), `sample ${lost} has no time`)
  return channels
}
