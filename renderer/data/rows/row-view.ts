import { type AnyRow, belongs, type Filters, rowOrder } from '../row-list.ts'

/** What is shown of a row before and after a change. */
export interface RowChange<R extends AnyRow> {
  before: R | undefined
  after: R | undefined
}

/** Rows up to which each is moved by itself; more are sorted with all others. */
const FEW = 100

/** The rows that pass some filters, in the server's order. The array keeps its identity until one of them changes. */
export class RowView<R extends AnyRow> {
  readonly #filters: Filters
  readonly #order: (a: AnyRow, b: AnyRow) => number
  #rows: readonly R[]

  constructor(filters: Filters, defaultSort: string | undefined, rows: Iterable<R>) {
    this.#filters = filters
    this.#order = rowOrder(filters, defaultSort)
    this.#rows = [...rows].filter((row) => belongs(row, filters)).sort(this.#order)
  }

  get rows(): readonly R[] {
    return this.#rows
  }

  /** Brings changed rows up to date. */
  update(changes: readonly RowChange<R>[]): void {
    const [gone, added] = [this.#ours(changes, 'before'), this.#ours(changes, 'after')]
    if (gone.length + added.length === 0) return
    if (gone.length + added.length > FEW) {
      const ids = new Set(gone.map(({ id }) => id))
      this.#rows = [...this.#rows.filter(({ id }) => !ids.has(id)), ...added].sort(this.#order)
      return
    }
    const rows = [...this.#rows]
    for (const row of gone) rows.splice(rows.indexOf(row), 1)
    for (const row of added) rows.splice(this.#placeOf(row, rows), 0, row)
    this.#rows = rows
  }

  #ours(changes: readonly RowChange<R>[], state: keyof RowChange<R>): R[] {
    return changes.flatMap(({ [state]: row }) => (row && belongs(row, this.#filters) ? [row] : []))
  }

  /** Number of rows that come before this one. */
  #placeOf(row: R, rows: readonly R[]): number {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#order(rows[middle] as R, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
