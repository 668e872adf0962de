import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyRow } from '../row-list.ts'
import { recordKey } from './kept-rows.ts'
import type { KeptMarks } from './offline-age.ts'
import type { OfflineStore } from './offline-store.ts'

const DEBOUNCE_MS = 500

/** Laps are kept by session; one by one they would be thousands of records. */
const isKept = ([kind, key]: readonly unknown[]) => (kind === 'rows' || kind === 'row') && key !== 'laps'

const rowsIn = (data: unknown): readonly AnyRow[] =>
  Array.isArray(data) ? (data as AnyRow[]) : [data as AnyRow]

/** Keeps what lists and rows of the page hold, as the server gave it, a moment after each change. */
export function keepQueries(
  cache: QueryClient,
  store: Promise<OfflineStore>,
  ownerNow: () => string | undefined,
  marks: KeptMarks,
  debounceMs = DEBOUNCE_MS,
): () => void {
  const waiting = new Map<Query, string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function keep() {
    timer = undefined
    const batch = [...waiting]
    waiting.clear()
    for (const [{ queryKey, queryHash, state }, owner] of batch) {
      // Version 0 is no row of the server's.
      const rows = state.data === undefined ? [] : rowsIn(state.data).filter(({ version }) => version > 0)
      if (state.data === undefined || (queryKey[0] === 'row' && rows.length === 0)) continue
      const asOf = marks.asOf(queryHash) ?? new Date(state.dataUpdatedAt).toISOString()
      // It is a copy of what the server has: where there is no room, the page does without.
      await (await store).keepRows(owner, recordKey(queryKey), { rows, asOf }).catch(() => undefined)
    }
  }
  const stop = cache.getQueryCache().subscribe((event) => {
    const owner = ownerNow()
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (owner === undefined || !isKept(event.query.queryKey)) return
    waiting.set(event.query, owner)
    timer ??= setTimeout(keep, debounceMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
