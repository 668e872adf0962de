import type { AnyResource, BaseRow } from '../contract/define.ts'
import { DEFAULT_PAGE, type Page } from '../contract/list.ts'
import { countRows, listRows, type Order, type Position } from '../db/list-rows.ts'
import type { ReadScope } from '../db/scope.ts'
import { decodeCursor, encodeCursor, listKeyOf } from './cursor.ts'

interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: string | undefined
  count?: boolean | undefined
  /** Leaves out what the declaration calls large. */
  summary?: boolean | undefined
}

/** The query of a list, as `listQueryOf` leaves it. */
export type ListQuery = Paging & Record<string, unknown>

interface Listing extends Paging {
  /** Stored fields that need not be declared as filters, with the value of each. */
  filter: Record<string, unknown>
  /** What else the list belongs to, such as a view: a cursor works for that one only. */
  owner?: string
}

function orderOf(resource: AnyResource, sort: string | undefined): Order {
  const wanted = sort ?? resource.defaultSort ?? 'id'
  return wanted.startsWith('-')
    ? { field: wanted.slice(1), descending: true }
    : { field: wanted, descending: false }
}

/** One page of the stored rows with these values, in keyset order. 400 for a cursor of another list. */
export function pageWhere(scope: ReadScope, resource: AnyResource, listing: Listing): Page<BaseRow> {
  const { limit = DEFAULT_PAGE, cursor, sort, count, summary, filter, owner } = listing
  const order = orderOf(resource, sort)
  const key = listKeyOf(resource.path, order.field, order.descending, filter, owner)
  const after = cursor === undefined ? undefined : decodeCursor(cursor, key)
  const rows = listRows(scope, resource, {
    filter,
    order,
    after,
    limit: limit + 1,
    without: summary ? resource.large : [],
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor =
    rows.length > limit && last
      ? encodeCursor(key, { value: last[order.field] as Position['value'], id: last.id })
      : null
  return { items, nextCursor, ...(count && { total: countRows(scope, resource, filter) }) }
}

/** The declared filters that a query names, with the value of each. */
export const filterIn = (resource: AnyResource, query: ListQuery): Record<string, unknown> =>
  Object.fromEntries(
    resource.filters.filter((field) => query[field] !== undefined).map((field) => [field, query[field]]),
  )

/** One page of a list: of what the query says, paging and the declared filters count. */
export function pageOfRows(scope: ReadScope, resource: AnyResource, query: ListQuery): Page<BaseRow> {
  const { limit, cursor, sort, count, summary } = query
  return pageWhere(scope, resource, {
    limit,
    cursor,
    sort,
    count,
    summary,
    filter: filterIn(resource, query),
  })
}
