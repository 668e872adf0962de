import { z } from 'zod'
import { id, parameters, timestamp } from './fields.ts'
import { lazily, withLazy } from './lazily.ts'
import type { Schema } from './schema.ts'

export type Shape = Record<string, Schema>

/** Field type in a stored row: always present, whether or not the create request had it. */
type WithoutDefault<S> =
  S extends z.ZodDefault<infer Inner> ? Inner : S extends z.ZodOptional<infer Inner> ? Inner : S
type Stored<F extends Shape> = { [K in keyof F]: WithoutDefault<F[K]> }
/** Field type in a patch: objects are patched field by field, everything else is replaced. */
type Patched<S> =
  WithoutDefault<S> extends z.ZodObject<infer Inner extends Shape>
    ? z.ZodObject<Partially<Inner>, z.core.$strict>
    : WithoutDefault<S> & Schema
type Partially<F extends Shape> = { [K in keyof F]: z.ZodOptional<Patched<F[K]>> }

const withoutDefault = (schema: Schema): Schema =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema

const mapShape = (shape: Shape, map: (schema: Schema) => Schema): Shape =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, map(schema)]))

/** Fields of an object inside a row; undefined for other schemas. */
export function innerShape(schema: Schema | undefined): Shape | undefined {
  const bare = schema && withoutDefault(schema)
  return bare instanceof z.ZodObject ? (bare.shape as Shape) : undefined
}

function patched(schema: Schema): Schema {
  const inner = innerShape(schema)
  return z.optional(inner ? z.strictObject(mapShape(inner, patched)) : withoutDefault(schema))
}

/** A stored field that only some rows have. Not a source of type inference. */
type FieldOf<F, S> = NoInfer<keyof F | keyof S> & string

/** Fields of every row: identity, ownership, concurrency and the account's extras. */
export const baseShape = {
  id: id().describe(
    'Id of the row, a UUIDv7. A client may generate it, so that rows can be created offline.',
  ),
  accountId: id().describe('Account of the row.'),
  createdAt: timestamp().describe('Time of creation, in UTC.'),
  updatedAt: timestamp().describe(
    'Time of the last write, in UTC; equals `occurredAt` of the change with this `version`.',
  ),
  createdBy: id().nullable().describe('The member who created it, directly or with an API key.'),
  version: z
    .int()
    .min(1)
    .describe(
      'Increases by one with each write: the number in ETag and If-Match, and the `version` of the last change.',
    ),
  parameters: parameters().describe("The account's own extras: any JSON object up to 64 KB."),
}
type BaseShape = typeof baseShape

/** Additional fields of every create body: an id made by the client, and extras. */
const createExtras = { id: id().optional(), parameters: parameters().default({}) }
const updateExtras = { parameters: parameters().optional() }

export interface FieldError {
  /** JSON Pointer into the body, or a query parameter after a slash. */
  path: string
  message: string
}

/** Fields that name the session and event of a row. */
export interface Room<Field extends string = string> {
  session?: Field
  /** The session's event is used if a row has none of its own. */
  event?: Field
  /** Reference to the row that determines the event, if no other field does. */
  through?: Field
  /** Whether all sessions of the event are notified too. */
  everySession?: boolean
}

