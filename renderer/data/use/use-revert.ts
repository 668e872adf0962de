import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '../client.ts'
import { pageEdits, pageQueue } from '../queue/page-queue.ts'

const PAGE = 500

/** The last request that did this to a row, from the change log; undefined if this person may not read it. */
async function requestOf(entityId: string, wanted: 'create' | 'delete'): Promise<string | undefined> {
  let batchId: string | undefined
  let since = 0
  for (let more = true; more; ) {
    const query = { entityId, since: String(since), limit: String(PAGE) }
    const page = await client.listChanges({ query })
    batchId = page.items.findLast(({ opType }) => opType === wanted)?.batchId ?? batchId
    more = page.items.length === PAGE
    since = page.nextSince
  }
  return batchId
}

/** Reverts all changes of a request, named by a row that it wrote. Edits that were never sent need no revert. */
function useRevert(op: 'create' | 'remove', opType: 'create' | 'delete') {
  const cache = useQueryClient()
  return useCallback(
    async (entityId: string) => {
      const waiting = pageEdits().find((edit) => edit.op === op && edit.rowId === entityId)
      if (waiting?.attempts === 0 && pageQueue()?.discard(waiting.id)) return
      const batchId = await requestOf(entityId, opType)
      if (!batchId) throw new Error('The change log does not name the request.')
      await client.revertChanges({ body: { batchId } })
      await cache.invalidateQueries()
    },
    [cache, op, opType],
  )
}

/** Brings a removed row back, with everything that went with it. */
export const useUndoRemoval = (): ((entityId: string) => Promise<void>) => useRevert('remove', 'delete')

/** Takes a new row back, with everything that was added in the same request. */
export const useUndoCreation = (): ((entityId: string) => Promise<void>) => useRevert('create', 'create')
