import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from './client.ts'
import { pageEdits, pageQueue } from './offline/page-queue.ts'

const PAGE = 500

/** The request that removed a row, from the change log; undefined if this person may not read it. */
async function removalOf(entityId: string): Promise<string | undefined> {
  let batchId: string | undefined
  let since = 0
  for (let more = true; more; ) {
    const query = { entityId, since: String(since), limit: String(PAGE) }
    const page = await client.listChanges({ query })
    batchId = page.items.findLast(({ opType }) => opType === 'delete')?.batchId ?? batchId
    more = page.items.length === PAGE
    since = page.nextSince
  }
  return batchId
}

/** Brings a removed row back, with everything that went with it. */
export function useUndoRemoval(): (entityId: string) => Promise<void> {
  const cache = useQueryClient()
  return useCallback(
    async (entityId) => {
      const waiting = pageEdits().find(({ op, rowId }) => op === 'remove' && rowId === entityId)
      // What the server has not heard of needs no way back there.
      if (waiting?.attempts === 0 && pageQueue()?.discard(waiting.id)) return
      const batchId = await removalOf(entityId)
      if (!batchId) throw new Error('the change log does not name the removal')
      await client.revertChanges({ body: { batchId } })
      await cache.invalidateQueries()
    },
    [cache],
  )
}
