import { z } from 'zod'
import type { AnyResource, Shape } from '../../contract/define.ts'
import { recordKeys } from '../../db/record-keys.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { ColumnKind, TableColumn } from './table.ts'

/** A column that knows where in a row its value stands. */
export interface ListColumn extends TableColumn {
  steps: readonly string[]
}

/** More keys than that are no columns any more. */
const MOST_KEYS = 200

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema

/** Whether a field holds dates or moments, told by its schema. */
export function kindOf(schema: z.ZodType | undefined): ColumnKind {
  const inner = schema && bare(schema)
  if (inner instanceof z.ZodISODateTime) return 'timestamp'
  return inner instanceof z.ZodISODate ? 'date' : 'plain'
}

const columnAt = (steps: readonly string[], schema: z.ZodType): ListColumn => ({
  header: steps.join('.'),
  kind: kindOf(schema),
  steps,
})

/** A field is a column, an object of named fields a column for each of them. */
function columnsAt(steps: readonly string[], schema: z.ZodType): ListColumn[] {
  const inner = bare(schema)
  if (!(inner instanceof z.ZodObject)) return [columnAt(steps, schema)]
  return Object.entries(inner.shape as Shape).flatMap(([step, each]) => columnsAt([...steps, step], each))
}

/**
 * The columns of a resource's list: `corners.fl.camberDeg` for what stands inside an object, and for free keys such as
 * `kpis.Top speed` those that any of its rows has. `summary` leaves out what the declaration calls large.
 */
export function listColumns(
  scope: ReadScope,
  resource: AnyResource,
  filter: Record<string, unknown>,
  summary = false,
): ListColumn[] {
  const shape = Object.entries(resource.row.shape as Shape)
  const shown = shape.filter(([field]) => !summary || !resource.large.includes(field))
  return shown.flatMap(([field, schema]) => {
    const isStored = Object.hasOwn(resource.storedRow.shape, field)
    if (!isStored || !(bare(schema) instanceof z.ZodRecord)) return columnsAt([field], schema)
    const keys = recordKeys(scope, resource, field, filter, MOST_KEYS + 1)
    if (keys.length > MOST_KEYS) return [columnAt([field], schema)]
    return keys.map((key) => ({ header: `${field}.${key}`, kind: 'plain' as const, steps: [field, key] }))
  })
}
