import type { AnyResource } from '../contract/define.ts'
import { codecOf, columnOf } from './codec.ts'
import type { SqliteRow } from './connection.ts'
import type { ReadScope } from './scope.ts'
import { anyQuery, parameter } from './statement.ts'

/** Fields with the value that each must have. */
export type Filter = Record<string, unknown>

const isValue = (wanted: unknown) => wanted !== null && wanted !== undefined

/** Where a filter's columns must hold a value, and where none. */
const filled = (filter: Filter) => Object.keys(filter).filter((field) => isValue(filter[field]))
const empty = (filter: Filter) => Object.keys(filter).filter((field) => !isValue(filter[field]))
/** The same for filters that differ in their values only. */
export const shapeOf = (filter: Filter) => `${filled(filter)} empty ${empty(filter)}`

/** A name of its own: a filter may name the account's column too, which must not move the account. */
const wantedOf = (field: string) => `wanted_${columnOf(field)}`

/** A query for the rows whose fields have these values, which `matchingInput` brings; it selects nothing yet. */
export function matchingRows(resource: AnyResource, filter: Filter) {
  const all = anyQuery.selectFrom(resource.table).where('account_id', '=', parameter('account_id'))
  const matching = filled(filter).reduce(
    (query, field) => query.where(columnOf(field), '=', parameter(wantedOf(field))),
    all,
  )
  return empty(filter).reduce((query, field) => query.where(columnOf(field), 'is', null), matching)
}

export function matchingInput(scope: ReadScope, resource: AnyResource, filter: Filter): SqliteRow {
  const input: SqliteRow = { account_id: scope.accountId }
  for (const field of filled(filter)) {
    input[wantedOf(field)] = codecOf(resource).encodeField(field, filter[field])
  }
  return input
}
