import { z } from 'zod'
import { id, parameters, timestamp } from './fields.ts'
import { lazily, withLazy } from './lazily.ts'

export type Shape = Record<string, z.ZodType>

/** What a row has of a field: a value, whether or not a create request said one. */
type WithoutDefault<S> =
  S extends z.ZodDefault<infer Inner> ? Inner : S extends z.ZodOptional<infer Inner> ? Inner : S
type Stored<F extends Shape> = { [K in keyof F]: WithoutDefault<F[K]> }
/** What a patch takes for a field: an object is patched field by field, anything else as a whole. */
type Patched<S> =
  WithoutDefault<S> extends z.ZodObject<infer Inner extends Shape>
    ? z.ZodObject<Partially<Inner>, z.core.$strict>
    : WithoutDefault<S> & z.ZodType
type Partially<F extends Shape> = { [K in keyof F]: z.ZodOptional<Patched<F[K]>> }

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema

const mapShape = (shape: Shape, map: (schema: z.ZodType) => z.ZodType): Shape =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, map(schema)]))

/** The fields of an object inside a row; undefined for any other schema. */
export function innerShape(schema: z.ZodType | undefined): Shape | undefined {
  const bare = schema && withoutDefault(schema)
  return bare instanceof z.ZodObject ? (bare.shape as Shape) : undefined
}

function patched(schema: z.ZodType): z.ZodType {
  const inner = innerShape(schema)
  return (inner ? z.strictObject(mapShape(inner, patched)) : withoutDefault(schema)).optional()
}

/** A stored field that is no part of every row. Never a source of inference. */
type FieldOf<F, S> = NoInfer<keyof F | keyof S> & string

/** What every row carries: identity, ownership, concurrency and the account's own extras. */
export const baseShape = {
  id: id().describe('Id of the row, a UUIDv7. A client may make it, so that rows can be made offline.'),
  accountId: id().describe('The account that the row belongs to.'),
  createdAt: timestamp().describe('When it was made, in UTC.'),
  updatedAt: timestamp().describe(
    'When it was last written, in UTC; a row with this `version` is told by the change with this `occurredAt`.',
  ),
  createdBy: id().nullable().describe('The member who made it, also by an API key.'),
  version: z
    .int()
    .min(1)
    .describe(
      'Rises by one with each write: the number in ETag and If-Match, and the `version` of its last change.',
    ),
  parameters: parameters().describe("The account's own extras: any JSON object up to 64 KB."),
}
type BaseShape = typeof baseShape

/** Additions to every create body: an id made by the client, and extras. */
const createExtras = { id: id().optional(), parameters: parameters().default({}) }
const updateExtras = { parameters: parameters().optional() }

export interface FieldError {
  /** JSON Pointer into the body, or the name of a query parameter after a slash. */
  path: string
  message: string
}

/** The session and the event of a row, by the fields that name them. */
export interface Room<Field extends string = string> {
  session?: Field
  /** Where a row has no event of its own, its session's counts. */
  event?: Field
  /** References the row that determines the event when no other field does. */
  through?: Field
  /** Whether all sessions of the event hear of it too. */
  everySession?: boolean
}

export interface Declaration<
  F extends Shape,
  S extends Shape,
  C extends Shape,
  I extends Shape,
  O extends Shape,
  U extends Shape,
  X extends Shape,
> {
  /** PascalCase; the entity of permissions. */
  name: string
  /** Path segment, plural, kebab-case. */
  path: string
  /** snake_case; the entity type of changes and webhooks. */
  entityType: string
  table: string
  /** What a client writes. */
  fields: F
  /** What the server derives once and stores: readable, filterable, not writable. */
  stored?: S
  /** What the server derives at each reading. */
  computed?: C
  /** Other spellings that a write may use instead of a field. */
  inputOnly?: I
  /** Fields of create requests only. */
  createOnly?: O
  /** Fields of update requests only. */
  updateOnly?: U
  /** What only the answer to the create request shows: secrets. */
  shownOnce?: X
  /** Operations for owners and admins only, whatever a profile allows. */
  administered?: 'always' | 'writes'
  /** Stored text that a list leaves out where `summary=true` asks for it. */
  large?: readonly FieldOf<F, S>[]
  /** Largest body of a create or update, in bytes. Default: 1 MB. */
  bodyLimit?: number
  /** Stored fields that only an import may bring along, from an archive. */
  imported?: readonly (NoInfer<keyof S> & string)[]
  /** What people call a row: these fields, one after the other; `name` where there is one and nothing is said. */
  label?: readonly FieldOf<F, S>[]
  /** Stored fields that `GET` may compare for equality, exactly as they are written; each has an index. */
  filters?: readonly FieldOf<F, S>[]
  /** Those that it may compare as well, without an index: a page looks at a bounded number of rows. */
  narrowing?: readonly FieldOf<F, S>[]
  /** Where no field holds the event: those that name a row which does. `GET` may ask for its `eventId`; the first with a value counts. */
  eventBy?: readonly FieldOf<F, S>[]
  /** Stored numbers, dates and moments that it may ask a range of: `lapTimeMs.gte`, `lapTimeMs.lte`. */
  ranges?: readonly FieldOf<F, S>[]
  /**
   * Stored, indexed fields that `GET` may order by, and `updatedAt`; the order without `sort` is `defaultSort`, else
   * creation.
   */
  sorts?: readonly FieldOf<F, S>[]
  /** Filters whose index keeps no order: a page sorts the rows that they lead to, which are few. */
  keptUnsorted?: readonly FieldOf<F, S>[]
  defaultSort?: FieldOf<F, S>
  /** Sets of fields that no two rows of an account share; a row whose last of them is empty shares with none. */
  unique?: readonly (readonly FieldOf<F, S>[])[]
  /** Rules between fields, called with the known and valid part of the row. */
  rules?: (row: { [K in keyof F]?: z.output<F[K]> }) => FieldError[]
  /** Operations that the webhook catalogue promises to every subscription. */
  webhooks?: readonly ('create' | 'update' | 'delete')[]
  /** The race objects that a row belongs to: whose rooms hear of it. */
  room?: Room<FieldOf<F, S> | 'id'>
}

