import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../../server/contract/actions/change.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { ChangeFrame } from '../../../server/contract/realtime.ts'
import { dropRow, forgetDerived, forgetPages, isNews, keepRow, type Row } from '../row-cache.ts'
import { keyOfType } from './key-of-type.ts'
import { paced } from './paced.ts'
import { isTold, noteTold } from './told-rows.ts'

/** The race objects that a room is about, as its welcome names them. */
export interface RoomIds {
  sessionId: string | null
  eventId: string
}

/** What is computed, and lists that come page by page, are asked anew at most this often. */
const ANEW_MS = 1000

const pacers = new Map<ResourceKey, ReturnType<typeof paced<QueryClient>>>()

function askAnew(cache: QueryClient, key: ResourceKey) {
  let pacer = pacers.get(key)
  if (!pacer) {
    pacer = paced((of: QueryClient) => {
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

/** Brings the page's memory up to date with a row that the room told of. */
export function applyFrame(cache: QueryClient, frame: ChangeFrame, room: RoomIds): void {
  const key = keyOfType(frame.entityType)
  if (!key) return
  const { id, version } = frame
  const removed = frame.opType === 'delete' && !hasLeft(frame, room)
  if (isTold(key, id, version, removed)) return
  const row = frame.entity as Row<typeof key>
  noteTold(key, id, version, removed ? undefined : row)
  // `isNews` reads a change as the log has it; a frame has the whole row, as a creation does.
  const opType = removed ? 'delete' : 'create'
  const change = { ...frame, entityId: id, opType, diff: [{ path: '', from: null, to: row }] }
  if (isNews(cache, key, change as unknown as Change)) {
    if (removed) dropRow(cache, key, id)
    else keepRow(cache, key, row)
  }
  askAnew(cache, key)
}
