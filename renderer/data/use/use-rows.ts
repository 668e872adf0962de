import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../../server/contract/index.ts'
import { classifyError } from '../../../server/contract/offline/classify-error.ts'
import { askOrKept, readTimeout } from '../offline/ask-or-kept.ts'
import { keptList, keptRow } from '../offline/kept-rows.ts'
import { mustOwner, pageEdits } from '../queue/page-queue.ts'
import { forgetDerived, listKey, type Row, rowKey } from '../row-cache.ts'
import type { AnyRow, Filters } from '../row-list.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import type { RowTable } from '../rows/row-table.ts'
import { createRow, type Removal, removeRow, type Update, updateRow } from '../rows/write-row.ts'
import { undoable, type WriteMessage } from '../rows/written.ts'
import { rowsOf } from '../rows-client.ts'
import { pageStore } from '../storage/page-store.ts'
import { hasListed, hasRowsOf } from './held-lists.ts'

export { rowsOf }

const PAGE = 500

/** Reads a whole list into the row store; rows show as their page arrives. */
async function askList<K extends ResourceKey>(
  table: RowTable<Row<K>>,
  key: K,
  filters: Filters,
): Promise<void> {
  const listing = table.startList(filters)
  let cursor: string | undefined
  do {
    const query = { limit: PAGE, ...filters, ...(cursor !== undefined && { cursor }) }
    const page = await rowsOf(key).list(query, { signal: readTimeout() })
    listing.page(page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  listing.end()
}

/** Options of a query; `A` is what it answers. */
interface RowQuery<A> {
  queryKey: QueryKey
  structuralSharing: boolean
  queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<A>
}

/**
 * A whole list as the server has it, or as this device last had it, with the edits that wait over it. The first time its rows
 * are taken from a wider list of the page, if there is one.
 */
export const listQuery = <K extends ResourceKey>(key: K, filters: Filters): RowQuery<readonly Row<K>[]> => ({
  queryKey: listKey(key, filters),
  structuralSharing: false,
  queryFn: async ({ client }) => {
    const owner = mustOwner()
    const table = rowStoreOf(client).table(key)
    const isFirst = client.getQueryData(listKey(key, filters)) === undefined
    if (isFirst && hasRowsOf(client, key, filters)) return table.rows(filters)
    await askOrKept(
      listKey(key, filters),
      () => askList(table, key, filters),
      async (error) => {
        if (classifyError(error) === 'refused') return undefined
        return keptList(await pageStore, owner, pageEdits(), key, filters)
      },
      (rows) => table.put(rows as unknown as readonly Row<K>[]),
    )
    return table.rows(filters)
  },
})

/**
 * One row as the server has it, or as this device last had it. The first time it is taken from a list of the page, if there is
 * one. A row that only this device has is answered too.
 */
export const rowQuery = <K extends ResourceKey>(key: K, id: string): RowQuery<Row<K>> => ({
  queryKey: rowKey(key, id),
  structuralSharing: false,
  queryFn: async ({ client, signal }) => {
    const owner = mustOwner()
    const table = rowStoreOf(client).table(key)
    const isFirst = client.getQueryData(rowKey(key, id)) === undefined
    const held = table.held(id)
    if (isFirst && held && hasListed(client, key, held)) return table.single(id) ?? held
    const row = await askOrKept(
      rowKey(key, id),
      () => rowsOf(key).get(id, { signal: AbortSignal.any([signal, readTimeout()]) }),
      async (error) => {
        if (signal.aborted) return undefined
        const own = table.held(id) ? undefined : table.shown(id)
        if (own) return { rows: [own as AnyRow], asOf: own.updatedAt }
        return classifyError(error) === 'refused' ? undefined : keptRow(await pageStore, owner, key, id)
      },
      (rows) => rows[0] as unknown as Row<K>,
    )
    // Version 0 is no row of the server's.
    if (row.version > 0) table.put([row])
    return table.single(id) ?? row
  },
})

/** Every row of a resource that the filters let through, all pages of it, in the server's order. */
export function useRows<K extends ResourceKey>(
  key: K,
  filters: Filters = {},
  enabled = true,
): UseQueryResult<readonly Row<K>[]> {
  return useQuery({ ...listQuery(key, filters), enabled })
}

/** One row by its id. Nothing is asked while the id is not known. */
export function useRow<K extends ResourceKey>(key: K, id: string | undefined): UseQueryResult<Row<K>> {
  return useQuery({ ...rowQuery(key, id ?? ''), enabled: id !== undefined })
}

/** `own`: the page makes its own undo step of these writes. */
export type Steps = 'own' | 'page'

/** Adds a row; the lists that it belongs to show it at once, and keep it when the server has it. */
export function useCreate<K extends ResourceKey>(
  key: K,
  steps: Steps = 'page',
): UseMutationResult<Row<K>, Error, CreateOf<Resources[K]>> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateOf<Resources[K]>) => {
      const write = () => createRow(cache, key, body)
      return steps === 'own'
        ? write()
        : undoable(write, (after) => ({ key, op: 'create', before: null, after, body }))
    },
    onSuccess: () => forgetDerived(cache, key),
  })
}

/** Changes fields of a row. */
export function useUpdate<K extends ResourceKey>(
  key: K,
  steps: Steps = 'page',
): UseMutationResult<Row<K>, Error, Update<K> & WriteMessage> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ message, what, ...update }: Update<K> & WriteMessage) => {
      const before = update.base ?? rowStoreOf(cache).table(key).single(update.id) ?? null
      const write = () => updateRow(cache, key, update)
      const { body } = update
      return steps === 'own'
        ? write()
        : undoable(write, (after) => ({ key, op: 'update', before, after, body, message, what }))
    },
    onSuccess: () => forgetDerived(cache, key),
  })
}

/** Removes a row; with `cascade` also its dependents, whatever their resource. */
export function useRemove<K extends ResourceKey>(
  key: K,
  steps: Steps = 'page',
): UseMutationResult<Row<K>, Error, Removal & WriteMessage> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ message, what, ...removal }: Removal & WriteMessage) => {
      const before = rowStoreOf(cache).table(key).single(removal.id)
      const write = () => removeRow(cache, key, removal)
      const { cascade = false } = removal
      return steps === 'own'
        ? write()
        : undoable(write, (after) => ({
            key,
            op: 'remove',
            before: before ?? after,
            after,
            cascade,
            message,
            what,
          }))
    },
    onSuccess: (_, { cascade }) => {
      if (cascade) {
        cache.invalidateQueries({ queryKey: ['rows'] })
        cache.invalidateQueries({ queryKey: ['pages'] })
      } else forgetDerived(cache, key)
    },
  })
}
