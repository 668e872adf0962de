import type { ChangeFrame } from '../contract/realtime.ts'
import type { Store } from '../db/engine/store.ts'
import { lastRestore, latestSeq } from '../db/log/changes.ts'
import { roomLog } from '../db/log/room-log.ts'
import { changeFrames } from './change-frames.ts'
import type { RoomScope } from './room-scope.ts'

/** More missed changes than this cost less as a reload. */
export const MAX_MISSED = 10_000
const AT_ONCE = 50

interface Missed {
  seq: number
  opType: ChangeFrame['opType']
}

/** The changes that somebody missed: each row once, as it is when its turn comes, in the order of its last change. */
export interface CatchUp {
  /** Where whoever has taken all of it stands. */
  upTo: number
  /** The next frame; undefined at the end. */
  next(): ChangeFrame | undefined
}

/** What became of each row: a row that was made meanwhile is new to whoever was away. */
function lastOfEach(lines: ReturnType<typeof roomLog.missed>): Missed[] {
  const last = new Map<string, Missed>()
  for (const { seq, entityId, opType } of lines) {
    const isNew = last.get(entityId)?.opType === 'create' && opType === 'update'
    last.delete(entityId)
    last.set(entityId, { seq, opType: isNew ? 'create' : opType })
  }
  return [...last.values()]
}

/** Null when too much was missed to be told, or a restore is part of it: then every row may be another one. */
export function catchUp(store: Store, room: RoomScope, since: number): CatchUp | null {
  const { accountId, sessionId, eventId, types } = room
  const { latest, lines, restoredAt } = store.read((connection) => {
    const scope = { connection, accountId }
    // First how far the log goes: nothing of this room lies between its last line and there.
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
    const some = missed.slice(taken, taken + AT_ONCE)
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
