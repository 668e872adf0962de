import type { Presence, ServerFrame } from '../../../server/contract/realtime.ts'
import { RoomSocket, type SocketState } from '../../../server/contract/rooms/room-socket.ts'
import type { RoomKind } from '../../../server/contract/rooms/rooms.ts'
import { client } from '../client.ts'
import { flash } from '../flash.ts'
import { wroteJustNow } from '../own-writes.ts'
import { queryClient } from '../query-client.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { keptToken } from '../token.ts'
import { appliedChanges } from './applied-changes.ts'
import { applyFrame, type RoomIds } from './apply-frame.ts'
import type { SocketLink } from './connection-status.ts'
import { connection } from './page-connection.ts'
import { NO_ROOM, room, setRoom } from './room.ts'
import { roomFrames } from './room-frames.ts'
import { serverClock } from './server-clock.ts'

/** Delay before a socket that is not open yet counts as lost. */
const GRACE_MS = 2000
/** Delay before joining again after the room refused a token that the API accepts. */
const AGAIN_MS = 15_000
/** How long the room may still send this tab's previous presence. */
const ECHO_MS = 3000

/** A joined room until `leave`: puts its rows into the row store, its people and clock into `room`. */
export class JoinedRoom {
  readonly #kind: RoomKind
  readonly #id: string
  readonly #me: string
  readonly #stopHurrying: () => void
  readonly #grace: ReturnType<typeof setTimeout>
  #phase: 'joined' | 'left' = 'joined'
  #ids: RoomIds | undefined
  #socket: RoomSocket | undefined
  #presence: Presence = { view: null, editing: null }
  #again: ReturnType<typeof setTimeout> | undefined

  /** `me` is the user's id. */
  constructor(kind: RoomKind, id: string, me: string) {
    this.#kind = kind
    this.#id = id
    this.#me = me
    this.#grace = setTimeout(() => this.#setLink('closed'), GRACE_MS)
    this.#stopHurrying = connection.onLinkBack(() => this.#socket?.hurry())
    setRoom({ ...NO_ROOM, at: { kind, id } })
    this.#open()
  }

  /** Sends this user's view and focused field to the room. */
  presence(next: Presence): void {
    const before = this.#presence
    this.#presence = next
    setRoom({ mine: [next, before] })
    setTimeout(() => {
      if (this.#presence === next && this.#phase === 'joined') setRoom({ mine: [next] })
    }, ECHO_MS)
    this.#socket?.presence(next)
  }

  leave(): void {
    this.#phase = 'left'
    clearTimeout(this.#again)
    this.#stopHurrying()
    this.#socket?.close()
    this.#setLink('unused')
    setRoom(NO_ROOM)
  }

  #open() {
    this.#socket = new RoomSocket({
      baseUrl: location.origin,
      kind: this.#kind,
      id: this.#id,
      credentials: () => ({ token: keptToken() ?? '' }),
      lastSeq: appliedChanges.reached(),
      onFrame: (frame) => this.#onFrame(frame),
      onState: (state) => this.#onState(state),
    })
    this.#socket.presence(this.#presence)
  }

  #setLink(link: SocketLink) {
    clearTimeout(this.#grace)
    connection.setSocket(link)
    if (room().link !== link) setRoom({ link })
  }

  #onFrame(frame: ServerFrame) {
    if ('serverTime' in frame) serverClock.hear(frame.serverTime)
    if (frame.type === 'welcome') {
      this.#ids = { sessionId: frame.sessionId, eventId: frame.eventId }
      setRoom({ members: frame.members })
    } else if (frame.type === 'presence') setRoom({ members: frame.members })
    else if (frame.type === 'resync') void rowStoreOf(queryClient).reload()
    else if (frame.type === 'change' && this.#ids) {
      applyFrame(queryClient, frame, this.#ids)
      if (frame.actor.userId !== this.#me || !wroteJustNow()) flash(frame.id)
    }
    roomFrames.notify(this.#id, frame)
  }

  #onState(state: SocketState) {
    if (state.state === 'open') this.#setLink('open')
    if (state.state === 'waiting') {
      this.#setLink('closed')
      // Without a link the members are unknown.
      setRoom({ members: [] })
    }
    if (state.state !== 'ended') return
    this.#socket = undefined
    this.#setLink(state.why === 'credentials' ? 'closed' : 'unused')
    setRoom({ members: [] })
    if (state.why === 'credentials') this.#askAgain()
  }

  /** Asks the API whether the login has ended, which opens the login page, and joins again later. */
  #askAgain() {
    const retry = () => {
      if (this.#phase === 'joined') this.#again = setTimeout(() => this.#open(), AGAIN_MS)
    }
    client.me().then(retry, retry)
  }
}
