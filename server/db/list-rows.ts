import { sql } from 'kysely'
import type { AnyResource, BaseRow } from '../contract/define.ts'
import { codecOf, columnOf } from './codec.ts'
import type { SqliteRow, SqliteValue } from './connection.ts'
import { type Filter, matchingInput, matchingRows, shapeOf } from './matching-rows.ts'
import type { ReadScope } from './scope.ts'
import { type Compilable, parameter } from './statement.ts'
import { statementOf } from './table-statements.ts'

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
  filter: Filter
  order: Order
  after?: Position | undefined
  limit: number
  /** Text fields that stay in the table. */
  without?: readonly string[]
}

/** One page in keyset order, nulls last: it costs the same wherever in the list it stands. */
export function listRows(scope: ReadScope, resource: AnyResource, request: ListRequest): BaseRow[] {
  const { filter, order, after, limit, without = [] } = request
  const codec = codecOf(resource)
  const column = columnOf(order.field)
  const direction = order.descending ? 'desc' : 'asc'
  const beyond = order.descending ? '<' : '>'
  const list = `list ${shapeOf(filter)} by ${column} ${direction} without ${without}`
  const base = () =>
    matchingRows(resource, filter)
      .select(codec.selection.filter((_, index) => !without.includes(codec.fields[index] as string)))
      .limit(parameter('limit') as number)
  const input = matchingInput(scope, resource, filter)
  const fetch = (part: string, build: () => Compilable<unknown>, more: SqliteRow) =>
    statementOf(resource, `${list} ${part}`, build)
      .all(scope.connection, { ...input, ...more })
      .map(codec.decode)

  /** Rows with a value in the order's column, from `after` on. */
  function withValue(): BaseRow[] {
    const position = { after_value: after?.value ?? null, after_id: after?.id ?? null, limit }
    const ordered = () => base().orderBy(column, direction)
    if (column === 'id') {
      const beyondId = () => ordered().where('id', beyond, parameter('after_id'))
      return after ? fetch('after', beyondId, position) : fetch('first', ordered, position)
    }
    const present = () => ordered().where(column, 'is not', null).orderBy('id', direction)
    const beyondBoth = () =>
      present().where(
        sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(beyond)} (${parameter('after_value')}, ${parameter('after_id')})`,
      )
    return after ? fetch('after', beyondBoth, position) : fetch('first', present, position)
  }

  /** Those without one: they come last, by their ids. */
  function withoutValue(room: number): BaseRow[] {
    const isWithin = after?.value === null
    const bare = () => base().where(column, 'is', null).orderBy('id', direction)
    const beyondId = () => bare().where('id', beyond, parameter('after_id'))
    const position = { after_id: after?.id ?? null, limit: room }
    return isWithin ? fetch('after, null', beyondId, position) : fetch('null', bare, position)
  }

  const found = after?.value === null ? [] : withValue()
  if (found.length === limit || !isNullable(resource, order.field)) return found
  return [...found, ...withoutValue(limit - found.length)]
}

const isNullable = (resource: AnyResource, field: string) =>
  (resource.storedRow.shape[field] as { safeParse(value: unknown): { success: boolean } }).safeParse(null)
    .success

export function countRows(scope: ReadScope, resource: AnyResource, filter: Filter): number {
  const count = statementOf(resource, `count ${shapeOf(filter)}`, () =>
    matchingRows(resource, filter).select((eb) => eb.fn.countAll().as('total')),
  )
  return Number(count.get(scope.connection, matchingInput(scope, resource, filter))?.total)
}
