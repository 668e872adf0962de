import { sql } from 'kysely'
import type { AnyResource } from '../contract/define.ts'
import { columnOf } from './codec.ts'
import type { SqliteValue } from './connection.ts'
import { matchingRows } from './list-rows.ts'
import type { ReadScope } from './scope.ts'
import { written } from './statement.ts'

/** The keys that a field of free keys has in any of these rows, in order; at most `limit` of them. */
export function recordKeys(
  scope: ReadScope,
  resource: AnyResource,
  field: string,
  filter: Record<string, unknown>,
  limit: number,
): string[] {
  const column = columnOf(field)
  const holders = matchingRows(scope, resource, filter).select(column)
  const { sql: text, parameters } = written<{ key: string }>(sql`
    select distinct inside.key as key
    from (${holders}) as holders, json_each(holders.${sql.ref(column)}) as inside
    where holders.${sql.ref(column)} is not null and holders.${sql.ref(column)} <> '{}'
    order by 1 limit ${limit}`).compile()
  return scope.connection
    .prepare(text)
    .all(...(parameters as SqliteValue[]))
    .map(({ key }) => String(key))
}
