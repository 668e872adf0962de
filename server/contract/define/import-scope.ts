import { z } from 'zod'
import { name } from './fields.ts'

/** Transforms of a value from document to field, see `calc/transforms`. */
export const TRANSFORMS = [
  'lapTime',
  'seconds->ms',
  'number',
  'integer',
  'text',
  'boolean',
  'date',
  'timestamp',
  'epochSeconds',
  'epochMs',
  'trim',
  'upper',
  'lower',
  'map',
  'firstWord',
  'otherWords',
  'fahrenheit->celsius',
  'mph->kph',
  'm/s->kph',
  'inHg->hPa',
  'hexColor',
  'liveryColor',
] as const
export type TransformName = (typeof TRANSFORMS)[number]

/** Match keys besides fields: a driver by full name, ignoring accents and case. */
export const LOOKED_UP_BY: Readonly<Record<string, readonly string[]>> = { Driver: ['fullName'] }

const MAX_STEPS = 8
const sourcePath = z.string().min(1, 'must not be empty').max(1000)
const transform = z.enum(TRANSFORMS)
const transforms = z.union([transform, z.array(transform).max(MAX_STEPS)], {
  error: `must be one of ${TRANSFORMS.join(', ')}, or a list of them`,
})

/** Context for converting a wall-clock time without zone or date to a timestamp. */
const clock = z.strictObject({
  /** Path of an IANA time zone; UTC if there is no value. */
  zone: sourcePath,
  /** Path of a timestamp: a time of day is placed on the nearest day to it. */
  near: sourcePath.optional(),
  /** Paths of durations added to `near` and subtracted from the result. */
  plus: sourcePath.optional(),
  minus: sourcePath.optional(),
})

/** Rows whose range contains a number of this row, such as the stint of a lap. */
const range = z.strictObject({
  /** Path of the number in this row. */
  at: z.union([sourcePath, z.strictObject({ path: sourcePath, clock })]),
  /** Paths of the range's bounds in that row. */
  first: sourcePath,
  last: sourcePath,
  /** Subtracted from the number before the lookup: 1 finds the range of the previous lap. */
  back: z.int().min(-1000).max(1000).optional(),
  /** If `first` and `last` are the same: maximum distance below the number. Default: 0. */
  reach: z.number().min(0).max(1e9).optional(),
  /** Adds the number's distance from `first` to the value: the age of tyres that were new at the start of the stint. */
  count: z.boolean().optional(),
})

/** Path of a value. */
const place = {
  path: sourcePath,
  /** Fallback paths, tried in order. */
  or: z.array(sourcePath).min(1).max(MAX_STEPS).optional(),
  /** Other rows of the document, from its root: the path then starts at the row found by `join` and `range`. */
  from: sourcePath.optional(),
  /** Fields of that row with the fields of this one that have the same value. */
  join: z.record(z.string(), sourcePath).optional(),
  range: range.optional(),
  /** With `from`: path of a number in those rows. The value is this row's rank among them, from 1. */
  rank: sourcePath.optional(),
  /** Which of several rows. Default: the first. */
  take: z.enum(['first', 'last']).optional(),
  clock: clock.optional(),
}
const alsoSource = z.strictObject(place)

/** Path of a field's value, and its conversion. */
export const pathSource = z.strictObject({
  ...place,
  transform: transforms.optional(),
  /** Value for missing, null or empty input. */
  default: z.unknown().optional(),
  /** Mapped values by text; `*` in a text matches any part. */
  map: z.record(z.string(), z.unknown()).optional(),
  /** Additional paths, converted likewise; `worst` selects one value. */
  also: z.array(alsoSource).min(1).max(MAX_STEPS).optional(),
  /** With `also`: the values in order of precedence. */
  worst: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .max(100)
    .optional(),
  /** Keeps a value that the map does not contain, instead of rejecting it. */
  keepUnmapped: z.boolean().optional(),
  /** Null in the document clears the field, instead of leaving it unchanged. */
  keepNull: z.boolean().optional(),
})

/** A reference to another row, found by its fields. */
export const refSource = z.strictObject({
  ref: name(),
  /** Fields of that row with the path of each in this one. */
  by: z.record(z.string(), z.unknown()),
  /** Leaves the field empty if no row is found, instead of rejecting. */
  optional: z.boolean().optional(),
})

/** One entity of a profile: which objects of the document are its rows, and the source of each field. */
export const importNode = z.strictObject({
  /** Path of the row objects below the parent's object. Default: `$`, that object itself. */
  path: sourcePath.optional(),
  /** Path of the row objects from the root of the document. */
  from: sourcePath.optional(),
  /** With `from`: fields that must equal the parent object's. */
  join: z.record(z.string(), sourcePath).optional(),
  /** Path that must have a value; with `in` or `notIn`, one of these or none of them. */
  when: z
    .union([
      sourcePath,
      z.strictObject({
        path: sourcePath,
        in: z
          .array(z.union([z.string(), z.number(), z.boolean()]))
          .max(1000)
          .optional(),
        notIn: z
          .array(z.union([z.string(), z.number(), z.boolean()]))
          .max(1000)
          .optional(),
      }),
    ])
    .optional(),
  /**
   * Takes the first of several rows with the same key, instead of rejecting; child rows of the others are assigned to
   * it.
   */
  distinct: z.boolean().optional(),
  /** Natural key that identifies an existing row within account and parent. */
  key: z.array(z.string().min(1).max(200)).min(1).max(10).optional(),
  /** Source of each target field: a path, `{ path, transform, default, map }` or `{ ref, by }`. */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Target fields with a constant value. */
  constants: z.record(z.string(), z.unknown()).optional(),
  /** Constants for created rows only; existing rows keep their values. */
  onlyNew: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
  /** Target fields of created rows for which the document has no value. */
  initial: z.record(z.string(), z.unknown()).optional(),
  /** Action for an existing row. Default: update. */
  onMatch: z.enum(['update', 'skip', 'error']).optional(),
  /** Action for a new row. Default: create. */
  onMissing: z.enum(['create', 'skip']).optional(),
  /** Child entities: a node each, or a list of nodes. */
  children: z.record(z.string(), z.unknown()).optional(),
})
export type ImportNode = z.output<typeof importNode>

const EXAMPLE =
  '{ "Championship": { "path": "$", "key": ["name"], "fields": { "name": "series" }, "children": { "Event": { … } } } }'

/** The tree of a profile, one node per entity. Validated as a whole; errors name their place. */
export const importScope = () =>
  z
    .record(z.string(), z.unknown())
    .refine((scope) => JSON.stringify(scope).length <= 256 * 1024, 'must be at most 256 KB')
    .describe(`A node for each entity, such as ${EXAMPLE}. Nodes are objects, or lists of objects.`)
