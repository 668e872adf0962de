import { z } from 'zod'
import { thrownWords } from '../../calc/thrown-words.ts'
import { fieldErrors, REPORT } from '../../contract/define/field-errors.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { functionOf } from '../../files/module-file.ts'
import {
  type LoggerChannel,
  type LoggerReader,
  MAX_CHANNELS,
  newChannel,
  nothingIn,
  type Samples,
  type Source,
} from '../loggers/logger-file.ts'
import { FORMS } from '../loggers/stored-outing.ts'
import { MAX_UNIT_LENGTH, refuse } from '../telemetry.ts'
import type { LoggerFile, LoggerFileReader, ReadLoggerFile } from './define-reader.ts'

const MAX_REASON_LENGTH = 300
const MAX_MARKS = 100_000
/** A longer list than this takes several times the memory of a typed array, or is one by mistake. */
const MAX_LISTED = 20_000_000
const MAX_HZ = 100_000
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/

/** Samples in a form that is stored as it is, or copied into one. */
function samplesIn(given: unknown): Samples | undefined {
  if (Object.values(FORMS).some((Form) => given instanceof Form)) return given as Samples
  const isList =
    Array.isArray(given) && given.length <= MAX_LISTED && given.every((value) => typeof value === 'number')
  const isView =
    ArrayBuffer.isView(given) &&
    !(given instanceof DataView || given instanceof BigInt64Array || given instanceof BigUint64Array)
  return isList || isView ? Float64Array.from(given as number[]) : undefined
}

const numbers = z.unknown().transform((given, context): Samples => {
  const samples = samplesIn(given)
  if (samples) return samples
  context.addIssue('must be a typed array, or a list of up to 20 million numbers')
  return z.NEVER
})

/** Seconds from the start, each no less than the one before. */
const isRising = (times: Samples) => {
  let last = 0
  for (const time of times) {
    if (!(time >= last && time < Number.POSITIVE_INFINITY)) return false
    last = time
  }
  return true
}

const plainText = (most: number) =>
  z
    .string('must be text')
    .trim()
    .max(most, `must have at most ${most} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be text of one line')
const textOrNull = (most: number) =>
  plainText(most)
    .nullish()
    .transform((text) => text || null)

const channelSchema = z
  .strictObject(
    {
      name: plainText(100).min(1, 'must not be empty'),
      unit: textOrNull(MAX_UNIT_LENGTH),
      hz: z
        .number('must be a number')
        .positive('must be above 0')
        .max(MAX_HZ, `must be at most ${MAX_HZ}`)
        .optional(),
      times: numbers.refine(isRising, 'must be seconds from the start, rising').optional(),
      samples: numbers,
    },
    'must be an object',
  )
  .refine(({ hz, times }) => (hz === undefined) !== (times === undefined), {
    message: 'must be there where there are no times, and only there',
    path: ['hz'],
  })
  .refine(({ times, samples }) => times === undefined || times.length === samples.length, {
    message: 'must be as many as times',
    path: ['samples'],
  })

const logSchema = z.strictObject(
  {
    channels: z.custom<Iterable<unknown>>(
      (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
      'must be a list',
    ),
    loggedAt: z
      .string('must be text')
      .refine(
        (text) => CLOCK.test(text) && !Number.isNaN(Date.parse(text)),
        'must be a time such as 2026-11-21T14:30:00',
      )
      .nullish(),
    driver: textOrNull(200),
    vehicle: textOrNull(200),
    venue: textOrNull(200),
    marks: z
      .array(z.number('must be a number').min(0, 'must be 0 or more'), 'must be a list')
      .max(MAX_MARKS)
      .default([]),
    line: z
      .array(z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }))
      .max(2)
      .default([]),
  },
  'must be an object',
)

/** Checks a value. Throws an Error that names each place at which it is wrong. */
function checked<S extends Schema>(schema: S, value: unknown, at = ''): z.output<S> {
  // An async function may reject later.
  if (value instanceof Promise) {
    value.catch(() => {})
    throw new Error('it must read at once, not later: it brought a promise')
  }
  const { data, error } = z.safeParse(schema, value, REPORT)
  if (error)
    throw new Error(
      fieldErrors(error, at)
        .map(({ path, message }) => `${path.slice(1) || 'what it brought'} ${message}`)
        .join('; '),
    )
  return data
}

/** The channels of a log one after the other, each with its samples. */
function* channelsIn(channels: Iterable<unknown>) {
  const clocks = new Map<Samples, LoggerChannel>()
  const names = new Set<string>()
  let place = 0
  for (const given of channels) {
    const at = `/channels/${place++}`
    const { name, unit, hz, times, samples } = checked(channelSchema, given, at)
    if (names.has(name.toLowerCase())) throw new Error(`${at.slice(1)}/name is there twice: ${name}`)
    if (names.size === MAX_CHANNELS) throw new Error(`channels must be at most ${MAX_CHANNELS}`)
    names.add(name.toLowerCase())
    if (samples.length === 0) continue
    // A list of times that is copied for each channel is a clock for each.
    const known = times && clocks.get(times)
    const clock = known ?? (times ? newChannel('', { unit: 's' }) : null)
    if (times && clock && !known) {
      clocks.set(times, clock)
      yield { channel: clock, samples: times }
    }
    yield { channel: newChannel(name, { unit, hz: hz ?? null, clock }), samples }
  }
}

/** Bytes in a buffer of their own, which a small `Buffer` shares with others. */
function alone({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  const isAlone = byteOffset === 0 && byteLength === buffer.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(buffer, byteOffset, byteLength).slice()
}

const fileOf = (source: Source): LoggerFile => ({
  size: source.size,
  read: (at, length) => alone(source.read(at, length)),
})

/** A reader of others as one of ours: what it throws, and what is none of the shape, refuses the file and names the reader. */
const guarded =
  (kind: string, read: ReadLoggerFile): LoggerReader =>
  (source, take) => {
    const outside = <T>(call: () => T): T => {
      try {
        return call()
      } catch (error) {
        throw refuse('/body', `The reader ${kind}: ${thrownWords(error).slice(0, MAX_REASON_LENGTH)}`)
      }
    }
    const { channels, loggedAt, ...facts } = outside(() => checked(logSchema, read(fileOf(source))))
    const channelList = outside(() => channelsIn(channels))
    let isEmpty = true
    for (let next = outside(() => channelList.next()); !next.done; next = outside(() => channelList.next())) {
      isEmpty = false
      take(next.value.channel, next.value.samples)
    }
    if (isEmpty) throw nothingIn('file')
    const isZoned = loggedAt ? Boolean(CLOCK.exec(loggedAt)?.groups?.zone) : false
    return {
      ...facts,
      kind,
      loggedAt: loggedAt && isZoned ? new Date(loggedAt).toISOString() : (loggedAt ?? null),
      timeZoneKnown: isZoned,
    }
  }

/** Imports the module of a reader. One that cannot be imported refuses every file. */
export async function addedReader({
  kind,
  read,
}: Pick<LoggerFileReader, 'kind' | 'read'>): Promise<LoggerReader> {
  try {
    return guarded(kind, await functionOf<ReadLoggerFile>(read))
  } catch (error) {
    return guarded(kind, () => {
      throw error
    })
  }
}
