import { z } from 'zod'
import { valueAt } from '../../calc/views/value-at.ts'
import { type AnyResource, type BaseRow, baseShape, type Shape } from '../../contract/define/define.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { resourceNamedBy } from '../../contract/references.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { recordKeys } from '../../db/rows/record-keys.ts'
import type { ColumnKind, TableColumn } from './table.ts'

/** A column with access to its value. */
export interface ListColumn extends TableColumn {
  value(row: BaseRow): unknown
}

/** Above this number, keys are not expanded to columns. */
const MAX_KEYS = 200

const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema

/** Whether a field's schema is a date or a timestamp. */
export function kindOf(schema: Schema | undefined): ColumnKind {
  const inner = schema && bare(schema)
  if (inner instanceof z.ZodISODateTime) return 'timestamp'
  return inner instanceof z.ZodISODate ? 'date' : 'plain'
}

const columnAt = (steps: readonly string[], schema?: Schema): ListColumn => ({
  header: steps.join('.'),
  kind: kindOf(schema),
  value: (row) => valueAt(row, steps),
})

/** Timestamps declared by the resource, without those of writes. */
export const timestampFields = (resource: AnyResource): string[] =>
  Object.entries(resource.storedRow.shape as Shape)
    .filter(([field, schema]) => !(field in baseShape) && kindOf(schema) === 'timestamp')
    .map(([field]) => field)

/** A field is one column, an object with declared fields one column per field. */
function columnsAt(steps: readonly string[], schema: Schema): ListColumn[] {
  const inner = bare(schema)
  if (!(inner instanceof z.ZodObject)) return [columnAt(steps, schema)]
  return Object.entries(inner.shape as Shape).flatMap(([step, each]) => columnsAt([...steps, step], each))
}

/** Column order: own fields, extras, ids, then the fields of every row. */
function rankOf(resource: AnyResource, field: string): number {
  if (field === 'parameters') return 1
  if (field in baseShape) return 3
  return resource.storedRow.shape[field] && resourceNamedBy(resource, field) ? 2 : 0
}

/**
 * Columns of a resource's list: `corners.fl.camberDeg` for nested fields, and for free-form keys such as `kpis.Top
 * speed` those present in any row. `summary` omits fields declared large.
 */
export function listColumns(
  scope: ReadScope,
  resource: AnyResource,
  filter: Record<string, unknown>,
  summary = false,
): ListColumn[] {
  const shape = Object.entries(resource.row.shape as Shape)
  const shown = shape
    .filter(([field]) => !summary || !resource.large.includes(field))
    .sort(([a], [b]) => rankOf(resource, a) - rankOf(resource, b))
  return shown.flatMap(([field, schema]) => {
    const isStored = Object.hasOwn(resource.storedRow.shape, field)
    if (!isStored || !(bare(schema) instanceof z.ZodRecord)) return columnsAt([field], schema)
    const keys = recordKeys(scope, resource, field, filter, MAX_KEYS + 1)
    if (keys.length > MAX_KEYS) return [columnAt([field], schema)]
    return keys.map((key) => columnAt([field, key]))
  })
}
