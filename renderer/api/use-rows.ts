import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '../../server/contract/client.ts'
import type { CreateOf, UpdateOf } from '../../server/contract/define.ts'
import { type ResourceKey, type Resources, resources } from '../../server/contract/index.ts'
import type { Page } from '../../server/contract/list.ts'
import { client } from './client.ts'
import { dropRow, forgetDerived, forgetPages, keepRow, listKey, type Row, rowKey } from './row-cache.ts'
import type { Filters } from './row-list.ts'

/** The part of the typed client that these hooks use, for a resource that the compiler does not know yet. */
interface RowsClient<K extends ResourceKey> {
  list(query?: Filters, options?: CallOptions): Promise<Page<Row<K>>>
  all(query?: Filters): AsyncGenerator<Row<K>>
  get(id: string, options?: CallOptions): Promise<Row<K>>
  create(body: CreateOf<Resources[K]>, options?: CallOptions): Promise<Row<K>>
  update(id: string, body: UpdateOf<Resources[K]>, options?: CallOptions): Promise<Row<K>>
  remove(id: string, query?: { cascade?: boolean }, options?: CallOptions): Promise<Row<K>>
}
export const rowsOf = <K extends ResourceKey>(key: K) => client[key] as unknown as RowsClient<K>

/** Every row of a resource that the filters let through, all pages of it, in the server's order. */
export const useRows = <K extends ResourceKey>(key: K, filters: Filters = {}, enabled = true) =>
  useQuery({
    queryKey: listKey(key, filters),
    queryFn: async (): Promise<readonly Row<K>[]> => {
      const rows: Row<K>[] = []
      for await (const row of rowsOf(key).all(filters)) rows.push(row)
      return rows
    },
    enabled,
  })

/** One row by its id. Nothing is asked while the id is not known. */
export const useRow = <K extends ResourceKey>(key: K, id: string | undefined) =>
  useQuery({
    queryKey: rowKey(key, id ?? ''),
    queryFn: ({ signal }): Promise<Row<K>> => rowsOf(key).get(id ?? '', { signal }),
    enabled: id !== undefined,
  })

/** The row of an answer to a create request, without what only that answer shows: secrets are not remembered. */
function withoutSecrets<K extends ResourceKey>(key: K, row: Row<K>): Row<K> {
  const { shownOnce = {} } = resources[key] as { shownOnce?: object }
  const kept = Object.entries(row).filter(([field]) => !(field in shownOnce))
  return Object.fromEntries(kept) as Row<K>
}

/** Adds a row; the lists that it belongs to show it when the server has it. */
export function useCreate<K extends ResourceKey>(key: K) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateOf<Resources[K]>) => rowsOf(key).create(body),
    onSuccess: (row) => {
      keepRow(cache, key, withoutSecrets(key, row))
      forgetPages(cache, key)
      forgetDerived(cache, key)
    },
  })
}

export interface Update<K extends ResourceKey> {
  id: string
  body: UpdateOf<Resources[K]>
  /** Version that the row must still have; 412 otherwise. */
  ifMatch?: number
}

/** Changes fields of a row. */
export function useUpdate<K extends ResourceKey>(key: K) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: Update<K>) =>
      rowsOf(key).update(id, body, ifMatch === undefined ? {} : { ifMatch }),
    onSuccess: (row) => {
      keepRow(cache, key, row)
      forgetPages(cache, key)
      forgetDerived(cache, key)
    },
  })
}

/** Removes a row; with `cascade` also what belongs to it, of whatever resource. */
export function useRemove<K extends ResourceKey>(key: K) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, cascade }: { id: string; cascade?: boolean }) =>
      rowsOf(key).remove(id, cascade ? { cascade } : {}),
    onSuccess: (row, { cascade }) => {
      dropRow(cache, key, row.id)
      forgetPages(cache, key)
      if (cascade) {
        cache.invalidateQueries({ queryKey: ['rows'] })
        cache.invalidateQueries({ queryKey: ['pages'] })
      } else forgetDerived(cache, key)
    },
  })
}
