import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../calc/column-of.ts'
import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import type { SqliteRow, SqliteValue } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { Sliced } from '../engine/sliced.ts'
import { anyQuery, type Compilable, parameter } from '../engine/statement.ts'
import { codecOf } from './codec.ts'
import {
  type AnySelect,
  conditionAt,
  type Filter,
  filterShape,
  matchingInput,
  matchingRows,
  wantedOf,
  whereMatching,
} from './matching-rows.ts'
import { statementOf } from './table-statements.ts'

export interface Order {
  field: string
  descending: boolean
}

/** A row's position in a list: its value in the sort field, and its id. */
export interface Position {
  value: SqliteValue
  id: string
}

interface ListRequest {
  filter: Filter
  order: Order
  after?: Position | undefined
  limit: number
  /** Text fields that are not selected. */
  without?: readonly string[]
}

export interface Listed {
  rows: BaseRow[]
  /** The last scanned row if more follow: too few of them passed the filter. */
  stoppedAt: Position | null
}

/** Maximum rows scanned per call when conditions without an index reject most of them. */
const MAX_WALKED = 10_000

/** Conditions served by an index, and conditions checked per row. */
function divided(resource: AnyResource, filter: Filter, order?: Order) {
  const isLed = (key: string) =>
    resource.filters.includes(key) || key === 'eventId' || conditionAt(key).field === order?.field
  const part = (led: boolean): Filter =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => isLed(key) === led))
  return { led: part(true), held: part(false) }
}

/** A column written with a unary plus is not served by an index. */
const plus = (column: string) => sql`+${sql.ref(column)}`

/**
 * The sort column as written in the query. Without statistics, SQLite would use the sort index and scan all rows of the
 * account even where a filter matches few; so that index is only visible without such a filter. `ends` are the bounds
 * of a range.
 */
function orderedBy(resource: AnyResource, led: Filter, { field }: Order) {
  const column = columnOf(field)
  const leads = Object.keys(led).filter((key) => conditionAt(key).operator === '=')
  if (leads.length === 0) return { values: sql.ref(column), ids: sql.ref('id'), ends: sql.ref(column) }
  const isKept =
    field === (resource.defaultSort ?? 'id') &&
    leads.some((lead) => resource.filters.includes(lead) && !resource.keptUnsorted.includes(lead))
  const asIs = isKept ? sql.ref : plus
  return { values: asIs(column), ids: asIs('id'), ends: plus(column) }
}

const counted = (rows: AnySelect) => rows.select((eb) => eb.fn.countAll().as('total'))

/** Rows with a value in the sort column, or those without one, which come last, by id. */
type Part = 'value' | 'null'

/** Query plan of a list. */
interface Plan extends ReturnType<typeof orderedBy> {
  request: ListRequest
  column: string
  direction: 'asc' | 'desc'
  /** Conditions served by an index, and range bounds on the sort field. */
  leading: Filter
  ranged: readonly string[]
  /** Conditions and range bounds without an index. */
  held: Filter
  heldRanges: readonly string[]
  /** Whether it may have to scan more rows than a page justifies. */
  isWalk: boolean
}

const isRangeEnd = (key: string) => conditionAt(key).operator !== '='
const without = (filter: Filter, keys: readonly string[]): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)))

function planOf(resource: AnyResource, request: ListRequest): Plan {
  const { filter, order } = request
  const { led, held } = divided(resource, filter, order)
  const ranged = Object.keys(led).filter(isRangeEnd)
  const leading = without(led, ranged)
  const heldRanges = Object.keys(held).filter(isRangeEnd)
  return {
    ...orderedBy(resource, led, order),
    request,
    column: columnOf(order.field),
    direction: order.descending ? 'desc' : 'asc',
    leading,
    ranged,
    held: without(held, heldRanges),
    heldRanges,
    // An indexed filter matches few rows, all of which may be scanned.
    isWalk: Object.keys(held).length > 0 && Object.keys(leading).length === 0,
  }
}

const ended = (key: string, values: RawBuilder<unknown>) =>
  sql<boolean>`${values} ${sql.raw(conditionAt(key).operator)} ${parameter(wantedOf(key))}`

/** The rows that pass the conditions without an index. */
const passing = (resource: AnyResource, { held, heldRanges }: Plan, rows: AnySelect): AnySelect =>
  heldRanges.reduce(
    (query, key) => query.where(ended(key, plus(columnOf(conditionAt(key).field)))),
    whereMatching(rows, resource, held),
  )

