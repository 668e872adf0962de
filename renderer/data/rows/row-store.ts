import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Edit } from '../edit.ts'
import { rowEdits } from '../queue/row-edits.ts'
import { type Row, rowKey } from '../row-cache.ts'
import { type AnyRow, belongs, type Filters } from '../row-list.ts'
import { RowTable } from './row-table.ts'

/**
 * All rows of the page, each once, with their pending edits. TanStack Query fetches lists and rows and knows which are in
 * use; the data of its queries is kept equal to the tables here.
 */
export class RowStore {
  readonly #cache: QueryClient
  readonly #tables = new Map<ResourceKey, RowTable>()
  readonly #idle = new Set<ResourceKey>()
  #pending: readonly Edit[] = []

  constructor(cache: QueryClient) {
    this.#cache = cache
    cache.getQueryCache().subscribe((event) => {
      const [kind, key] = event.query.queryKey as [unknown, ResourceKey]
      if (kind !== 'rows' && kind !== 'row') return
      if (event.type === 'removed') this.#tidySoon(key)
      // A change may have come between the end of a request and this.
      if (event.type === 'updated' && event.action.type === 'success') this.#show(key, event.query)
    })
  }

  /** The rows of a resource. */
  table<K extends ResourceKey>(key: K): RowTable<Row<K>> {
    let table = this.#tables.get(key)
    if (!table) {
      table = new RowTable(key)
      table.setPending(this.#pending.filter(({ resource }) => resource === key))
      this.#tables.set(key, table)
      table.subscribe((ids) => this.#showAll(key, ids))
    }
    return table as unknown as RowTable<Row<K>>
  }

  /** Takes in a row of a live change if the page holds it or one of its lists includes it. */
  offer<K extends ResourceKey>(key: K, row: Row<K>): void {
    const table = this.table(key)
    if (table.held(row.id) || this.#isNeeded(key, row)) table.put([row])
  }

  /** Takes in the server's answer to a write; a page that opens one of these rows next finds it. */
  keep<K extends ResourceKey>(key: K, ...rows: readonly Row<K>[]): void {
    const table = this.table(key)
    table.put(rows)
    for (const row of rows) this.#cache.setQueryData(rowKey(key, row.id), table.single(row.id) ?? row)
  }

  /** Lays edits that wait over the rows, in place of those before. */
  setPending(edits: readonly Edit[]): void {
    this.#pending = rowEdits(edits).filter(({ state }) => state === 'waiting')
    for (const [key, table] of this.#tables)
      table.setPending(this.#pending.filter(({ resource }) => resource === key))
  }

  /** After a restore the rows of the server may be older than those of the page. */
  forgetVersions(): void {
    for (const table of this.#tables.values()) table.forgetVersions()
  }

  /** Refetches everything after missed changes. A first load in flight is repeated, not cancelled. */
  async reload(): Promise<void> {
    const begun = this.#cache
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
    await this.#cache.invalidateQueries()
    await this.#cache.invalidateQueries({ predicate: (query) => begun.includes(query) })
  }

  /** The filters of the resource's lists in use. */
  filtersOf(key: ResourceKey): readonly Filters[] {
    return this.#lists(key).map(({ queryKey }) => queryKey[2] as Filters)
  }

  #lists(key: ResourceKey): readonly Query[] {
    return this.#cache.getQueryCache().findAll({ queryKey: ['rows', key] })
  }

  #isNeeded(key: ResourceKey, row: AnyRow): boolean {
    return (
      this.#cache.getQueryCache().get(hashKey(rowKey(key, row.id))) !== undefined ||
      this.filtersOf(key).some((filters) => belongs(row, filters))
    )
  }

  /** Queries are removed many at a time. */
  #tidySoon(key: ResourceKey): void {
    if (this.#idle.size === 0) queueMicrotask(() => this.#tidy())
    this.#idle.add(key)
  }

  #tidy(): void {
    for (const key of this.#idle) {
      const lists = this.filtersOf(key)
      this.#tables.get(key)?.keepOnly((row) => this.#isNeeded(key, row), lists)
    }
    this.#idle.clear()
  }

  #showAll(key: ResourceKey, ids: ReadonlySet<string>): void {
    const cache = this.#cache.getQueryCache()
    for (const query of this.#lists(key)) this.#show(key, query)
    for (const id of ids) {
      const query = cache.get(hashKey(rowKey(key, id)))
      if (query) this.#show(key, query)
    }
  }

  /** Makes the data of a loaded query equal to the table. */
  #show(key: ResourceKey, query: Query): void {
    const { data } = query.state
    if (data === undefined) return
    const table = this.table(key)
    const [kind, , which] = query.queryKey
    const now = kind === 'rows' ? table.rows(which as Filters) : table.single(which as string)
    // Unlike `setQueryData` this leaves an invalidated query invalidated.
    if (now && now !== data) query.setState({ data: now, dataUpdatedAt: Date.now() })
    // A page of a row that was never created refetches and gets 404.
    if (!now && (data as AnyRow).version === 0)
      this.#cache.resetQueries({ queryKey: query.queryKey, exact: true })
    else if (!now) this.#cache.removeQueries({ queryKey: query.queryKey, exact: true })
  }
}

const stores = new WeakMap<QueryClient, RowStore>()

/** The rows behind a query client. */
export function rowStoreOf(cache: QueryClient): RowStore {
  const store = stores.get(cache) ?? new RowStore(cache)
  stores.set(cache, store)
  return store
}
