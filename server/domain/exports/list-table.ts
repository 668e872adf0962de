import { MAX_PAGE } from '../../contract/define/list.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Service } from '../crud.ts'
import { filterIn, type ListQuery } from '../page.ts'
import type { Reading } from '../principal.ts'
import { labelColumns } from './label-columns.ts'
import { type ListColumn, listColumns } from './list-columns.ts'
import type { Table } from './table.ts'

function* linesOf(
  scope: ReadScope,
  service: Service,
  query: ListQuery,
  columns: readonly ListColumn[],
): Table['lines'] {
  let cursor: string | undefined
  do {
    const page = service.list(scope, { ...query, limit: MAX_PAGE, cursor })
    yield page.items.map((row) => columns.map(({ value }) => value(row)))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** Every row of a list with labels for its ids, on the scope's snapshot. */
export function listTable(scope: Reading, service: Service, query: ListQuery): Table {
  const { resource } = service
  const columns = [
    ...labelColumns(scope, resource),
    ...listColumns(scope, resource, filterIn(query), query.summary),
  ]
  return { title: resource.path, columns, lines: linesOf(scope, service, query, columns) }
}
