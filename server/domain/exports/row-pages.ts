import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { listRows } from '../../db/rows/list-rows.ts'

const ROWS_AT_ONCE = 500

/** Stored rows with these values, by id, in pages. */
export function* rowPages(
  scope: ReadScope,
  resource: AnyResource,
  filter: Record<string, unknown> = {},
): Generator<BaseRow[], void, void> {
  const order = { field: 'id', descending: false }
  let last: string | undefined
  do {
    const after = last === undefined ? undefined : { value: last, id: last }
    const { rows } = listRows(scope, resource, { filter, order, after, limit: ROWS_AT_ONCE })
    yield rows
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}
