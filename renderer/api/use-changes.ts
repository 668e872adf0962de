import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '../../server/contract/change.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { client } from './client.ts'
import { toFailure } from './failure.ts'
import { dropRow, forgetDerived, forgetPages, forgetResource, isNews, keepRow } from './row-cache.ts'
import { rowsOf } from './use-rows.ts'

const POLL_MS = 1000
const PAGE = 500
/** More changed rows than this cost fewer requests as a list. */
const ROW_BY_ROW = 20

const keyOfType = new Map(
  (Object.keys(resources) as ResourceKey[]).map((key) => [resources[key].entityType as string, key]),
)

/** The last change of each row, by resource. */
function lastChanges(changes: readonly Change[]): Map<ResourceKey, Map<string, Change>> {
  const byResource = new Map<ResourceKey, Map<string, Change>>()
  for (const change of changes) {
    const key = keyOfType.get(change.entityType)
    if (!key) continue
    const rows = byResource.get(key) ?? new Map<string, Change>()
    byResource.set(key, rows.set(change.entityId, change))
  }
  return byResource
}

/** Brings the page's memory up to date with what others, or this page itself, wrote. */
async function apply(cache: QueryClient, changes: readonly Change[]): Promise<void> {
  for (const [key, rows] of lastChanges(changes)) {
    forgetPages(cache, key)
    const news = [...rows.values()].filter((change) => isNews(cache, key, change))
    if (news.length > ROW_BY_ROW) {
      forgetResource(cache, key)
      continue
    }
    for (const { entityId, opType } of news) {
      if (opType === 'delete') dropRow(cache, key, entityId)
      else await refresh(cache, key, entityId)
    }
    forgetDerived(cache, key)
  }
}

/** A row that is gone by now is told of by a later change. */
async function refresh<K extends ResourceKey>(cache: QueryClient, key: K, id: string): Promise<void> {
  try {
    keepRow(cache, key, await rowsOf(key).get(id))
  } catch (error) {
    if (toFailure(error).status !== 404) throw error
  }
}

/** Asks each second what changed after `seq`, while the tab can be seen. Until sockets come, this is the live view. */
export function useChanges(seq: number): void {
  const cache = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    let since = seq
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false

    const ask = async () => {
      if (asking || document.visibilityState !== 'visible') return
      asking = true
      clearTimeout(timer)
      try {
        for (let more = true; more && !abort.signal.aborted; ) {
          const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(10_000)])
          const page = await client.listChanges({
            query: { since: String(since), limit: String(PAGE) },
            options: { signal },
          })
          await apply(cache, page.items)
          since = page.nextSince
          more = page.nextSince < page.latestSeq
        }
      } catch {
        // The status pill tells of a server that does not answer; the next round starts where this one stopped.
      }
      asking = false
      if (!abort.signal.aborted) timer = setTimeout(ask, POLL_MS)
    }

    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [cache, seq])
}
