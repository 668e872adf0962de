import type { QueryClient } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { ChangeFrame } from '../../../server/contract/realtime.ts'
import { Paced } from '../../../server/contract/rooms/paced.ts'
import { forgetDerived, forgetPages, type Row } from '../row-cache.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { appliedChanges } from './applied-changes.ts'
import { keyOfType } from './key-of-type.ts'

/** Session and event of a room, as in its welcome. */
export interface RoomIds {
  sessionId: string | null
  eventId: string
}

/** Minimum interval between refetches of computed rows and paginated lists. */
const REFETCH_MS = 1000

/** By cache, so that no page waits for another's refetch. */
const pacers = new WeakMap<QueryClient, Map<ResourceKey, Paced<void>>>()

function refetchPaced(cache: QueryClient, key: ResourceKey) {
  const ofCache = pacers.get(cache) ?? new Map<ResourceKey, Paced<void>>()
  pacers.set(cache, ofCache)
  const refetch = () => {
    forgetPages(cache, key)
    forgetDerived(cache, key)
  }
  const pacer = ofCache.get(key) ?? new Paced<void>(refetch, REFETCH_MS)
  ofCache.set(key, pacer)
  pacer.give()
}

/** Whether a delete frame means that the row moved to another session or event. */
export function hasLeft({ opType, entity }: ChangeFrame, { sessionId, eventId }: RoomIds): boolean {
  if (opType !== 'delete') return false
  const otherSession = sessionId !== null && 'sessionId' in entity && entity.sessionId !== sessionId
  return otherSession || ('eventId' in entity && entity.eventId !== eventId)
}

/** Applies a live frame of the room to the page's rows. */
export function applyFrame(cache: QueryClient, frame: ChangeFrame, room: RoomIds): void {
  const key = keyOfType(frame.entityType)
  if (!key) return
  const { id, version, seq } = frame
  if (appliedChanges.has(seq)) return
  appliedChanges.add(seq)
  const removed = frame.opType === 'delete' && !hasLeft(frame, room)
  const rows = rowStoreOf(cache)
  if (removed) rows.table(key).remove(id, version)
  else rows.offer(key, frame.entity as Row<typeof key>)
  refetchPaced(cache, key)
}
