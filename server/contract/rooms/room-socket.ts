import type { ClientFrame, Presence, ServerFrame } from '../realtime.ts'
import { backoffMs } from './backoff.ts'
import { Paced } from './paced.ts'
import { readFrame } from './read-frame.ts'
import { closeCodes, type RoomKind, roomPath } from './rooms.ts'

/** `waiting`: lost, reconnects soon. `ended`: closed by the server for good; no reconnect. */
export type SocketState =
  | { state: 'connecting' | 'open' | 'waiting' }
  | { state: 'ended'; why: 'credentials' | 'permission' | 'room' }

export interface RoomSocketOptions {
  baseUrl: string
  kind: RoomKind
  id: string
  /** Called at each connection, because the token may have been renewed. */
  credentials: () => { token: string } | { apiKey: string }
  onFrame: (frame: ServerFrame) => void
  onState: (state: SocketState) => void
  /** Log position that the rows on screen include. */
  lastSeq?: number | undefined
  webSocket?: typeof WebSocket
  random?: () => number
  timing?: Partial<typeof TIMING>
}

const TIMING = {
  /** The server sends a clock every 10 s: no frame for this long means a dead link. */
  deadMs: 25_000,
  /** A connection that lasted this long after its welcome resets the backoff. */
  heldMs: 5000,
  presenceMs: 200,
}

const CONNECTING = 0

const ENDS = new Map<number, 'credentials' | 'permission' | 'room'>([
  [closeCodes.credentials, 'credentials'],
  [closeCodes.permission, 'permission'],
  [closeCodes.room, 'room'],
])

/** A room's socket. Connects when constructed, reconnects after a loss and resumes at its log position. */
export class RoomSocket {
  readonly #options: RoomSocketOptions
  readonly #timing: typeof TIMING
  readonly #url: URL
  readonly #presenceOut: Paced<Presence>
  readonly #watch: ReturnType<typeof setInterval>
  #phase: SocketState['state'] = 'connecting'
  #socket: WebSocket | undefined
  #lastSeq: number | undefined
  #failures = 0
  #heardAtMs = 0
  #presence: Presence | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #held: ReturnType<typeof setTimeout> | undefined

  constructor(options: RoomSocketOptions) {
    this.#options = options
    this.#timing = { ...TIMING, ...options.timing }
    this.#lastSeq = options.lastSeq
    this.#url = new URL(roomPath(options.kind, options.id), options.baseUrl)
    this.#url.protocol = this.#url.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#presenceOut = new Paced((presence) => {
      if (this.#phase === 'open') this.#send({ type: 'presence', ...presence })
    }, this.#timing.presenceMs)
    const { deadMs } = this.#timing
    this.#watch = setInterval(() => {
      if (this.#socket && Date.now() - this.#heardAtMs > deadMs) this.#lose()
    }, deadMs / 5)
    this.#connect()
  }

  /** Sends this user's view and focused field to the room, and again after each reconnect. */
  presence(presence: Presence): void {
    this.#presence = presence
    if (this.#phase === 'open') this.#presenceOut.give(presence)
  }

  /** Reconnects at once if waiting. */
  hurry(): void {
    if (this.#phase === 'waiting') this.#connect()
  }

  close(): void {
    this.#phase = 'ended'
    clearTimeout(this.#retry)
    clearInterval(this.#watch)
    this.#presenceOut.stop()
    const last = this.#release()
    // Closing a socket that is still connecting logs an error in the browser's console.
    if (last?.readyState === CONNECTING) last.onopen = () => last.close()
    else last?.close()
  }

  #send(frame: ClientFrame) {
    this.#socket?.send(JSON.stringify(frame))
  }

  #isEnded(): boolean {
    return this.#phase === 'ended'
  }

  #connect() {
    clearTimeout(this.#retry)
    this.#heardAtMs = Date.now()
    this.#phase = 'connecting'
    this.#options.onState({ state: 'connecting' })
    // The listener may have closed the socket.
    if (this.#isEnded()) return
    const Socket = this.#options.webSocket ?? WebSocket
    const opening = new Socket(this.#url)
    this.#socket = opening
    opening.onopen = () =>
      this.#send({ type: 'auth', ...this.#options.credentials(), lastSeq: this.#lastSeq })
    opening.onmessage = ({ data }) => this.#hear(data)
    opening.onclose = ({ code }) => this.#lose(code)
  }

  #hear(data: unknown) {
    this.#heardAtMs = Date.now()
    const frame = readFrame(data)
    if (!frame) return
    this.#keepPlace(frame)
    if (frame.type === 'welcome') {
      this.#phase = 'open'
      this.#held = setTimeout(() => {
        this.#failures = 0
      }, this.#timing.heldMs)
      this.#options.onState({ state: 'open' })
      if (this.#presence) this.#presenceOut.give(this.#presence)
    }
    this.#options.onFrame(frame)
  }

  #keepPlace(frame: ServerFrame) {
    const last = this.#lastSeq
    if (frame.type === 'welcome') this.#lastSeq = Math.min(last ?? frame.seq, frame.seq)
    else if (frame.type === 'resync') this.#lastSeq = frame.seq
    else if (frame.type === 'change' || frame.type === 'clock') this.#lastSeq = Math.max(last ?? 0, frame.seq)
  }

  #lose(code?: number) {
    this.#release()?.close()
    const why = code === undefined ? undefined : ENDS.get(code)
    if (why) {
      this.close()
      return this.#options.onState({ state: 'ended', why })
    }
    this.#phase = 'waiting'
    this.#failures += 1
    const { random = Math.random, onState } = this.#options
    this.#retry = setTimeout(() => this.#connect(), backoffMs(this.#failures, random()))
    onState({ state: 'waiting' })
  }

  /** Removes the socket and its listeners, so that its later events have no effect, and returns it. */
  #release(): WebSocket | undefined {
    clearTimeout(this.#held)
    const last = this.#socket
    this.#socket = undefined
    if (last) {
      last.onopen = last.onmessage = last.onclose = null
      // Closing a socket that is still connecting raises one more error.
      last.onerror = () => undefined
    }
    return last
  }
}
