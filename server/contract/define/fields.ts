import { z } from 'zod'
import type { Schema } from './schema.ts'

export interface Reference {
  /** PascalCase name of the referenced resource. */
  entity: string
  /**
   * Effect on the row when the referenced row is removed with its dependants: the row is removed too, the id is
   * cleared, or the removal is rejected.
   */
  onRemove: 'remove' | 'forget' | 'refuse'
}

/** References by schema. Read by `references.ts` only. */
export const referenceRegistry = z.registry<Reference>()

/** Memoises schemas shared by many fields: each instance adds to start-up time. */
const shared = <S>(make: () => S): (() => S) => {
  let made: S | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Trimmed text of at most 200 characters. */
export const text = (max = 200) => z.string().trim().max(max)
/** Trimmed text of 1 to 200 characters. */
export const name = (max = 200) => z.string().trim().min(1, 'must not be empty').max(max)
/** Trimmed text of at most 10,000 characters. */
export const notes = shared(() => z.string().trim().max(10_000))
const uuid = () => z.uuidv7('must be a UUIDv7').toLowerCase()
/** UUIDv7 in lower case. */
export const id = shared(uuid)
const inUtc = (value: string) => {
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString()
}
/** ISO-8601 instant; stored as UTC with milliseconds. */
export const timestamp = shared(() =>
  z.iso
    .datetime({ offset: true, error: 'must be an ISO-8601 timestamp such as 2026-04-19T16:00:00.000Z' })
    .refine((value) => /^(19|20|21)/.test(value), 'must lie between the years 1900 and 2199')
    .overwrite(inUtc),
)
/** Calendar date, YYYY-MM-DD. */
export const date = shared(() => z.iso.date('must be a calendar date, YYYY-MM-DD'))

/** 48 h: a car repaired in the garage ends its lap when it returns, even a day later. */
export const MAX_DURATION_MS = 172_800_000
/** Duration of a lap or sector in milliseconds, 1 ms to 48 h. */
export const durationMs = shared(() => z.int().min(1).max(MAX_DURATION_MS))

/** Most laps of a car in a session. */
export const MAX_LAP_NUMBER = 9999
/** Number of a lap within a run sheet. */
export const lapNumber = shared(() => z.int().min(0).max(MAX_LAP_NUMBER))

const isTimeZone = (value: string) => {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}
/** IANA time zone name. */
export const timeZone = () =>
  z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be an IANA time zone such as America/Los_Angeles')
    .meta({ examples: ['America/New_York'] })

/** Id of the parent row. */
export const parentId = (entity: string) => uuid().register(referenceRegistry, { entity, onRemove: 'remove' })
/** Id of a referenced row. */
export const refId = (entity: string) => uuid().register(referenceRegistry, { entity, onRemove: 'forget' })
/** Id of a referenced row that is required but not the parent. */
export const neededId = (entity: string) => uuid().register(referenceRegistry, { entity, onRemove: 'refuse' })

/** A field that may be omitted or cleared; null without a value. */
export const optional = <S extends Schema>(schema: S) => z._default(z.nullable(schema), null as never)
/** A field that the server fills in a new row that leaves it out; null keeps it empty. */
export const filled = <S extends Schema>(schema: S) => z.optional(z.nullable(schema))
/** A field with a default for create requests. */
export const withDefault = <S extends Schema>(schema: S, value: z.output<S>) =>
  z._default(schema, value as never)

/** An object inside a row: fields omitted in a create request take their defaults, in a patch they are unchanged. */
export const nested = <S extends Record<string, Schema>>(shape: S) => {
  const object = z.strictObject(shape)
  return object.default(object.parse({}) as never)
}

const KILOBYTE = 1024
const atMost = (kilobytes: number) =>
  [
    (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length <= kilobytes * KILOBYTE,
    `must be at most ${kilobytes} KB`,
  ] as const

/** The account's own extras: any JSON object up to 64 KB. */
export const parameters = shared(() => z.record(z.string(), z.unknown()).refine(...atMost(64)))
/** Any JSON value up to 256 KB. Not validated deeper, as a parsed body is JSON already. */
export const anyJson = () =>
  z
    .unknown()
    .refine((value) => value !== undefined, 'is required')
    .refine(...atMost(256))

/** Hex colour, `#RRGGBB`. */
export const color = () =>
  z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1E90FF')
    .meta({ examples: ['#1E90FF'] })
/** Temperature in degrees Celsius. */
export const celsius = shared(() => z.number().min(-100).max(400))
/** Gauge pressure in bar. */
export const bar = shared(() => z.number().min(0).max(20))
/** Mass in kilograms. */
export const kilograms = (max: number) => z.number().min(0).max(max)
/** Share in per cent. */
export const percent = shared(() => z.number().min(0).max(100))
