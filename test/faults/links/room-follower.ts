import type { ChangeFrame, ServerFrame } from '../../../server/contract/realtime.ts'
import { RoomSocket } from '../../../server/contract/rooms/room-socket.ts'
import type { RoomKind } from '../../../server/contract/rooms/rooms.ts'

/** The server's clock comes every 10 s. */
const DEAD_MS = 12_000

/** A client with the page's own room socket, which keeps the received rows. */
export interface RoomFollower {
  rows: ReadonlyMap<string, ChangeFrame>
  /** Frames whose seq was below that of an earlier one on the same connection. */
  fallen: readonly string[]
  joins(): number
  resyncs(): number
  /** Why the server wants nothing of it any more. */
  ended(): string | null
  hurry(): void
  stop(): void
}

interface Following {
  baseUrl: string
  kind: RoomKind
  id: string
  token: string
  lastSeq: number
}

export function followRoom({ token, ...room }: Following): RoomFollower {
  const rows = new Map<string, ChangeFrame>()
  const fallen: string[] = []
  let [joins, resyncs, lastSeq] = [0, 0, 0]
  let ended: string | null = null

  function take(frame: ServerFrame) {
    if (frame.type === 'welcome') {
      joins += 1
      lastSeq = 0
    }
    if (frame.type === 'resync') resyncs += 1
    if (frame.type !== 'change') return
    if (frame.seq <= lastSeq) fallen.push(`${frame.entityType} ${frame.id}: ${frame.seq} after ${lastSeq}`)
    lastSeq = Math.max(lastSeq, frame.seq)
    if (frame.opType === 'delete') rows.delete(frame.id)
    else rows.set(frame.id, frame)
  }

  const socket = new RoomSocket({
    ...room,
    credentials: () => ({ token }),
    onFrame: take,
    onState: (state) => {
      if (state.state === 'ended') ended = state.why
    },
    timing: { deadMs: DEAD_MS },
  })
  return {
    rows,
    fallen,
    joins: () => joins,
    resyncs: () => resyncs,
    ended: () => ended,
    hurry: () => socket.hurry(),
    stop: () => socket.close(),
  }
}
