import {
  type ClientFrame,
  closeCodes,
  type Presence,
  type RoomKind,
  roomPath,
  type ServerFrame,
} from '../../../server/contract/realtime.ts'
import { backoffMs } from './backoff.ts'
import { paced } from './paced.ts'
import { readFrame } from './read-frame.ts'

/** `waiting`: lost, and tried again soon. `ended`: the server does not want it, so it is not tried again. */
export type SocketState =
  | { state: 'connecting' | 'open' | 'waiting' }
  | { state: 'ended'; why: 'credentials' | 'permission' | 'room' }

export interface RoomSocketOptions {
  baseUrl: string
  kind: RoomKind
  id: string
  /** Asked for at each connection, for a token is renewed meanwhile. */
  credentials: () => { token: string } | { apiKey: string }
  onFrame: (frame: ServerFrame) => void
  onState: (state: SocketState) => void
  /** How far what is on screen has been told of already. */
  lastSeq?: number | undefined
  webSocket?: typeof WebSocket
  random?: () => number
  timing?: Partial<typeof TIMING>
}

export interface RoomSocket {
  /** What this person looks at and types in; said again after each reconnect. */
  presence(presence: Presence): void
  /** Connects at once if it waits to. */
  hurry(): void
  close(): void
}

const TIMING = {
  /** The server sends a clock every 10 s: silence as long as this is a dead link. */
  deadMs: 25_000,
  /** A welcome that held this long is a connection; a shorter one still counts as a failure. */
  heldMs: 5000,
  presenceMs: 200,
}

const CONNECTING = 0

const ENDS = new Map<number, 'credentials' | 'permission' | 'room'>([
  [closeCodes.credentials, 'credentials'],
  [closeCodes.permission, 'permission'],
  [closeCodes.room, 'room'],
])

/** A room's socket that comes back by itself and goes on where it was cut off. */
export function createRoomSocket(options: RoomSocketOptions): RoomSocket {
  const { baseUrl, kind, id, credentials, onFrame, onState, random = Math.random } = options
  const timing = { ...TIMING, ...options.timing }
  const url = new URL(roomPath(kind, id), baseUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  let socket: WebSocket | undefined
  let lastSeq = options.lastSeq
  let failures = 0
  let heardAt = 0
  let welcomed = false
  let over = false
  let told: Presence | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let held: ReturnType<typeof setTimeout> | undefined

  const send = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))
  const presenceOut = paced((presence: Presence) => {
    if (welcomed) send({ type: 'presence', ...presence })
  }, timing.presenceMs)

  /** Takes the socket away from its listeners, so that nothing it still says is heard, and answers it. */
  function letGo(): WebSocket | undefined {
    clearTimeout(held)
    welcomed = false
    const last = socket
    socket = undefined
    if (last) {
      last.onopen = last.onmessage = last.onclose = null
      // Closing a socket that is still connecting makes it complain once more.
      last.onerror = () => undefined
    }
    return last
  }

  function lost(code?: number) {
    letGo()?.close()
    const why = code === undefined ? undefined : ENDS.get(code)
    if (why) {
      close()
      return onState({ state: 'ended', why })
    }
    failures += 1
    retry = setTimeout(connect, backoffMs(failures, random()))
    onState({ state: 'waiting' })
  }

  function keepPlace(frame: ServerFrame) {
    if (frame.type === 'welcome') lastSeq = Math.min(lastSeq ?? frame.seq, frame.seq)
    else if (frame.type === 'resync') lastSeq = frame.seq
    else if (frame.type === 'change' || frame.type === 'clock') lastSeq = Math.max(lastSeq ?? 0, frame.seq)
  }

  function hear({ data }: MessageEvent) {
    heardAt = Date.now()
    const frame = readFrame(data)
    if (!frame) return
    keepPlace(frame)
    if (frame.type === 'welcome') {
      welcomed = true
      held = setTimeout(() => {
        failures = 0
      }, timing.heldMs)
      onState({ state: 'open' })
      if (told) presenceOut.give(told)
    }
    onFrame(frame)
  }

  function connect() {
    clearTimeout(retry)
    retry = undefined
    heardAt = Date.now()
    onState({ state: 'connecting' })
    if (over) return
    const Socket = options.webSocket ?? WebSocket
    const opening = new Socket(url)
    socket = opening
    opening.onopen = () => send({ type: 'auth', ...credentials(), lastSeq })
    opening.onmessage = hear
    opening.onclose = ({ code }) => lost(code)
  }

  const watch = setInterval(() => {
    if (socket && Date.now() - heardAt > timing.deadMs) lost()
  }, timing.deadMs / 5)

  function close() {
    over = true
    clearTimeout(retry)
    clearInterval(watch)
    presenceOut.stop()
    const last = letGo()
    // A browser's console reports a socket that is closed while it connects as an error.
    if (last?.readyState === CONNECTING) last.onopen = () => last.close()
    else last?.close()
  }

  connect()
  return {
    presence(presence) {
      told = presence
      if (welcomed) presenceOut.give(presence)
    },
    hurry() {
      if (retry !== undefined) connect()
    },
    close,
  }
}
