import { type RawData, WebSocket } from 'ws'
import {
  type ChangeFrame,
  type ClientFrame,
  type ServerFrame,
  serverFrames,
} from '../../server/contract/realtime.ts'
import { type RoomKind, roomPath } from '../../server/contract/rooms/rooms.ts'
import { atEnd } from './at-end.ts'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/** A socket in a room with all received frames. Each frame is validated against its declaration. */
export interface RoomSocket {
  ws: WebSocket
  frames: ServerFrame[]
  send(frame: ClientFrame | string | Buffer): void
  /** The next frame of a type, beyond those taken before. */
  next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>>
  /** The change frames so far. */
  changes(): ChangeFrame[]
  /** Waits until a change of this row in this version has come. */
  receives(row: { id: string; version?: number }): Promise<ChangeFrame>
  /** Resolves when the socket is closed, with the code. */
  closed: Promise<number>
  close(): void
}

interface Joining {
  token?: string
  apiKey?: string
  lastSeq?: number
  headers?: Record<string, string>
  /** Sends nothing by itself. */
  silent?: boolean
}

/** Joins a room, by headers if given, otherwise by a first frame. */
export function joinRoom(url: string, kind: RoomKind, id: string, joining: Joining): RoomSocket {
  const { token, apiKey, lastSeq, headers, silent = false } = joining
  const ws = new WebSocket(url.replace('http', 'ws') + roomPath(kind, id), { headers: headers ?? {} })
  atEnd(() => ws.terminate())
  const frames: ServerFrame[] = []
  const taken = new Map<string, number>()
  const wake: (() => void)[] = []
  let isClosed = false
  const wakeAll = () => {
    for (const each of wake.splice(0)) each()
  }
  ws.on('open', () => {
    if (headers || silent) return
    ws.send(JSON.stringify({ type: 'auth', token, apiKey, lastSeq }))
  })
  ws.on('message', (data: RawData) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    serverFrames[frame.type].strict().parse(frame)
    frames.push(frame)
    wakeAll()
  })
  ws.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => {
    ws.on('close', (code) => {
      isClosed = true
      wakeAll()
      resolve(code)
    })
  })

  async function find<F extends ServerFrame>(
    what: string,
    holds: (frame: ServerFrame) => boolean,
  ): Promise<F> {
    for (;;) {
      const frame = frames.find(holds)
      if (frame) return frame as F
      if (isClosed) throw new Error(`the socket closed before ${what}`)
      await new Promise<void>((resolve) => {
        wake.push(resolve)
      })
    }
  }

  return {
    ws,
    frames,
    send: (frame) =>
      ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    async next(type) {
      const skip = taken.get(type) ?? 0
      taken.set(type, skip + 1)
      return find(type, (frame) => frames.filter((each) => each.type === type).indexOf(frame) === skip)
    },
    changes: () => frames.filter((frame) => frame.type === 'change'),
    receives: ({ id, version }) =>
      find(
        `a change of ${id}`,
        (frame) => frame.type === 'change' && frame.id === id && (version ?? frame.version) === frame.version,
      ),
    closed,
    close: () => ws.close(),
  }
}

/** The status of a handshake that is refused. */
export const refusedUpgrade = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(url.replace('http', 'ws') + path, { headers })
    ws.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    ws.on('open', () => {
      ws.terminate()
      reject(new Error('the handshake was let through'))
    })
    ws.on('error', () => undefined)
  })