/** One resource of the API. Routes, validation, permissions, change log, OpenAPI and client all derive from it. */
export function defineResource<
  const N extends string,
  const P extends string,
  const T extends string,
  F extends Shape,
  S extends Shape = Record<never, never>,
  C extends Shape = Record<never, never>,
  I extends Shape = Record<never, never>,
  O extends Shape = Record<never, never>,
  U extends Shape = Record<never, never>,
  X extends Shape = Record<never, never>,
>(declaration: Declaration<F, S, C, I, O, U, X> & { name: N; path: P; table: T }) {
  const { fields, stored = {}, computed = {}, inputOnly = {} } = declaration
  const { createOnly = {}, updateOnly = {}, shownOnce = {} } = declaration
  const asked = { ...fields, ...inputOnly, ...createOnly }
  const bare = () => mapShape(fields, withoutDefault)
  const shows = Object.keys(shownOnce).length > 0
  const rows = lazily({
    row: () =>
      z.object({ ...baseShape, ...bare(), ...stored, ...computed } as unknown as BaseShape &
        Stored<F> &
        S &
        C),
  })
  const schemas = lazily({
    storedRow: () => z.object({ ...baseShape, ...bare(), ...stored } as unknown as BaseShape & Stored<F> & S),
    created: () =>
      (shows
        ? z.object({ ...baseShape, ...bare(), ...stored, ...computed, ...shownOnce })
        : rows.row) as unknown as z.ZodObject<BaseShape & Stored<F> & S & C & X>,
    create: () => z.strictObject({ ...createExtras, ...asked } as typeof createExtras & F & I & O),
    /** Fields of an imported row: those of a create request and those of archives. */
    broughtIn: () =>
      z.strictObject({
        ...createExtras,
        ...asked,
        ...(Object.fromEntries(
          (declaration.imported ?? []).map((field) => [field, (stored as Shape)[field]?.optional()]),
        ) as Shape),
      }),
    update: () =>
      z.strictObject({
        ...updateExtras,
        ...mapShape({ ...fields, ...inputOnly, ...updateOnly }, patched),
      } as unknown as typeof updateExtras & Partially<F> & Partially<I> & Partially<U>),
  })
  const declared = {
    label: 'name' in fields ? ['name'] : [],
    filters: [],
    narrowing: [],
    ranges: [],
    eventBy: [],
    keptUnsorted: [],
    large: [],
    imported: [],
    unique: [],
    webhooks: [],
    rules: () => [],
    room: {},
    ...declaration,
    sorts: [...(declaration.sorts ?? []), 'updatedAt'],
  }
  return withLazy(withLazy(declared, rows), schemas)
}

/** A resource whose field names are not known to the compiler: what generic code handles. */
export type AnyResource = {
  name: string
  path: string
  entityType: string
  table: string
  fields: Shape
  stored?: Shape
  computed?: Shape
  inputOnly?: Shape
  createOnly?: Shape
  updateOnly?: Shape
  shownOnce?: Shape
  administered?: 'always' | 'writes'
  large: readonly string[]
  imported: readonly string[]
  bodyLimit?: number
  label: readonly string[]
  filters: readonly string[]
  narrowing: readonly string[]
  ranges: readonly string[]
  eventBy: readonly string[]
  sorts: readonly string[]
  keptUnsorted: readonly string[]
  defaultSort?: string
  unique: readonly (readonly string[])[]
  rules: (row: never) => FieldError[]
  webhooks: readonly string[]
  room: Room
  storedRow: z.ZodObject
  row: z.ZodObject
  created: z.ZodObject
  create: z.ZodObject
  broughtIn: z.ZodObject
  update: z.ZodObject
}

interface Schemas {
  row: z.ZodType
  created: z.ZodType
  storedRow: z.ZodType
  create: z.ZodType
  update: z.ZodType
}
/** A row as the API shows it. */
export type RowOf<R extends Schemas> = z.output<R['row']>
/** A row as the store keeps it: without what is computed at reading. */
export type StoredRowOf<R extends Schemas> = z.output<R['storedRow']>
/** The answer to a create request: the row, and what is shown this once. */
export type CreatedRowOf<R extends Schemas> = z.output<R['created']>
/** The body of a create request. */
export type CreateOf<R extends Schemas> = z.input<R['create']>
/** The body of an update request. */
export type UpdateOf<R extends Schemas> = z.input<R['update']>

/** What generic code may count on in any stored row. */
export interface BaseRow extends z.output<z.ZodObject<BaseShape>> {
  [field: string]: unknown
}

/** The defaults of a create request. */
export const defaultsOf = (resource: { create: z.ZodObject }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.create.shape).flatMap(([field, schema]) => {
      const { success, data } = (schema as z.ZodType).safeParse(undefined)
      return success && data !== undefined ? [[field, data]] : []
    }),
  )
