import type { Query, QueryClient } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { AnyRow, Filters } from '../row-list.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import type { OfflineStore } from '../storage/offline-store.ts'
import type { KeptMarks } from './kept-marks.ts'
import { recordKey } from './kept-rows.ts'

const DEBOUNCE_MS = 500
/** A session has thousands of laps, all of which are written each time. */
const LAPS_DEBOUNCE_MS = 2000

/** Laps are kept as lists; one by one they would be thousands of records. */
const isKept = ([kind, key]: readonly unknown[]) => kind === 'rows' || (kind === 'row' && key !== 'laps')

/** The rows of a query as the server has them. */
function heldRows(cache: QueryClient, { queryKey: [kind, key, which] }: Query): readonly AnyRow[] {
  const table = rowStoreOf(cache).table(key as ResourceKey)
  return kind === 'rows' ? table.heldRows(which as Filters) : [table.held(which as string) ?? []].flat()
}

/** Stores the lists and rows of the page as the server sent them, shortly after each change. */
export function keepQueries(
  cache: QueryClient,
  store: Promise<OfflineStore>,
  ownerNow: () => string | undefined,
  marks: KeptMarks,
  debounceMs?: number,
): () => void {
  const waiting = new Map<Query, ReturnType<typeof setTimeout>>()

  async function keep(query: Query, owner: string) {
    waiting.delete(query)
    const { queryKey, queryHash, state } = query
    const rows = heldRows(cache, query)
    if (state.data === undefined || (queryKey[0] === 'row' && rows.length === 0)) return
    const asOf = marks.asOf(queryHash) ?? new Date(state.dataUpdatedAt).toISOString()
    // A copy of the server's data: where there is no space, the page goes on without it.
    await (await store).keepRows(owner, recordKey(queryKey), { rows, asOf }).catch(() => undefined)
  }
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !['success', 'setState'].includes(event.action.type)) return
    const { query } = event
    const owner = ownerNow()
    if (owner === undefined || waiting.has(query) || !isKept(query.queryKey)) return
    const ms = query.queryKey[1] === 'laps' ? LAPS_DEBOUNCE_MS : DEBOUNCE_MS
    const timer = setTimeout(() => void keep(query, owner), debounceMs ?? ms)
    waiting.set(query, timer)
  })
  return () => {
    stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
