import { type AnyRow, belongs, type Filters, rowOrder } from '../row-list.ts'

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

  /** Brings the rows with these ids up to date: one pass, however many they are. */
  update(ids: ReadonlySet<string>, shown: ReadonlyMap<string, R>): void {
    const added = [...ids].flatMap((id) => shown.get(id) ?? []).filter((row) => belongs(row, this.#filters))
    const kept = this.#rows.filter(({ id }) => !ids.has(id))
    if (added.length === 0 && kept.length === this.#rows.length) return
    this.#rows = [...kept, ...added].sort(this.#order)
  }
}
