import type { ChangeFrame } from '../contract/realtime.ts'
import type { Store } from '../db/engine/store.ts'
import { lastRestore, latestSeq } from '../db/log/changes.ts'
import { roomLog } from '../db/log/room-log.ts'
import { changeFrames } from './change-frames.ts'
import type { RoomScope } from './room-scope.ts'

/** More missed changes than this are not sent: a reload is cheaper. */
const MAX_MISSED = 10_000
const PAGE_SIZE = 50

interface Missed {
  seq: number
  opType: ChangeFrame['opType']
}

/** Missed changes in the order of the log: each row once, at its last change, as the row is when its frame is read. */
export interface CatchUp {
  /** The position after the last frame. */
  upTo: number
  /** The next frame; undefined at the end. */
  next(): ChangeFrame | undefined
}

/** The last change of each row. A row that was created and then updated counts as created. */
function lastOfEach(lines: ReturnType<typeof roomLog.missed>): Missed[] {
  const last = new Map<string, Missed>()
  for (const { seq, entityId, opType } of lines) {
    const isNew = last.get(entityId)?.opType === 'create' && opType === 'update'
    last.delete(entityId)
    last.set(entityId, { seq, opType: isNew ? 'create' : opType })
  }
  return [...last.values()]
}

/** Null when more than `MAX_MISSED` changes follow `since`, or a restore, which may have replaced any row. */
export function catchUp(store: Store, room: RoomScope, since: number): CatchUp | null {
  const { accountId, sessionId, eventId, types } = room
  const { latest, lines, restoredAt } = store.read((connection) => {
    const scope = { connection, accountId }
    // No line of this room follows its last one up to the end of the log.
    return {
      latest: latestSeq(scope),
      restoredAt: lastRestore(scope),
      lines: roomLog.missed(scope, { sessionId, eventId, types, since, limit: MAX_MISSED + 1 }),
    }
  })
  if (lines.length > MAX_MISSED || restoredAt > since) return null
  const missed = lastOfEach(lines)
  let taken = 0
  let ready: ChangeFrame[] = []

  function fetchMore() {
    const some = missed.slice(taken, taken + PAGE_SIZE)
    taken += some.length
    const seqs = some.map(({ seq }) => seq)
    const frames = store.read((connection) => {
      const scope = { connection, accountId }
      return changeFrames(scope, roomLog.changes(scope, seqs))
    })
    const opTypes = new Map(some.map(({ seq, opType }) => [seq, opType]))
    ready = frames.map((frame) => ({ ...frame, opType: opTypes.get(frame.seq) ?? frame.opType }))
  }

  return {
    upTo: Math.max(latest, lines.at(-1)?.seq ?? since),
    next() {
      while (ready.length === 0 && taken < missed.length) fetchMore()
      return ready.shift()
    },
  }
}
