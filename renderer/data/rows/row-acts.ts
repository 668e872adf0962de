import type { QueryClient } from '@tanstack/react-query'
import { toFailure } from '../../format/failure.ts'
import { pageEdits } from '../queue/page-queue.ts'
import { forgetDerived } from '../row-cache.ts'
import { rowsOf } from '../rows-client.ts'
import { bringBack } from './bring-back.ts'
import type { RowActs } from './row-steps.ts'
import { rowStoreOf } from './row-store.ts'
import { createRow, removeRow, updateRow } from './write-row.ts'

const GONE = 404

/** Version 0 is a row that the server does not have yet. */
const asSeen = ({ version }: { version: number }) => (version > 0 ? { ifMatch: version } : {})

/** Steps write as pages do: through the queue, offline too. */
export const rowActs = (cache: QueryClient): RowActs => ({
  now: async (key, id) =>
    rowStoreOf(cache).table(key).single(id) ??
    rowsOf(key)
      .get(id)
      .catch((error: unknown) => {
        if (toFailure(error).status === GONE) return undefined
        throw error
      }),
  async update(key, seen, body, left) {
    const how = left ? { isFormOpen: () => false } : {}
    const update = { id: seen.id, body, base: seen, ...asSeen(seen), ...how }
    const row = await updateRow(cache, key, update as never)
    forgetDerived(cache, key)
    return row
  },
  create: (key, body) => createRow(cache, key, body as never),
  async remove(key, seen, cascade) {
    await removeRow(cache, key, { id: seen.id, cascade, ...asSeen(seen) })
    forgetDerived(cache, key)
  },
  bringBack: (_, id) => bringBack(cache, id),
  isAsked: (id) => pageEdits().some(({ rowId, state }) => rowId === id && state === 'refused'),
})