/** The part's rows after the position, in order. */
function rowsInOrder(resource: AnyResource, plan: Plan, part: Part): AnySelect {
  const { request, column, direction, values, ids, ends, leading, ranged, isWalk } = plan
  const { order, after } = request
  const beyond = sql.raw(order.descending ? '<' : '>')
  const isBehind = after !== undefined && (part === 'null') === (after.value === null)
  const afterId = sql<boolean>`${ids} ${beyond} ${parameter('after_id')}`
  // Rows after the position satisfy this bound already, and SQLite might start at either of the two.
  const passed = order.descending ? '<=' : '>='
  const range = ranged.filter((key) => !isBehind || conditionAt(key).operator !== passed)
  const led = range.reduce((query, key) => query.where(ended(key, ends)), matchingRows(resource, leading))
  const rows = isWalk ? led : passing(resource, plan, led)
  if (column === 'id') {
    const byId = rows.orderBy(ids, direction)
    return isBehind ? byId.where(afterId) : byId
  }
  if (part === 'null') {
    const empty = rows.where(values, 'is', null).orderBy(ids, direction)
    return isBehind ? empty.where(afterId) : empty
  }
  const present = rows.where(values, 'is not', null).orderBy(values, direction).orderBy('id', direction)
  return isBehind
    ? present.where(
        sql<boolean>`(${values}, id) ${beyond} (${parameter('after_value')}, ${parameter('after_id')})`,
      )
    : present
}

/** Those of a limited number of rows that pass the conditions without an index, streamed in order. */
function walkedRows(resource: AnyResource, plan: Plan, part: Part): AnySelect {
  const walked = rowsInOrder(resource, plan, part)
    .selectAll()
    .limit(parameter('walked') as number)
    .as('walked')
  return passing(resource, plan, anyQuery.selectFrom(walked) as unknown as AnySelect)
}

/** Statements of one list. */
function listOf(scope: ReadScope, resource: AnyResource, request: ListRequest) {
  const { filter, order, after, without: left = [] } = request
  const codec = codecOf(resource)
  const plan = planOf(resource, request)
  const { column, direction, isWalk } = plan
  const selection = codec.selection.filter((_, index) => !left.includes(codec.fields[index] as string))
  const input: SqliteRow = {
    ...matchingInput(scope, resource, filter),
    after_value: after?.value ?? null,
    after_id: after?.id ?? null,
  }
  const name = `list ${filterShape(filter)} by ${columnOf(order.field)} ${direction} without ${left}`
  const keyOf = (part: Part) => {
    const place = after === undefined ? 'first' : after.value === null ? 'after null' : 'after'
    return `${name} ${place} ${part}`
  }
  const run = (key: string, build: () => Compilable<unknown>, more: SqliteRow) =>
    statementOf(resource, key, build).all(scope.connection, { ...input, ...more })

  return {
    isWalk,
    /** Up to `limit` of the part's rows that pass all conditions. */
    rows(part: Part, limit: number): BaseRow[] {
      const find = isWalk ? walkedRows : rowsInOrder
      const build = () =>
        find(resource, plan, part)
          .select(selection)
          .limit(parameter('limit') as number)
      return run(keyOf(part), build, { limit, walked: MAX_WALKED }).map(codec.decode)
    },
    /** Count of rows scanned by `rows` that pass all conditions. */
    count(part: Part): number {
      const build = () => counted(walkedRows(resource, plan, part))
      const [found] = run(`${keyOf(part)} count`, build, { walked: MAX_WALKED })
      return Number(found?.total)
    },
    /** The last row scanned by `rows` if more may follow. */
    end(part: Part): Position | null {
      const build = () =>
        rowsInOrder(resource, plan, part)
          .select([`${column} as value`, 'id'])
          .limit(1)
          .offset(parameter('skipped') as number)
      const [last] = run(`${keyOf(part)} end`, build, { skipped: MAX_WALKED - 1 })
      return last ? (last as unknown as Position) : null
    },
  }
}

/**
 * One page in keyset order, nulls last; the cost does not depend on the position. If conditions without an index reject
 * most rows, the page ends early with a position to continue from.
 */
export function listRows(scope: ReadScope, resource: AnyResource, request: ListRequest): Listed {
  const { filter, order, after, limit } = request
  const list = listOf(scope, resource, request)
  const isRange = Object.keys(filter).some((key) => key.startsWith(`${order.field}.`))
  const parts: Part[] = [
    ...(after?.value === null ? [] : (['value'] as const)),
    ...(isNullable(resource, order.field) && !isRange ? (['null'] as const) : []),
  ]
  const rows: BaseRow[] = []
  for (const part of parts) {
    rows.push(...list.rows(part, limit - rows.length))
    if (rows.length === limit) break
    const stoppedAt = list.isWalk ? list.end(part) : null
    if (stoppedAt) return { rows, stoppedAt }
  }
  return { rows, stoppedAt: null }
}

const isNullable = (resource: AnyResource, field: string) =>
  (resource.storedRow.shape[field] as { safeParse(value: unknown): { success: boolean } }).safeParse(null)
    .success

/** Number of matching rows. Conditions without an index are checked on a bounded number of rows at a time. */
export function* countRows(scope: ReadScope, resource: AnyResource, filter: Filter): Sliced<number> {
  const { led, held } = divided(resource, filter)
  if (Object.keys(led).length > 0 || Object.keys(held).length === 0) {
    const count = statementOf(resource, `count ${filterShape(filter)}`, () =>
      counted(matchingRows(resource, filter)),
    )
    return Number(count.get(scope.connection, matchingInput(scope, resource, filter))?.total)
  }
  const order = { field: 'id', descending: false }
  let total = 0
  let after: Position | undefined
  do {
    const list = listOf(scope, resource, { filter, order, after, limit: 0 })
    total += list.count('value')
    after = list.end('value') ?? undefined
    yield
  } while (after)
  return total
}
