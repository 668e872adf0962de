import type { SelectQueryBuilder } from 'kysely'
import { columnOf } from '../../calc/column-of.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import { resourceNamedBy } from '../../contract/references.ts'
import type { SqliteRow } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { anyQuery, parameter } from '../engine/statement.ts'
import { codecOf } from './codec.ts'

/** Conditions by field; `lapTimeMs.gte` and `lapTimeMs.lte` bound a range. */
export type Filter = Record<string, unknown>

export type AnySelect = SelectQueryBuilder<Record<string, SqliteRow>, string, SqliteRow>

const OPERATORS = { gte: '>=', lte: '<=' } as const

/** Field and operator of a condition. */
export function conditionAt(key: string): { field: string; operator: '=' | '>=' | '<=' } {
  const [field = key, end] = key.split('.')
  return { field, operator: end === undefined ? '=' : OPERATORS[end as keyof typeof OPERATORS] }
}

const isValue = (wanted: unknown) => wanted !== null && wanted !== undefined

/** Columns that must be non-null or null for a filter. */
const filled = (filter: Filter) => Object.keys(filter).filter((field) => isValue(filter[field]))
const empty = (filter: Filter) => Object.keys(filter).filter((field) => !isValue(filter[field]))
/** Cache key, equal for filters that differ only in their values. */
export const filterShape = (filter: Filter) => `${filled(filter)} empty ${empty(filter)}`

/** Parameter of the account, named apart from filters on the account's column. */
export const wantedOf = (key: string) => `wanted_${columnOf(key.replace('.', '_'))}`

const isOfEvent = ({ eventBy }: AnyResource, key: string) => eventBy.length > 0 && key === 'eventId'

/** Ids of the rows referenced by a field that have the wanted value at `key`. */
const referencedWith = (resource: AnyResource, field: string, key: string) =>
  anyQuery
    .selectFrom(resourceNamedBy(resource, field)?.table as string)
    .select('id')
    .where('account_id', '=', parameter('account_id'))
    .where(columnOf(key), '=', parameter(wantedOf(key))) as never

/** Rows that reference one of the event's rows. Of several such fields, the first with a value counts. */
const ofEvent = <Q extends AnySelect>(query: Q, resource: AnyResource): Q =>
  query.where((eb) =>
    eb.or(
      resource.eventBy.map((field, index) =>
        eb.and([
          ...resource.eventBy.slice(0, index).map((before) => eb(columnOf(before), 'is', null)),
          eb(columnOf(field), 'in', referencedWith(resource, field, 'eventId')),
        ]),
      ),
    ),
  ) as Q

/** Adds the conditions to a query; `matchingInput` provides the values. */
export function whereMatching<Q extends AnySelect>(all: Q, resource: AnyResource, filter: Filter): Q {
  const matching = filled(filter).reduce((query, key) => {
    if (isOfEvent(resource, key)) return ofEvent(query, resource)
    const source = resource.copiedFrom[key]
    if (source) return query.where(columnOf(source), 'in', referencedWith(resource, source, key)) as Q
    const { field, operator } = conditionAt(key)
    return query.where(columnOf(field), operator, parameter(wantedOf(key))) as Q
  }, all)
  return empty(filter).reduce((query, field) => query.where(columnOf(field), 'is', null) as Q, matching)
}

/** A query of the matching rows without a selection; `matchingInput` provides the values. */
export const matchingRows = (resource: AnyResource, filter: Filter) =>
  whereMatching(
    anyQuery
      .selectFrom(resource.table)
      .where('account_id', '=', parameter('account_id')) as unknown as AnySelect,
    resource,
    filter,
  )

export function matchingInput(scope: ReadScope, resource: AnyResource, filter: Filter): SqliteRow {
  const input: SqliteRow = { account_id: scope.accountId }
  for (const key of filled(filter)) {
    input[wantedOf(key)] = codecOf(resource).encodeField(conditionAt(key).field, filter[key])
  }
  return input
}