interface Declaration<
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
  /** Writable fields. */
  fields: F
  /** Derived on write and stored: readable, filterable, not writable. */
  stored?: S
  /** Derived on read. */
  computed?: C
  /** Alternative spellings accepted in writes. */
  inputOnly?: I
  /** Fields of create requests only. */
  createOnly?: O
  /** Fields of update requests only. */
  updateOnly?: U
  /** Secrets, shown in the response to the create request only. */
  shownOnce?: X
  /** Operations reserved for owners and admins, regardless of the profile. */
  administered?: 'always' | 'writes'
  /** Large stored text, omitted from lists with `summary=true`. */
  large?: readonly FieldOf<F, S>[]
  /** Largest body of a create or update in bytes. Default: 1 MB. */
  bodyLimit?: number
  /** Stored fields that only an import from an archive may set. */
  imported?: readonly (NoInfer<keyof S> & string)[]
  /** Fields that form a row's title, in order; default `name`. */
  label?: readonly FieldOf<F, S>[]
  /** Stored fields with an equality filter in `GET`; each has an index. */
  filters?: readonly FieldOf<F, S>[]
  /** Equality filters without an index: a page scans a bounded number of rows. */
  narrowing?: readonly FieldOf<F, S>[]
  /**
   * Fields that name a row with the event, for resources without an `eventId`; the first with a value counts. `GET`
   * accepts `eventId`.
   */
  eventBy?: readonly FieldOf<F, S>[]
  /** Stored numbers, dates and timestamps with range filters: `lapTimeMs.gte`, `lapTimeMs.lte`. */
  ranges?: readonly FieldOf<F, S>[]
  /**
   * Stored, indexed fields that `GET` may sort by, besides `updatedAt`; the default order is `defaultSort`, otherwise
   * creation.
   */
  sorts?: readonly FieldOf<F, S>[]
  /** Filters that match few rows, whose index does not keep the order: a page sorts the matches. */
  keptUnsorted?: readonly FieldOf<F, S>[]
  /**
   * Filters on a field copied from a referenced row, with the field that names that row: matches are found through it,
   * so that the copy needs no index.
   */
  copiedFrom?: Partial<Record<FieldOf<F, S>, FieldOf<F, S>>>
  defaultSort?: FieldOf<F, S>
  /** Unique field sets per account; rows with an empty last field are exempt. */
  unique?: readonly (readonly FieldOf<F, S>[])[]
  /** Rules between fields, called with the known and valid part of the row. */
  rules?: (row: { [K in keyof F]?: z.output<F[K]> }) => FieldError[]
  /** Operations in the webhook catalogue. */
  webhooks?: readonly ('create' | 'update' | 'delete')[]
  /** Race objects of a row: their rooms receive its changes. */
  room?: Room<FieldOf<F, S> | 'id'>
}

/** One resource of the API. Routes, validation, permissions, change log, OpenAPI and client derive from it. */
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
    /** Fields of an imported row: those of a create request and of archives. */
    broughtIn: () =>
      z.strictObject({
        ...createExtras,
        ...asked,
        ...(Object.fromEntries(
          (declaration.imported ?? []).map((field) => [
            field,
            z.optional((stored as Shape)[field] as Schema),
          ]),
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
    copiedFrom: {},
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

/** A resource with fields unknown to the compiler, as used by generic code. */
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
  copiedFrom: Readonly<Record<string, string | undefined>>
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

/** Schemas of a resource. `unknown`, as the compiler compares any other constraint with the schemas of every resource. */
interface Schemas {
  row: unknown
  created: unknown
  storedRow: unknown
  create: unknown
  update: unknown
}
/** A row as returned by the API. */
export type RowOf<R extends Schemas> = z.output<R['row']>
/** A row as stored: without fields computed on read. */
export type StoredRowOf<R extends Schemas> = z.output<R['storedRow']>
/** Response to a create request: the row and its one-time secrets. */
export type CreatedRowOf<R extends Schemas> = z.output<R['created']>
/** Body of a create request. */
export type CreateOf<R extends Schemas> = z.input<R['create']>
/** Body of an update request. */
export type UpdateOf<R extends Schemas> = z.input<R['update']>

/** Fields of every stored row. */
export interface BaseRow extends z.output<z.ZodObject<BaseShape>> {
  [field: string]: unknown
}

/** Defaults of a create request. */
export const defaultsOf = (resource: { create: z.ZodObject }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.create.shape).flatMap(([field, schema]) => {
      const { success, data } = z.safeParse(schema, undefined)
      return success && data !== undefined ? [[field, data]] : []
    }),
  )
