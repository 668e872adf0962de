import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CreateOf } from '../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'
import { askOrKept, readTimeout } from './offline/ask-or-kept.ts'
import { keptList, keptRow } from './offline/kept-rows.ts'
import { overlayRow, overlayRows } from './offline/overlay.ts'
import { pageStore } from './offline/page-store.ts'
import { pageEdits, pageOwner } from './queue/page-queue.ts'
import { usePending } from './queue/use-pending.ts'
import { verdictOf } from './queue/verdict.ts'
import { forgetDerived, listKey, type Row, rowKey } from './row-cache.ts'
import type { AnyRow, Filters } from './row-list.ts'
import { rowsOf } from './rows-client.ts'
import { createRow, type Removal, removeRow, type Update, updateRow } from './write-row.ts'

export { rowsOf }

const PAGE = 500

async function askList<K extends ResourceKey>(key: K, filters: Filters): Promise<readonly Row<K>[]> {
  const rows: Row<K>[] = []
  let cursor: string | undefined
  do {
    const query = { limit: PAGE, ...filters, ...(cursor !== undefined && { cursor }) }
    const page = await rowsOf(key).list(query, { signal: readTimeout() })
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

/** A whole list as the server has it, or as this device last had it. Edits that wait are not in it. */
export const listQuery = <K extends ResourceKey>(key: K, filters: Filters) => ({
  queryKey: listKey(key, filters),
  queryFn: (): Promise<readonly Row<K>[]> =>
    askOrKept(
      listKey(key, filters),
      () => askList(key, filters),
      async (error) => {
        if (verdictOf(error) === 'refused') return undefined
        return keptList(await pageStore, pageOwner() ?? '', pageEdits(), key, filters)
      },
      (rows) => rows as unknown as readonly Row<K>[],
    ),
})

/** One row as the server has it, or as this device last had it. A row that only this device has is answered too. */
export const rowQuery = <K extends ResourceKey>(key: K, id: string) => ({
  queryKey: rowKey(key, id),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Row<K>> =>
    askOrKept(
      rowKey(key, id),
      () => rowsOf(key).get(id, { signal: AbortSignal.any([signal, readTimeout()]) }),
      async (error) => {
        if (signal.aborted) return undefined
        const edits = pageEdits()
        const own = edits.some(({ op, rowId }) => op === 'create' && rowId === id)
        if (verdictOf(error) === 'refused' && !own) return undefined
        return keptRow(await pageStore, pageOwner() ?? '', edits, key, id)
      },
      (rows) => rows[0] as unknown as Row<K>,
    ),
})

/** Every row of a resource that the filters let through, all pages of it, in the server's order. */
export const useRows = <K extends ResourceKey>(key: K, filters: Filters = {}, enabled = true) => {
  const pending = usePending(key)
  const asked = JSON.stringify(filters)
  const select = useCallback(
    (rows: readonly Row<K>[]): readonly Row<K>[] =>
      overlayRows<AnyRow>(rows, pending, key, JSON.parse(asked)) as readonly Row<K>[],
    [pending, key, asked],
  )
  return useQuery({ ...listQuery(key, filters), enabled, select })
}

/** One row by its id. Nothing is asked while the id is not known. */
export const useRow = <K extends ResourceKey>(key: K, id: string | undefined) => {
  const pending = usePending(key)
  const select = useCallback((row: Row<K>): Row<K> => overlayRow(row as AnyRow, pending) as Row<K>, [pending])
  return useQuery({ ...rowQuery(key, id ?? ''), enabled: id !== undefined, select })
}

/** Adds a row; the lists that it belongs to show it at once, and keep it when the server has it. */
export function useCreate<K extends ResourceKey>(key: K) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateOf<Resources[K]>) => createRow(cache, key, body),
    onSuccess: () => forgetDerived(cache, key),
  })
}

/** Changes fields of a row. */
export function useUpdate<K extends ResourceKey>(key: K) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (update: Update<K>) => updateRow(cache, key, update),
    onSuccess: () => forgetDerived(cache, key),
  })
}

/** Removes a row; with `cascade` also what belongs to it, of whatever resource. */
export function useRemove<K extends ResourceKey>(key: K) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (removal: Removal) => removeRow(cache, key, removal),
    onSuccess: (_, { cascade }) => {
      if (cascade) {
        cache.invalidateQueries({ queryKey: ['rows'] })
        cache.invalidateQueries({ queryKey: ['pages'] })
      } else forgetDerived(cache, key)
    },
  })
}
