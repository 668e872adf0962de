import { columnOf } from '../../calc/column-of.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import type { SqliteRow, SqliteValue } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { anyQuery, parameter, type Statement, statement } from '../engine/statement.ts'
import { codecOf } from './codec.ts'

const statements = new WeakMap<AnyResource, Map<string, Statement<SqliteRow, SqliteRow>>>()

/** Compiled once per set of fields. */
function compiled(resource: AnyResource, key: string, build: () => Statement<SqliteRow, SqliteRow>) {
  const known = statements.get(resource) ?? new Map<string, Statement<SqliteRow, SqliteRow>>()
  statements.set(resource, known)
  const made = known.get(key) ?? build()
  known.set(key, made)
  return made
}

const columnsOf = (fields: readonly string[]) => [...new Set(['id', ...fields.map(columnOf)])]

const selectOf = (resource: AnyResource, fields: readonly string[]) =>
  anyQuery
    .selectFrom(resource.table)
    .select(columnsOf(fields))
    .where('account_id', '=', parameter('account_id'))

type PartOfRow = Record<string, unknown>

function decode(resource: AnyResource, fields: readonly string[], records: SqliteRow[]): PartOfRow[] {
  const codec = codecOf(resource)
  const columns = fields.map((field) => [field, columnOf(field)] as const)
  return records.map((record) => {
    const row: PartOfRow = { id: record.id }
    for (const [field, column] of columns) row[field] = codec.decodeField(field, record[column] ?? null)
    return row
  })
}

/** Selected fields and ids of the rows with a value in an indexed field. */
export function rowsWithin(
  scope: ReadScope,
  resource: AnyResource,
  fields: readonly string[],
  within: { field: string; value: SqliteValue },
): PartOfRow[] {
  const select = compiled(resource, `${fields} within ${within.field}`, () =>
    statement(() => selectOf(resource, fields).where(columnOf(within.field), '=', parameter('within'))),
  )
  const input = { account_id: scope.accountId, within: within.value }
  return decode(resource, fields, select.all(scope.connection, input))
}

/** Selected fields and ids of all rows of the account, in pages by id after `after`. */
export function rowsAfter(
  scope: ReadScope,
  resource: AnyResource,
  fields: readonly string[],
  { after, limit }: { after: string; limit: number },
): PartOfRow[] {
  const select = compiled(resource, `${fields} by id`, () =>
    statement(() =>
      selectOf(resource, fields)
        .where('id', '>', parameter('after'))
        .orderBy('id')
        .limit(parameter('limit') as number),
    ),
  )
  const input = { account_id: scope.accountId, after, limit }
  return decode(resource, fields, select.all(scope.connection, input))
}
