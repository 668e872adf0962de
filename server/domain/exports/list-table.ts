import { valueAt } from '../../calc/views/value-at.ts'
import { MAX_PAGE } from '../../contract/list.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { Service } from '../crud.ts'
import { filterIn, type ListQuery } from '../page.ts'
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
    yield page.items.map((row) => columns.map(({ steps }) => valueAt(row, steps)))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** Every row of a list, as the list itself shows it, on the scope's snapshot. */
export function listTable(scope: ReadScope, service: Service, query: ListQuery): Table {
  const { resource } = service
  const columns = listColumns(scope, resource, filterIn(resource, query), query.summary)
  return { title: resource.path, columns, lines: linesOf(scope, service, query, columns) }
}
