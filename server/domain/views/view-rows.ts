import { formulaHead } from '../../calc/laps/lap-formulas.ts'
import { lineOfRow, type PlacedColumn, placed } from '../../calc/views/view-columns.ts'
import { groupsOf, type ViewGroup } from '../../calc/views/view-groups.ts'
import type { Page } from '../../contract/define/list.ts'
import { isFormula, type ViewDraft } from '../../contract/resources/custom-view.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { countRows } from '../../db/rows/list-rows.ts'
import type { Service } from '../crud.ts'
import { listKeyOf } from '../cursor.ts'
import { serviceOfType, services } from '../index.ts'
import { type ListQuery, pageWhere } from '../page.ts'
import type { Reading } from '../principal.ts'
import { badRequest } from '../problem.ts'
import { requireRight } from '../require-right.ts'
import { fitting, isSortOf, type StoredView } from './custom-view.ts'
import { formulaValues } from './formula-values.ts'
import { pageOfGroups } from './group-page.ts'
import { filterOfToday } from './view-filter.ts'

const MAX_GATHERED = 100_000
/** Maximum of groups times columns, to bound memory. */
const MAX_TALLIES = 500_000
const ROWS_AT_ONCE = 500

type Line = Record<string, unknown>
type PageQuery = Pick<ListQuery, 'limit' | 'cursor'>
/** The definition of a view, stored or not. */
type Viewed = Pick<StoredView, 'id' | 'entityType' | 'columns' | 'filter' | 'sort' | 'groupBy'>
export interface Evaluation {
  view: Viewed
  service: Service
  columns: readonly PlacedColumn[]
  filter: Record<string, unknown>
}

const tooMuch = (code: string, what: string) =>
  badRequest(code, `The view ${what}: filter its rows, or group them by something that more of them share.`)

/** All groups, from all rows. 400 if there are too many. */
export function* gatherGroups(
  scope: Reading,
  { view, service, columns, filter }: Evaluation,
): Sliced<ViewGroup[]> {
  const { resource } = service
  if ((yield* countRows(scope, resource, filter)) > MAX_GATHERED) {
    throw tooMuch('too_many_rows', `goes through more than ${MAX_GATHERED} rows`)
  }
  const groups = groupsOf(columns, view.groupBy)
  const withFormulas = formulaValues(scope, columns)
  let cursor: string | undefined
  do {
    const page = pageWhere(scope, resource, { limit: ROWS_AT_ONCE, cursor, filter })
    for (const row of yield* withFormulas(service.present(scope, page.items))) groups.add(row)
    if (groups.size() > MAX_TALLIES) throw tooMuch('too_many_groups', 'makes too many groups')
    cursor = page.nextCursor ?? undefined
    yield
  } while (cursor)
  return groups.sorted()
}

/** Whether a line is a row rather than a group. */
export const isRowByRow = ({ view, columns }: Evaluation) =>
  view.groupBy === null && columns.every(({ aggregate }) => aggregate === 'none')

/** A page of a view's rows, one line each. */
export function* pageOfLines(
  scope: Reading,
  { view, service, columns, filter }: Evaluation,
  query: PageQuery,
  withFormulas = formulaValues(scope, columns),
): Sliced<Page<Line>> {
  const { resource } = service
  const sort = view.sort !== null && isSortOf(resource, view.sort) ? view.sort : undefined
  const page = pageWhere(scope, resource, { ...query, filter, sort, owner: view.id })
  const rows = yield* withFormulas(service.present(scope, page.items))
  return { ...page, items: rows.map((row) => lineOfRow(columns, row)) }
}

function* evaluate(scope: Reading, evaluation: Evaluation, query: PageQuery): Sliced<Page<Line>> {
  if (isRowByRow(evaluation)) return yield* pageOfLines(scope, evaluation, query)
  const { view, filter } = evaluation
  const listKey = listKeyOf('groups', view.id, view.groupBy, filter)
  return pageOfGroups(yield* gatherGroups(scope, evaluation), listKey, query)
}

/** The query of a view; null if no row can match. 403 without the right to read its entity. */
function evaluationOf(scope: Reading, view: Viewed) {
  const columns = view.columns.map(placed)
  const service = serviceOfType(view.entityType)
  if (service) requireRight(scope, 'read', service.resource)
  const filter = service && filterOfToday(service.resource, view.filter)
  const evaluation: Evaluation | null = service && filter ? { view, service, columns, filter } : null
  return { columns, evaluation }
}

/** A stored view with its query. 404, 403. */
export function openView(scope: Reading, id: string) {
  const view = services.customViews.get(scope, id) as unknown as StoredView
  return { view, ...evaluationOf(scope, view) }
}

function* shown(
  scope: Reading,
  { columns, evaluation }: ReturnType<typeof evaluationOf>,
  query: PageQuery,
): Sliced<{ columns: readonly object[] } & Page<Line>> {
  const heads = columns.map(({ path, heading: header, unit, decimals, aggregate }) => {
    const head = { path, header, unit, decimals, aggregate }
    if (!isFormula(path)) return head
    const { unit: own, error } = formulaHead({ path, unit })
    return { ...head, unit: own, ...(error !== null && { error }) }
  })
  if (!evaluation) return { columns: heads, items: [], nextCursor: null }
  return { columns: heads, ...(yield* evaluate(scope, evaluation, query)) }
}

/** A page of a stored view: a line per row or group. 403 without the right to read its entity. */
export const viewRows = (scope: Reading, id: string, query: PageQuery) =>
  shown(scope, openView(scope, id), query)

/** A page of an unsaved view. 400 if it does not fit its entity. */
export const draftRows = (scope: Reading, draft: ViewDraft, query: PageQuery) =>
  shown(scope, evaluationOf(scope, { ...fitting(draft), id: `draft of ${draft.entityType}` }), query)
