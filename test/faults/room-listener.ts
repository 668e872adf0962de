import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ChangeFrame, ServerFrame } from '../../server/contract/realtime.ts'
import { type RoomKind, roomPath } from '../../server/contract/rooms/rooms.ts'

const RETRY_MS = 50

/** A client that stays in a room over restarts of the server, and keeps what a page would keep. */
export interface RoomListener {
  /** Rows by id, after all frames. */
  rows: ReadonlyMap<string, ChangeFrame>
  /** Frames whose seq was below that of an earlier one. */
  fallen: readonly string[]
  joins(): number
  resyncs(): number
  /** Disconnects, and reconnects by itself. */
  cut(): void
  stop(): void
}

interface Listening {
  kind: RoomKind
  id: string
  token: string
  /** Where the server is now: the port is another one after each start. */
  urlNow(): string
  /** Gets every frame. */
  onFrame?(frame: ServerFrame): void
}

/** Joins a room, and rejoins after each disconnect with the last seq received. */
export async function listenIn({ kind, id, token, urlNow, onFrame }: Listening): Promise<RoomListener> {
  const rows = new Map<string, ChangeFrame>()
  const fallen: string[] = []
  let [lastSeq, joins, resyncs, isOver] = [-1, 0, 0, false]
  let ws: WebSocket | undefined

  function take(frame: ServerFrame) {
    onFrame?.(frame)
    if (frame.type === 'welcome') joins += 1
    if (frame.type === 'resync') resyncs += 1
    if ('seq' in frame) {
      if (frame.seq < lastSeq) fallen.push(`${frame.type} ${frame.seq} after ${lastSeq}`)
      lastSeq = Math.max(lastSeq, frame.seq)
    }
    if (frame.type !== 'change') return
    if (frame.opType === 'delete') rows.delete(frame.id)
    else rows.set(frame.id, frame)
  }

  function join() {
    if (isOver) return
    const socket = new WebSocket(urlNow().replace('http', 'ws') + roomPath(kind, id))
    ws = socket
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'auth', token, ...(lastSeq >= 0 && { lastSeq }) })),
    )
    socket.on('message', (data) => take(JSON.parse(String(data))))
    socket.on('error', () => undefined)
    socket.on('close', () => void setTimeout(join, RETRY_MS))
  }

  join()
  while (joins === 0) await sleep(5)
  return {
    rows,
    fallen,
    joins: () => joins,
    resyncs: () => resyncs,
    cut: () => ws?.terminate(),
    stop() {
      isOver = true
      ws?.terminate()
    },
  }
}
