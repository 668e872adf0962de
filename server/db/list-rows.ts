import { sql } from 'kysely'
import type { AnyResource, BaseRow } from '../contract/define.ts'
import { codecOf, columnOf } from './codec.ts'
import type { SqliteValue } from './connection.ts'
import type { ReadScope } from './scope.ts'
import { anyQuery } from './statement.ts'

export interface Order {
  field: string
  descending: boolean
}

/** The last row of the page before: its value in the order's field, and its id. */
export interface Position {
  value: SqliteValue
  id: string
}

export interface ListRequest {
  filter: Record<string, unknown>
  order: Order
  after?: Position | undefined
  limit: number
  /** Text fields that stay in the table. */
  without?: readonly string[]
}

/** A query for the rows whose fields have these values; it selects nothing yet. */
export const matchingRows = (scope: ReadScope, resource: AnyResource, filter: Record<string, unknown>) => {
  const codec = codecOf(resource)
  return Object.entries(filter).reduce(
    (query, [field, value]) =>
      query.where(columnOf(field), value === null ? 'is' : '=', codec.encodeField(field, value)),
    anyQuery.selectFrom(resource.table).where('account_id', '=', scope.accountId),
  )
}

function fetchRows(
  scope: ReadScope,
  resource: AnyResource,
  compiled: { sql: string; parameters: readonly unknown[] },
  without: readonly string[],
): BaseRow[] {
  const codec = codecOf(resource)
  return scope.connection
    .prepare(compiled.sql)
    .all(...(compiled.parameters as SqliteValue[]))
    .map((record) => {
      const row = codec.decode(record)
      for (const field of without) delete row[field]
      return row
    })
}

/** One page in keyset order, nulls last: it costs the same wherever in the list it stands. */
export function listRows(scope: ReadScope, resource: AnyResource, request: ListRequest): BaseRow[] {
  const { filter, order, after, limit, without = [] } = request
  const codec = codecOf(resource)
  const column = columnOf(order.field)
  const kept = new Set(without.map(columnOf))
  const columns = codec.columns.filter((each) => !kept.has(each))
  const direction = order.descending ? 'desc' : 'asc'
  const beyond = order.descending ? sql`<` : sql`>`
  const base = () => matchingRows(scope, resource, filter).select(columns)
  const found: BaseRow[] = []

  if (after?.value !== null) {
    let select = base().orderBy(column, direction).limit(limit)
    if (column !== 'id') select = select.where(column, 'is not', null).orderBy('id', direction)
    if (after && column === 'id') select = select.where('id', order.descending ? '<' : '>', after.id)
    else if (after) {
      select = select.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${after.value}, ${after.id})`)
    }
    found.push(...fetchRows(scope, resource, select.compile(), without))
  }

  if (found.length < limit && isNullable(resource, order.field)) {
    let select = base()
      .where(column, 'is', null)
      .orderBy('id', direction)
      .limit(limit - found.length)
    if (after?.value === null) select = select.where('id', order.descending ? '<' : '>', after.id)
    found.push(...fetchRows(scope, resource, select.compile(), without))
  }
  return found
}

const isNullable = (resource: AnyResource, field: string) =>
  (resource.storedRow.shape[field] as { safeParse(value: unknown): { success: boolean } }).safeParse(null)
    .success

export function countRows(scope: ReadScope, resource: AnyResource, filter: Record<string, unknown>): number {
  const { sql, parameters } = matchingRows(scope, resource, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .compile()
  return Number(scope.connection.prepare(sql).get(...(parameters as SqliteValue[]))?.total)
}
