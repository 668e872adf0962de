import type { AnyResource } from '../contract/define.ts'
import type { SqliteValue } from './connection.ts'
import { matchingRows } from './list-rows.ts'
import type { ReadScope } from './scope.ts'

/** Ids of the rows whose fields have these values, in no particular order. */
export function rowIds(scope: ReadScope, resource: AnyResource, filter: Record<string, unknown>): string[] {
  const { sql, parameters } = matchingRows(scope, resource, filter).select('id').compile()
  return scope.connection
    .prepare(sql)
    .all(...(parameters as SqliteValue[]))
    .map(({ id }) => id as string)
}
