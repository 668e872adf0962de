import { z } from 'zod'
import type { AnyResource, FieldError } from '../../contract/define/define.ts'
import { fieldErrors, REPORT } from '../../contract/define/field-errors.ts'
import { pointerTo } from '../../contract/define/json-pointer.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { codecOf } from '../../db/rows/codec.ts'

type Filter = Readonly<Record<string, unknown>>

/** A filter's values as stored, and the violations of invalid ones. */
export function readFilter(resource: AnyResource, filter: Filter) {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries(filter)) {
    const path = pointerTo('/filter', field)
    if (!codecOf(resource).isScalar(field)) {
      errors.push({ path, message: `is not a stored field of ${resource.entityType} with a single value` })
      continue
    }
    const result = z.safeParse(resource.storedRow.shape[field] as Schema, value, REPORT)
    if (result.success) values[field] = result.data
    else errors.push(...fieldErrors(result.error, path))
  }
  return { values, errors }
}

/**
 * The filter of a saved view, which may name removed fields: these are empty in every row. Null if no row can match.
 */
export function filterOfToday(resource: AnyResource, filter: Filter): Record<string, unknown> | null {
  const known = Object.entries(filter).filter(
    ([field, value]) => value !== null || codecOf(resource).isScalar(field),
  )
  const { values, errors } = readFilter(resource, Object.fromEntries(known))
  return errors.length > 0 ? null : values
}
