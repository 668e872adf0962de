/** Fields of every row, whatever its resource. */
export interface AnyRow {
  id: string
  version: number
}

/** Equality filters and `sort`, as the list endpoint takes them. */
export type Filters = Readonly<Record<string, string | number | boolean | undefined>>

const PAGING = new Set(['sort', 'limit', 'count'])

const fieldOf = (row: AnyRow, field: string): unknown => (row as unknown as Record<string, unknown>)[field]

/** Whether a list asked for with these filters holds the row. */
export const belongs = (row: AnyRow, filters: Filters): boolean =>
  Object.entries(filters).every(
    ([field, value]) => PAGING.has(field) || value === undefined || fieldOf(row, field) === value,
  )

const isMissing = (value: unknown) => value === null || value === undefined

function compare(a: unknown, b: unknown): number {
  if (a === b || (isMissing(a) && isMissing(b))) return 0
  return (a as string | number) < (b as string | number) ? -1 : 1
}

/** The order in which the server lists rows: by the sort's field, those without a value last, then by id. */
export function rowOrder(filters: Filters, defaultSort?: string): (a: AnyRow, b: AnyRow) => number {
  const sort = typeof filters.sort === 'string' ? filters.sort : (defaultSort ?? 'id')
  const field = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  return (a, b) => {
    const [one, other] = [fieldOf(a, field), fieldOf(b, field)]
    if (isMissing(one) !== isMissing(other)) return isMissing(one) ? 1 : -1
    return sign * (compare(one, other) || compare(a.id, b.id))
  }
}
