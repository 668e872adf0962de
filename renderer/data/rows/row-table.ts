import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import type { Edit } from '../edit.ts'
import { Listeners } from '../listeners.ts'
import { sameValue } from '../queue/same-value.ts'
import { type AnyRow, belongs, type Filters } from '../row-list.ts'
import { overlay } from './overlay.ts'
import { type RowChange, RowView } from './row-view.ts'

/** The newest version of a row from the server. */
interface Known {
  version: number
  removed: boolean
  /** Position in the order of the table's updates. */
  at: number
}

/** A list of the server that loads page by page. */
export interface Listing<R> {
  page(rows: readonly R[]): void
  /** Drops rows that the list lacks, unless they were updated while it loaded. */
  end(): void
}

const NO_EDITS: readonly Edit[] = []

const sameEdits = (some: readonly Edit[], others: readonly Edit[]) =>
  some.length === others.length &&
  some.every(({ id, body, op, base }, at) => {
    const other = others[at]
    return other?.id === id && other.body === body && other.op === op && other.base === base
  })

/**
 * The rows of one resource that this page holds. Pages of lists, live changes and answers to writes arrive in any order:
 * the newest version of each row counts. Edits that wait to be sent lie over it.
 */
export class RowTable<R extends AnyRow = AnyRow> {
  readonly #defaultSort: string | undefined
  readonly #held = new Map<string, R>()
  readonly #known = new Map<string, Known>()
  readonly #shown = new Map<string, R>()
  readonly #views = new Map<string, RowView<R>>()
  readonly #listeners = new Listeners<[ids: ReadonlySet<string>]>()
  #pending = new Map<string, readonly Edit[]>()
  #received = 0
  #revision = 0

  constructor(key: ResourceKey) {
    this.#defaultSort = (resources[key] as { defaultSort?: string }).defaultSort
  }

  /** Calls `listener` with the ids of rows whose shown content changed; returns the function that removes it. */
  readonly subscribe = this.#listeners.add

  /** Rises with each change. */
  readonly revision = (): number => this.#revision

  /** A row as the server has it. */
  readonly held = (id: string): R | undefined => this.#held.get(id)

  /** A row with its pending edits. */
  readonly shown = (id: string): R | undefined => this.#shown.get(id)

  /** The same for a page of this row: a row with a pending removal is still shown. */
  single(id: string): R | undefined {
    const changes = () => (this.#pending.get(id) ?? NO_EDITS).filter(({ op }) => op !== 'remove')
    return this.#shown.get(id) ?? overlay(this.#held.get(id), changes(), true)
  }

  /** The rows that pass the filters, in the server's order, with pending edits; the same array until one changes. */
  rows(filters: Filters): readonly R[] {
    const hash = JSON.stringify(filters)
    const view = this.#views.get(hash) ?? new RowView(filters, this.#defaultSort, this.#shown.values())
    this.#views.set(hash, view)
    return view.rows
  }

  /** The rows that pass the filters as the server has them, in no order. */
  heldRows(filters: Filters = {}): readonly R[] {
    return [...this.#held.values()].filter((row) => belongs(row, filters))
  }

  /** Whether this state of a row is newer than the known one. A removal does not raise the version. */
  isNews(id: string, version: number, removed = false): boolean {
    const known = this.#known.get(id)
    if (!known) return true
    return known.version < version || (removed && !known.removed && known.version === version)
  }

  /** Takes in rows of the server; versions older than the known ones are ignored. */
  put(rows: readonly R[]): void {
    this.#received += 1
    const changed = new Set<string>()
    for (const row of rows) {
      const { id, version } = row
      const known = this.#known.get(id)
      if (known && (known.version > version || (known.removed && known.version === version))) continue
      this.#known.set(id, { version, removed: false, at: this.#received })
      if (sameValue(this.#held.get(id), row)) continue
      this.#held.set(id, row)
      changed.add(id)
    }
    this.#show(changed)
  }

  /** Takes out a row that the server removed at this version; older rows do not bring it back. */
  remove(id: string, version = this.#known.get(id)?.version ?? 0): void {
    if ((this.#known.get(id)?.version ?? 0) > version) return
    this.#received += 1
    this.#known.set(id, { version, removed: true, at: this.#received })
    this.#held.delete(id)
    this.#show(new Set([id]))
  }

  /** Begins to take in a list of the server with these filters. */
  startList(filters: Filters): Listing<R> {
    const since = this.#received
    const before = this.heldRows(filters).map(({ id }) => id)
    const listed = new Set<string>()
    const wasHeardOf = (id: string) => (this.#known.get(id)?.at ?? 0) > since
    return {
      page: (rows) => {
        for (const { id } of rows) listed.add(id)
        this.put(rows)
      },
      end: () => {
        const missing = before.filter((id) => !listed.has(id) && !wasHeardOf(id))
        for (const id of missing) {
          const known = this.#known.get(id)
          if (known) this.#known.set(id, { ...known, removed: true })
          this.#held.delete(id)
        }
        this.#show(new Set(missing))
      },
    }
  }

  /** Lays these edits over the rows, in place of those before. */
  setPending(edits: readonly Edit[]): void {
    const next = Map.groupBy(edits, ({ rowId }) => rowId) as Map<string, readonly Edit[]>
    const before = this.#pending
    const moved = [...new Set([...before.keys(), ...next.keys()])].filter(
      (id) => !sameEdits(before.get(id) ?? NO_EDITS, next.get(id) ?? NO_EDITS),
    )
    this.#pending = next
    this.#show(new Set(moved))
  }

  /** Accepts the next state of each row whatever its version: a restore sets versions back. */
  forgetVersions(): void {
    this.#known.clear()
  }

  /** Lets go of rows and lists that nothing needs any more. */
  keepOnly(isNeeded: (row: R) => boolean, lists: readonly Filters[]): void {
    const hashes = new Set(lists.map((filters) => JSON.stringify(filters)))
    for (const hash of this.#views.keys()) if (!hashes.has(hash)) this.#views.delete(hash)
    const idle = [...this.#held.values()].filter((row) => !isNeeded(row)).map(({ id }) => id)
    for (const id of idle) {
      this.#held.delete(id)
      this.#known.delete(id)
    }
    this.#show(new Set(idle))
  }

  #show(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    const changes: RowChange<R>[] = []
    for (const id of ids) {
      const removed = this.#known.get(id)?.removed === true
      const before = this.#shown.get(id)
      const after = overlay(this.#held.get(id), this.#pending.get(id) ?? NO_EDITS, removed)
      if (after) this.#shown.set(id, after)
      else this.#shown.delete(id)
      changes.push({ before, after })
    }
    for (const view of this.#views.values()) view.update(changes)
    this.#revision += 1
    this.#listeners.notify(ids)
  }
}
