import type { QueryClient } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { ChangeFrame } from '../../../server/contract/realtime.ts'
import { forgetDerived, forgetPages, type Row } from '../row-cache.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { appliedChanges } from './applied-changes.ts'
import { keyOfType } from './key-of-type.ts'
import { Paced } from './paced.ts'

/** The race objects that a room is about, as its welcome names them. */
export interface RoomIds {
  sessionId: string | null
  eventId: string
}

/** Minimum interval between refetches of computed rows and paginated lists. */
const ANEW_MS = 1000

const pacers = new Map<ResourceKey, Paced<QueryClient>>()

function askAnew(cache: QueryClient, key: ResourceKey) {
  let pacer = pacers.get(key)
  if (!pacer) {
    pacer = new Paced((of: QueryClient) => {
      forgetPages(of, key)
      forgetDerived(of, key)
    }, ANEW_MS)
    pacers.set(key, pacer)
  }
  pacer.give(cache)
}

/** A row that moved to another session or event comes as a delete, though it is still there. */
export function hasLeft({ opType, entity }: ChangeFrame, { sessionId, eventId }: RoomIds): boolean {
  if (opType !== 'delete') return false
  const otherSession = sessionId !== null && 'sessionId' in entity && entity.sessionId !== sessionId
  return otherSession || ('eventId' in entity && entity.eventId !== eventId)
}

/** Brings the page's rows up to date with a live frame of the room. */
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
  askAnew(cache, key)
}
