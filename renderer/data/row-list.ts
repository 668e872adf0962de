/** What any row can be asked, whatever its resource. */
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
  if (a === b) return 0
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
  return (a as string | number) < (b as string | number) ? -1 : 1
}

/** The same list without a row; the very same one if it was not there. */
export const withoutRow = <R extends AnyRow>(rows: readonly R[], id: string): readonly R[] =>
  rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows

/** The same list with the row as it is now, at the place that the server's order gives it. Nulls come last. */
export function withRow<R extends AnyRow>(
  rows: readonly R[],
  row: R,
  filters: Filters,
  defaultSort?: string,
) {
  if (!belongs(row, filters)) return withoutRow(rows, row.id)
  const at = rows.findIndex(({ id }) => id === row.id)
  const known = rows[at]
  if (known && known.version > row.version) return rows
  const sort = typeof filters.sort === 'string' ? filters.sort : defaultSort
  const field = sort?.replace(/^-/, '')
  if (known && (!field || fieldOf(known, field) === fieldOf(row, field))) return rows.with(at, row)
  const rest = withoutRow(rows, row.id)
  const sign = sort?.startsWith('-') ? -1 : 1
  const before = (other: R) => {
    if (!field) return other.id < row.id
    const order = compare(fieldOf(other, field), fieldOf(row, field))
    return order === 0 ? other.id < row.id : order * sign < 0
  }
  const place = rest.findLastIndex(before) + 1
  return rest.toSpliced(place, 0, row)
}
