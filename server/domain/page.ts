import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import { DEFAULT_PAGE, type Page, UPDATED_SINCE } from '../contract/define/list.ts'
import type { ReadScope } from '../db/engine/scope.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import { countRows, listRows, type Order, type Position } from '../db/rows/list-rows.ts'
import { decodeCursor, encodeCursor, listKeyOf } from './cursor.ts'

interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: string | undefined
  count?: boolean | undefined
  /** Omits fields declared large. */
  summary?: boolean | undefined
}

/** Parsed query of a list, see `listQueryOf`. */
export type ListQuery = Paging & Record<string, unknown>

interface Listing extends Paging {
  /** Equality filters on stored fields, declared or not. */
  filter: Record<string, unknown>
  /** Binds a cursor to a list, such as a view. */
  owner?: string
}

const SINCE = 'updatedAt.gte'

function orderOf(resource: AnyResource, { sort, filter }: Listing): Order {
  const usual = SINCE in filter ? 'updatedAt' : (resource.defaultSort ?? 'id')
  const wanted = sort ?? usual
  return wanted.startsWith('-')
    ? { field: wanted.slice(1), descending: true }
    : { field: wanted, descending: false }
}

/** One page of the stored rows with these values, in keyset order. 400 for a cursor of another list. */
export function pageWhere(scope: ReadScope, resource: AnyResource, listing: Listing): Page<BaseRow> {
  const { limit = DEFAULT_PAGE, cursor, summary, filter, owner } = listing
  const order = orderOf(resource, listing)
  const key = listKeyOf(resource.path, order.field, order.descending, filter, owner)
  const after = cursor === undefined ? undefined : decodeCursor(cursor, key)
  const { rows, stoppedAt } = listRows(scope, resource, {
    filter,
    order,
    after,
    limit: limit + 1,
    without: summary ? resource.large : [],
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next =
    rows.length > limit && last ? { value: last[order.field] as Position['value'], id: last.id } : stoppedAt
  return { items, nextCursor: next && encodeCursor(key, next) }
}

/** Query parameters of a list that are not filters. */
const NO_CONDITIONS = ['limit', 'cursor', 'sort', 'count', 'summary', 'format']

/** Filters of a query in a fixed order, so that equal sets share a statement. */
export const filterIn = (query: ListQuery): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(query)
      .filter((name) => query[name] !== undefined && !NO_CONDITIONS.includes(name))
      .sort()
      .map((name) => [name === UPDATED_SINCE ? SINCE : name, query[name]]),
  )

/** One page of a list, with paging and declared filters of the query. */
export function pageOfRows(scope: ReadScope, resource: AnyResource, query: ListQuery): Page<BaseRow> {
  const { limit, cursor, sort, summary } = query
  return pageWhere(scope, resource, { limit, cursor, sort, summary, filter: filterIn(query) })
}

/** Number of rows on all pages of a list. */
export const totalOf = (scope: ReadScope, resource: AnyResource, query: ListQuery): Sliced<number> =>
  countRows(scope, resource, filterIn(query))
