import { createHash } from 'node:crypto'
import type { AnyResource, BaseRow } from '../contract/define.ts'
import { DEFAULT_PAGE, type Page } from '../contract/list.ts'
import { countRows, listRows, type Order, type Position } from '../db/list-rows.ts'
import type { ReadScope } from '../db/scope.ts'
import { invalid } from './problem.ts'

/** The query of a list, as `listQueryOf` leaves it. */
export type ListQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: string | undefined
  count?: boolean | undefined
} & Record<string, unknown>

function orderOf(resource: AnyResource, sort: string | undefined): Order {
  const wanted = sort ?? resource.defaultSort ?? 'id'
  return wanted.startsWith('-')
    ? { field: wanted.slice(1), descending: true }
    : { field: wanted, descending: false }
}

/** Names the list that a cursor belongs to: another order or filter is another list. */
const listKey = (resource: AnyResource, order: Order, filter: Record<string, unknown>) =>
  createHash('sha256')
    .update(JSON.stringify([resource.path, order.field, order.descending, filter]))
    .digest('base64url')
    .slice(0, 12)

const encodeCursor = (key: string, { value, id }: Position) =>
  Buffer.from(JSON.stringify([key, value, id])).toString('base64url')

function decodeCursor(text: string, key: string): Position {
  const refuse = (message: string) => invalid([{ path: '/cursor', message }])
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw refuse('is not a cursor of this API')
  }
  if (!Array.isArray(parts) || parts.length !== 3 || typeof parts[2] !== 'string') {
    throw refuse('is not a cursor of this API')
  }
  const [cursorKey, value, id] = parts
  if (cursorKey !== key) throw refuse('belongs to a list with another sort or filter')
  if (value !== null && typeof value !== 'string' && typeof value !== 'number') {
    throw refuse('is not a cursor of this API')
  }
  return { value, id }
}

/** One page of stored rows in keyset order. 400 for a cursor of another list. */
export function pageOfRows(scope: ReadScope, resource: AnyResource, query: ListQuery): Page<BaseRow> {
  const { limit = DEFAULT_PAGE, cursor, sort, count, ...given } = query
  const filter = Object.fromEntries(
    resource.filters.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  )
  const order = orderOf(resource, sort)
  const key = listKey(resource, order, filter)
  const after = cursor === undefined ? undefined : decodeCursor(cursor, key)
  const rows = listRows(scope, resource, { filter, order, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor =
    rows.length > limit && last
      ? encodeCursor(key, { value: last[order.field] as Position['value'], id: last.id })
      : null
  return { items, nextCursor, ...(count && { total: countRows(scope, resource, filter) }) }
}
