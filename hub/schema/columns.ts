import { z } from 'zod'
import { columnOf } from '../../server/calc/column-of.ts'
import { splitUnit } from '../../server/calc/field-unit.ts'
import type { AnyResource } from '../../server/contract/define/define.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { resources } from '../../server/contract/index.ts'

export type ColumnType =
  | 'uuid'
  | 'text'
  | 'boolean'
  | 'bigint'
  | 'double precision'
  | 'timestamptz'
  | 'date'
  | 'jsonb'

export interface Column {
  /** Name in rows of the API. */
  field: string
  name: string
  type: ColumnType
  /** Unit and description; empty without either. */
  comment: string
}

/** Table of a resource, derived from its declaration. */
export interface ResourceTable {
  name: string
  /** Shows one live row for each id. */
  view: string
  entityType: string
  columns: readonly Column[]
}

/** Columns that every table has besides its fields'. */
const OWN_COLUMNS = new Set(['source', 'extra', 'deleted_at'])

const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema instanceof z.ZodPipe
      ? bare(schema.out)
      : schema

function stringType(format: string | null | undefined): ColumnType {
  if (format === 'uuid') return 'uuid'
  if (format === 'datetime') return 'timestamptz'
  return format === 'date' ? 'date' : 'text'
}

function typeOf(schema: Schema): ColumnType {
  const inner = bare(schema)
  if (inner instanceof z.ZodBoolean) return 'boolean'
  if (inner instanceof z.ZodEnum) return 'text'
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) return stringType(inner.format)
  if (inner instanceof z.ZodNumber) return inner.format === 'safeint' ? 'bigint' : 'double precision'
  return 'jsonb'
}

function column(resource: AnyResource, field: string, schema: Schema): Column {
  const plain = columnOf(field)
  const name = OWN_COLUMNS.has(plain) ? `${resource.entityType}_${plain}` : plain
  const { unit } = splitUnit(field)
  const [description] = [schema, bare(schema)].flatMap(
    (each) => z.globalRegistry.get(each)?.description ?? [],
  )
  const comment = [unit && `Unit: ${unit}.`, description].filter(Boolean).join(' ')
  return { field, name, type: typeOf(schema), comment }
}

const tableOf = (resource: AnyResource): ResourceTable => ({
  name: resource.table,
  view: `current_${resource.table}`,
  entityType: resource.entityType,
  columns: Object.entries(resource.storedRow.shape as Record<string, Schema>).map(([field, schema]) =>
    column(resource, field, schema),
  ),
})

/** The table of every resource, in the order of the contract. */
export const resourceTables: readonly ResourceTable[] = Object.values<AnyResource>(resources).map(tableOf)

const byEntityType = new Map(resourceTables.map((table) => [table.entityType, table]))

/** Undefined for entities that this hub does not know: their changes are kept, and rows follow with a later hub. */
export const tableOfType = (entityType: string): ResourceTable | undefined => byEntityType.get(entityType)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const DATE = /^\d{4}-\d\d-\d\d$/

const isRealDate = (text: string) => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text.slice(0, 10)) &&
    !text.startsWith('0000')
  )
}

const FITS: Record<ColumnType, (value: unknown) => boolean> = {
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  bigint: Number.isSafeInteger,
  'double precision': (value) => typeof value === 'number',
  timestamptz: (value) =>
    typeof value === 'string' && INSTANT.test(value) && isRealDate(value) && !Number.isNaN(Date.parse(value)),
  date: (value) => typeof value === 'string' && DATE.test(value) && isRealDate(value),
  jsonb: () => true,
}

/** Whether a column of the type can hold the value; others of a newer or older laptop go to `extra`. */
export const fits = (type: ColumnType, value: unknown): boolean => value === null || FITS[type](value)
