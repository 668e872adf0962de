import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import { client } from '../client.ts'
import { flash } from '../flash.ts'
import { wroteJustNow } from '../own-writes.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { appliedChanges } from './applied-changes.ts'
import { applyChanges } from './apply-changes.ts'
import { room, subscribeRoom } from './room.ts'

const POLL_MS = 1000
/** Interval beside an open room, whose frames carry nearly every change. */
const BESIDE_ROOM_MS = 5000
const PAGE = 500

type Listener = (changes: readonly Change[]) => Promise<void>
const listeners = new Set<Listener>()

/** Calls `listener` with new changes in order. A listener that rejects gets them again. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Polls the change log after `seq` while the tab is visible: every second, or every five beside an open room. Covers rows
 * without a room and frames that a room lost.
 */
export function useChanges(seq: number, me: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    let since = seq
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    appliedChanges.reach(seq)

    const flashed = ({ actor, entityId }: Change) => {
      if (actor.userId !== me || !wroteJustNow()) flash(entityId)
    }
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
          // After a restore every row may differ.
          if (page.items.some(({ opType }) => opType === 'restore')) {
            rowStoreOf(cache).forgetVersions()
            await rowStoreOf(cache).reload()
          }
          await applyChanges(cache, page.items, flashed)
          for (const listener of listeners) await listener(page.items)
          since = page.nextSince
          appliedChanges.reach(since)
          more = page.nextSince < page.latestSeq
        }
      } catch {
        // The status pill shows the outage; the next poll continues from here.
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
      appliedChanges.reach(undefined)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [cache, seq, me])
}
