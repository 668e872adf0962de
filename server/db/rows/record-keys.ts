import { sql } from 'kysely'
import { columnOf } from '../../calc/column-of.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import type { ReadScope } from '../engine/scope.ts'
import { parameter, written } from '../engine/statement.ts'
import { type Filter, filterShape, matchingInput, matchingRows } from './matching-rows.ts'
import { statementOf } from './table-statements.ts'

/** Keys of a free-form field in these rows, sorted; at most `limit`. */
export function recordKeys(
  scope: ReadScope,
  resource: AnyResource,
  field: string,
  filter: Filter,
  limit: number,
): string[] {
  const column = columnOf(field)
  const select = statementOf(resource, `keys of ${field} ${filterShape(filter)}`, () =>
    written(sql`
      select distinct inside.key as key
      from (${matchingRows(resource, filter).select(column)}) as holders,
        json_each(holders.${sql.ref(column)}) as inside
      where holders.${sql.ref(column)} is not null and holders.${sql.ref(column)} <> '{}'
      order by 1 limit ${parameter('limit')}`),
  )
  return select
    .all(scope.connection, { ...matchingInput(scope, resource, filter), limit })
    .map(({ key }) => String(key))
}
