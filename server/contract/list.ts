import { z } from 'zod'
import type { AnyResource } from './define.ts'
import { fileQuery, wholeInFile } from './export.ts'

export const MAX_PAGE = 500
export const DEFAULT_PAGE = 100

const pageSize = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PAGE))

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Which page of how many rows. */
export const pageQuery = { limit: pageSize.optional(), cursor: z.string().max(4096).optional() }

/** Query of every list: page or file, order, one equality filter a declared field, and whether large fields stay away. */
export function listQueryOf(resource: AnyResource) {
  const sorts = resource.sorts.flatMap((field) => [field, `-${field}`])
  const filters = Object.fromEntries(
    resource.filters.map((field) => [field, (resource.storedRow.shape[field] as z.ZodType).optional()]),
  )
  return z
    .strictObject({
      ...pageQuery,
      ...fileQuery,
      count: flag.optional(),
      ...(resource.large.length > 0 && { summary: flag.optional() }),
      ...(sorts.length > 0 && { sort: z.enum(sorts).optional() }),
      ...filters,
    })
    .superRefine(wholeInFile)
}

/** One page of a list. `nextCursor` is null on the last one; `total` is there when `count=true` asked for it. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total?: number
}
export { flag, pageSize }
