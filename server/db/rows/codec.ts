import { z } from 'zod'
import { columnOf } from '../../calc/column-of.ts'
import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import type { Schema } from '../../contract/define/schema.ts'
import type { SqliteRow, SqliteValue } from '../engine/connection.ts'
import { readStoredJson } from './stored-json.ts'

type Kind = 'plain' | 'flag' | 'json'

/** `ZodUnknown` is any JSON value. */
const JSON_TYPES = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodUnknown]

function kindOf(schema: Schema): Kind {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return kindOf(schema.unwrap())
  if (schema instanceof z.ZodBoolean) return 'flag'
  if (schema instanceof z.ZodUnion) {
    return (schema.options as Schema[]).some((option) => kindOf(option) === 'json') ? 'json' : 'plain'
  }
  return JSON_TYPES.some((type) => schema instanceof type) ? 'json' : 'plain'
}

export interface Codec {
  fields: readonly string[]
  columns: readonly string[]
  /** Every column, named as its field: select these to decode rows. */
  selection: readonly `${string} as ${string}`[]
  /** Converts a wire row to column values by column name. */
  encode(row: Record<string, unknown>): Record<string, SqliteValue>
  /** Converts the value of one column, by its place. */
  encodeAt(row: Record<string, unknown>, place: number): SqliteValue
  /** Converts selected columns to the wire row, in the same object. */
  decode(record: SqliteRow): BaseRow
  /** Whether a field's column holds its value rather than JSON text. */
  isScalar(field: string): boolean
  /** Converts one field's value to its column. */
  encodeField(field: string, value: unknown): SqliteValue
  /** Converts one column's value to its field. */
  decodeField(field: string, value: SqliteValue): unknown
}

function encodeValue(kind: Kind, value: unknown): SqliteValue {
  if (value === null || value === undefined) return null
  if (kind === 'flag') return value ? 1 : 0
  if (kind === 'json') return JSON.stringify(value)
  return value as SqliteValue
}

function decodeValue(kind: Kind, value: SqliteValue): unknown {
  if (kind === 'plain' || value === null) return value
  if (kind === 'flag') return value === 1
  // Fast path for the most frequent values.
  return value === '{}' ? {} : readStoredJson(value as string)
}

function makeCodec(resource: AnyResource): Codec {
  const shape = resource.storedRow.shape as Record<string, Schema>
  const entries = Object.entries(shape).map(([field, schema]) => ({
    field,
    column: columnOf(field),
    kind: kindOf(schema),
  }))
  const kinds = new Map(entries.map((entry) => [entry.field, entry.kind]))
  const translated = entries.filter(({ kind }) => kind !== 'plain')
  return {
    fields: entries.map((entry) => entry.field),
    columns: entries.map((entry) => entry.column),
    selection: entries.map(({ field, column }) => `${column} as ${field}` as const),
    encode(row) {
      const record: Record<string, SqliteValue> = {}
      for (const { field, column, kind } of entries) record[column] = encodeValue(kind, row[field])
      return record
    },
    encodeAt(row, place) {
      const { kind, field } = entries[place] as (typeof entries)[number]
      return encodeValue(kind, row[field])
    },
    decode(record) {
      const row = record as Record<string, unknown>
      for (const { field, kind } of translated) {
        const value = record[field]
        if (value !== undefined) row[field] = decodeValue(kind, value)
      }
      return row as BaseRow
    },
    isScalar: (field) => (kinds.get(field) ?? 'json') !== 'json',
    encodeField: (field, value) => encodeValue(kinds.get(field) ?? 'plain', value),
    decodeField: (field, value) => decodeValue(kinds.get(field) ?? 'plain', value),
  }
}

const codecs = new WeakMap<AnyResource, Codec>()

/** Mapper between a resource's wire rows and its table, derived from the declaration. */
export function codecOf(resource: AnyResource): Codec {
  let codec = codecs.get(resource)
  if (!codec) {
    codec = makeCodec(resource)
    codecs.set(resource, codec)
  }
  return codec
}
