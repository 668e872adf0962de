import type { QueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { pageEdits, pageQueue } from '../queue/page-queue.ts'

const PAGE = 500

/** The last request that did this to a row, from the change log; undefined where the log has none. */
export async function requestOf(entityId: string, wanted: 'create' | 'delete'): Promise<string | undefined> {
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

/** Drops an edit of a row that was never sent; false where there is none. */
export function callOff(op: 'create' | 'remove', entityId: string): boolean {
  const waiting = pageEdits().find((edit) => edit.op === op && edit.rowId === entityId)
  return waiting?.attempts === 0 && pageQueue()?.discard(waiting.id) === true
}

/** Brings a removed row back with everything that went with it; false where the server never had it. */
export async function bringBack(cache: QueryClient, entityId: string): Promise<boolean> {
  if (callOff('remove', entityId)) return true
  const batchId = await requestOf(entityId, 'delete')
  if (batchId === undefined) return false
  await client.revertChanges({ body: { batchId } })
  await cache.invalidateQueries()
  return true
}
