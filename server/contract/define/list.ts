import { z } from 'zod'
import type { AnyResource } from './define.ts'
import { fileQuery, wholeInFile } from './export.ts'
import { id, timestamp } from './fields.ts'
import { boundParameter, flag, valueParameter, wholeParameter } from './query-values.ts'
import type { Schema } from './schema.ts'

export const MAX_PAGE = 500
export const DEFAULT_PAGE = 100

const pageSize = wholeParameter(z.int().min(1).max(MAX_PAGE)).meta({
  default: DEFAULT_PAGE,
  description: 'Maximum rows of a page.',
})

const cursor = z
  .string()
  .max(4096)
  .describe('`nextCursor` of the previous page, with the same filters and order.')

/** Cursor and size of a page. */
export const pageQuery = { limit: pageSize.optional(), cursor: cursor.optional() }

/** Every list can be filtered by last write. */
export const UPDATED_SINCE = 'updatedSince'
const updatedSince = timestamp()
  .optional()
  .describe(
    'Rows with `updatedAt` at or after this time, sorted by `updatedAt` unless `sort` is given. Removed rows are in /changes.',
  )

const fieldOf = (resource: AnyResource, field: string) => resource.storedRow.shape[field] as Schema

/** `lapTimeMs.gte` and `lapTimeMs.lte`: both bounds are inclusive. */
function rangesOf(resource: AnyResource): Record<string, Schema> {
  const ends = [
    ['gte', 'at least'],
    ['lte', 'at most'],
  ] as const
  return Object.fromEntries(
    resource.ranges.flatMap((field) =>
      ends.map(([end, words]) => [
        `${field}.${end}`,
        z.optional(boundParameter(fieldOf(resource, field))).describe(`${field} is ${words} this.`),
      ]),
    ),
  )
}

/** All filters of a list by parameter name. */
const conditionsOf = (resource: AnyResource): Record<string, Schema> => ({
  ...Object.fromEntries(
    [...resource.filters, ...resource.narrowing].map((field) => [
      field,
      z.optional(valueParameter(fieldOf(resource, field))),
    ]),
  ),
  ...(resource.eventBy.length > 0 && { eventId: id().optional().describe('Rows of this event.') }),
  ...rangesOf(resource),
  [UPDATED_SINCE]: updatedSince,
})

/** Query of every list: page or file, order, filters (all must match), and whether large fields are omitted. */
export function listQueryOf(resource: AnyResource) {
  // Ids begin with the time of creation.
  const sorts = ['id', ...resource.sorts].flatMap((field) => [field, `-${field}`])
  return z
    .strictObject({
      ...pageQuery,
      ...fileQuery,
      count: flag.optional().describe('Adds `total`, the number of rows on all pages.'),
      ...(resource.large.length > 0 && {
        summary: flag.optional().describe(`Omits ${resource.large.join(', ')}.`),
      }),
      sort: z
        .enum(sorts)
        .optional()
        .describe('Sort order of the rows; a minus reverses it. Rows without a value come last.'),
      ...conditionsOf(resource),
    })
    .superRefine(wholeInFile)
}

/** One page of a list. `nextCursor` is null on the last one; `total` is present with `count=true`. */
export const pageOf = <S extends Schema>(item: S) =>
  z.object({
    items: z.array(item).describe('The rows of this page, in order.'),
    nextCursor: z
      .string()
      .nullable()
      .describe(
        'Cursor of the next page; null on the last one. Pages before the last may be short if few rows match the filters.',
      ),
    total: z.int().optional().describe('With `count=true`: the number of rows on all pages.'),
  })

export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total?: number
}
export { pageSize }
