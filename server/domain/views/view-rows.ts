import { lineOfRow, type PlacedColumn, placed } from '../../calc/views/view-columns.ts'
import { groupsOf, type ViewGroup } from '../../calc/views/view-groups.ts'
import type { Page } from '../../contract/list.ts'
import { countRows } from '../../db/list-rows.ts'
import type { Sliced } from '../../db/sliced.ts'
import type { Service } from '../crud.ts'
import { listKeyOf } from '../cursor.ts'
import { demand } from '../demand.ts'
import { serviceOfType, services } from '../index.ts'
import { type ListQuery, pageWhere } from '../page.ts'
import type { Reading } from '../principal.ts'
import { badRequest } from '../problem.ts'
import { isSortOf, type StoredView } from './custom-view.ts'
import { pageOfGroups } from './group-page.ts'
import { filterOfToday } from './view-filter.ts'

const MAX_GATHERED = 100_000
/** Groups times columns: what fits into memory beside everything else. */
const MAX_TALLIES = 500_000
const ROWS_AT_ONCE = 500

type Line = Record<string, unknown>
type PageQuery = Pick<ListQuery, 'limit' | 'cursor'>
interface Evaluation {
  view: StoredView
  service: Service
  columns: readonly PlacedColumn[]
  filter: Record<string, unknown>
}

function pageOfLines(
  scope: Reading,
  { view, service, columns, filter }: Evaluation,
  query: PageQuery,
): Page<Line> {
  const { resource } = service
  const sort = view.sort !== null && isSortOf(resource, view.sort) ? view.sort : undefined
  const page = pageWhere(scope, resource, { ...query, filter, sort, owner: view.id })
  return { ...page, items: service.present(scope, page.items).map((row) => lineOfRow(columns, row)) }
}

const tooMuch = (code: string, what: string) =>
  badRequest(code, `The view ${what}: filter its rows, or group them by something that more of them share.`)

/** All groups, from all rows. 400 when they are too many. */
function* gather(scope: Reading, { view, service, columns, filter }: Evaluation): Sliced<ViewGroup[]> {
  const { resource } = service
  if (countRows(scope, resource, filter) > MAX_GATHERED) {
    throw tooMuch('too_many_rows', `goes through more than ${MAX_GATHERED} rows`)
  }
  const groups = groupsOf(columns, view.groupBy)
  let cursor: string | undefined
  do {
    const page = pageWhere(scope, resource, { limit: ROWS_AT_ONCE, cursor, filter })
    for (const row of service.present(scope, page.items)) groups.add(row)
    if (groups.size() > MAX_TALLIES) throw tooMuch('too_many_groups', 'makes too many groups')
    cursor = page.nextCursor ?? undefined
    yield
  } while (cursor)
  return groups.sorted()
}

function* evaluate(scope: Reading, evaluation: Evaluation, query: PageQuery): Sliced<Page<Line>> {
  const { view, columns, filter } = evaluation
  if (view.groupBy === null && columns.every(({ aggregate }) => aggregate === 'none')) {
    return pageOfLines(scope, evaluation, query)
  }
  const listKey = listKeyOf('groups', view.id, view.groupBy, filter)
  return pageOfGroups(yield* gather(scope, evaluation), listKey, query)
}

/** What a view shows: a line for each row, or for each group of rows. 403 without the right to read its entity. */
export function* viewRows(scope: Reading, id: string, query: PageQuery) {
  const view = services.customViews.get(scope, id) as unknown as StoredView
  const columns = view.columns.map(placed)
  const shown = columns.map(({ path, heading: header, unit, decimals, aggregate }) => {
    return { path, header, unit, decimals, aggregate }
  })
  const service = serviceOfType(view.entityType)
  if (service) demand(scope, 'read', service.resource)
  const filter = service && filterOfToday(service.resource, view.filter)
  if (!service || !filter) return { columns: shown, items: [], nextCursor: null }
  return { columns: shown, ...(yield* evaluate(scope, { view, service, columns, filter }, query)) }
}
