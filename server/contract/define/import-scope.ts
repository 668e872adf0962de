import { z } from 'zod'
import { name } from './fields.ts'

/** Transforms of a value from document to field, described in `calc/transforms`. */
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

/** What rows are found by beside their fields: a driver by both names in one text, whatever accents and capitals. */
export const LOOKED_UP_BY: Readonly<Record<string, readonly string[]>> = { Driver: ['fullName'] }

const MAX_STEPS = 8
const sourcePath = z.string().min(1, 'must not be empty').max(1000)
const transform = z.enum(TRANSFORMS)
const transforms = z.union([transform, z.array(transform).max(MAX_STEPS)], {
  error: `must be one of ${TRANSFORMS.join(', ')}, or a list of them`,
})

/** What a wall clock without a zone or a date is read with, to become a timestamp. */
const clock = z.strictObject({
  /** Where an IANA time zone stands; UTC where it finds none. */
  zone: sourcePath,
  /** Where a timestamp stands: a time of day means the day on which it is nearest to that. */
  near: sourcePath.optional(),
  /** Where durations stand that are added to `near`, and taken off the result. */
  plus: sourcePath.optional(),
  minus: sourcePath.optional(),
})

/** Rows that one number of this row falls into, such as the stint of a lap. */
const range = z.strictObject({
  /** The number, in this row. */
  at: z.union([sourcePath, z.strictObject({ path: sourcePath, clock })]),
  /** Its least and its greatest, in that row. */
  first: sourcePath,
  last: sourcePath,
  /** Looks for the number less so much: 1 finds what happened the lap before. */
  back: z.int().min(-1000).max(1000).optional(),
  /** When `first` and `last` are the same: maximum distance of a row below the number. Default: 0. */
  reach: z.number().min(0).max(1e9).optional(),
  /** Adds to the value how far the number is from `first`: the age of tyres that were new to the stint. */
  count: z.boolean().optional(),
})

/** Where a value stands. */
const place = {
  path: sourcePath,
  /** Other places to look, in turn, where the path finds no value. */
  or: z.array(sourcePath).min(1).max(MAX_STEPS).optional(),
  /** Other rows of the document, from its root: the path then starts at the one that `join` and `range` find. */
  from: sourcePath.optional(),
  /** Field of that row with the field of this one that has the same value. */
  join: z.record(z.string(), sourcePath).optional(),
  range: range.optional(),
  /** With `from`: where a number stands in those rows. The value is how many are lower than the path's number here, and one. */
  rank: sourcePath.optional(),
  /** Which of several rows. Default: the first. */
  take: z.enum(['first', 'last']).optional(),
  clock: clock.optional(),
}
const alsoSource = z.strictObject(place)

/** Where a field's value stands, and what is done to it. */
export const pathSource = z.strictObject({
  ...place,
  transform: transforms.optional(),
  /** Where there is no value: nothing there, null, or empty text. */
  default: z.unknown().optional(),
  /** What each value means here, by its text; `*` in a text stands for any part. */
  map: z.record(z.string(), z.unknown()).optional(),
  /** Other paths whose values count too, after the same transforms and map; `worst` selects one. */
  also: z.array(alsoSource).min(1).max(MAX_STEPS).optional(),
  /** With `also`: of all values the one that stands first in this list. */
  worst: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .max(100)
    .optional(),
  /** Lets a value that the map does not know stay as it is, instead of refusing. */
  keepUnmapped: z.boolean().optional(),
  /** Lets a null of the document clear the field, instead of leaving it alone. */
  keepNull: z.boolean().optional(),
})

/** Another row, found by its fields. */
export const refSource = z.strictObject({
  ref: name(),
  /** Fields of that row, each with where its value stands in this one. */
  by: z.record(z.string(), z.unknown()),
  /** Leaves the field empty where no row is found, instead of refusing. */
  optional: z.boolean().optional(),
})

/** One entity of a profile: which objects of the document are its rows, and what stands where in them. */
export const importNode = z.strictObject({
  /** The row objects under the parent's object. Default: `$`, that object itself. */
  path: sourcePath.optional(),
  /** The row objects, from the root of the document. */
  from: sourcePath.optional(),
  /** With `from`: only rows in which these have the value that the parent's object has there. */
  join: z.record(z.string(), sourcePath).optional(),
  /** Only rows in which this has a value; with `in` or `notIn`, one of these or none of them. */
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
  /** Takes the first of several rows with the same key, instead of refusing; what stands under the others belongs to it. */
  distinct: z.boolean().optional(),
  /** The fields by which a row is known again, within the account and the parent. */
  key: z.array(z.string().min(1).max(200)).min(1).max(10).optional(),
  /** Each target field with its source: a path, `{ path, transform, default, map }` or `{ ref, by }`. */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Target fields that are the same in every row. */
  constants: z.record(z.string(), z.unknown()).optional(),
  /** Fields that only rows get which have to be made: one that is there keeps its own. */
  onlyNew: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
  /** Target fields of rows that have to be made, where the document has no value for them. */
  initial: z.record(z.string(), z.unknown()).optional(),
  /** Action for an existing row. Default: update. */
  onMatch: z.enum(['update', 'skip', 'error']).optional(),
  /** Action for a new row. Default: create. */
  onMissing: z.enum(['create', 'skip']).optional(),
  /** Entities whose rows belong to this one's: a node each, or a list of them. */
  children: z.record(z.string(), z.unknown()).optional(),
})
export type ImportNode = z.output<typeof importNode>

const EXAMPLE =
  '{ "Championship": { "path": "$", "key": ["name"], "fields": { "name": "series" }, "children": { "Event": { … } } } }'

/** The tree of a profile, a node for each entity. What stands in it is checked whole, and refused by its place. */
export const importScope = () =>
  z
    .record(z.string(), z.unknown())
    .refine((scope) => JSON.stringify(scope).length <= 256 * 1024, 'must be at most 256 KB')
    .describe(`A node for each entity, such as ${EXAMPLE}. Nodes are objects, or lists of objects.`)
