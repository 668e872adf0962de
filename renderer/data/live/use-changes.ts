import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { toFailure } from '../../format/failure.ts'
import { client } from '../client.ts'
import { flash } from '../flash.ts'
import { dropRow, forgetDerived, forgetPages, forgetResource, isNews, keepRow } from '../row-cache.ts'
import { rowsOf } from '../use-rows.ts'
import { setChangesSeen } from './changes-seen.ts'
import { keyOfType } from './key-of-type.ts'
import { wroteJustNow } from './own-writes.ts'
import { room, subscribeRoom } from './room.ts'
import { isTold } from './told-rows.ts'

const POLL_MS = 1000
/** Beside an open room, which tells nearly everything as it happens. */
const BESIDE_ROOM_MS = 5000
const PAGE = 500
/** More changed rows than this cost fewer requests as a list. */
const ROW_BY_ROW = 20

type Listener = (changes: readonly Change[]) => Promise<void>
const listeners = new Set<Listener>()

/** Calls `listener` with what changed, in its order. What it could not take in is told again. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last change of each row, by resource. */
function lastChanges(changes: readonly Change[]): Map<ResourceKey, Map<string, Change>> {
  const byResource = new Map<ResourceKey, Map<string, Change>>()
  for (const change of changes) {
    const key = keyOfType(change.entityType)
    if (!key || isTold(key, change.entityId, change.version, change.opType === 'delete')) continue
    const rows = byResource.get(key) ?? new Map<string, Change>()
    byResource.set(key, rows.set(change.entityId, change))
  }
  return byResource
}

/** Brings the page's memory up to date with what others, or this page itself, wrote. */
async function apply(cache: QueryClient, changes: readonly Change[], me: string): Promise<void> {
  for (const [key, rows] of lastChanges(changes)) {
    forgetPages(cache, key)
    const news = [...rows.values()].filter((change) => isNews(cache, key, change))
    if (news.length > ROW_BY_ROW) {
      forgetResource(cache, key)
      continue
    }
    for (const { entityId, opType, actor } of news) {
      if (actor.userId !== me || !wroteJustNow()) flash(entityId)
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

/**
 * Asks what changed after `seq`, while the tab can be seen: each second, and each five beside an open room. It tells
 * what no room does, and what a room did not get through.
 */
export function useChanges(seq: number, me: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    let since = seq
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    setChangesSeen(seq)

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
          // After a restore any row may be another one.
          if (page.items.some(({ opType }) => opType === 'restore')) await cache.invalidateQueries()
          await apply(cache, page.items, me)
          for (const listener of listeners) await listener(page.items)
          since = page.nextSince
          setChangesSeen(since)
          more = page.nextSince < page.latestSeq
        }
      } catch {
        // The status pill tells of a server that does not answer; the next round starts where this one stopped.
      }
      asking = false
      if (!abort.signal.aborted) schedule()
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, room().link === 'open' ? BESIDE_ROOM_MS : POLL_MS)
    }
    let link = room().link
    const onRoom = () => {
      const before = link
      link = room().link
      if (before === 'open' && link !== 'open' && !asking) schedule()
    }
    const stopListening = subscribeRoom(onRoom)

    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      abort.abort()
      clearTimeout(timer)
      stopListening()
      setChangesSeen(undefined)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [cache, seq, me])
}
