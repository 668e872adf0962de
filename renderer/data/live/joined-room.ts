import type { Presence, RoomKind, ServerFrame } from '../../../server/contract/realtime.ts'
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
import { RoomSocket, type SocketState } from './room-socket.ts'

/** A page that opens is not "Reconnecting" for the moment that its socket takes. */
const GRACE_MS = 2000
/** After a refusal of credentials that the API still takes. */
const AGAIN_MS = 15_000
/** So long may the room show what this tab said before it changed. */
const ECHO_MS = 3000

const skewMsOf = (serverTime: string) => Date.parse(serverTime) - Date.now()

/** A room from its joining until `leave`: its rows go into the row store, its people and its clock into `room`. */
export class JoinedRoom {
  readonly #kind: RoomKind
  readonly #id: string
  readonly #me: string
  readonly #stopHurrying: () => void
  readonly #grace: ReturnType<typeof setTimeout>
  #phase: 'joined' | 'left' = 'joined'
  #ids: RoomIds | undefined
  #socket: RoomSocket | undefined
  #said: Presence = { view: null, editing: null }
  #again: ReturnType<typeof setTimeout> | undefined

  /** `me` is the id of the person. */
  constructor(kind: RoomKind, id: string, me: string) {
    this.#kind = kind
    this.#id = id
    this.#me = me
    this.#grace = setTimeout(() => this.#setLink('closed'), GRACE_MS)
    this.#stopHurrying = connection.onLinkBack(() => this.#socket?.hurry())
    setRoom({ ...NO_ROOM, at: { kind, id } })
    this.#open()
  }

  /** Tells the room what this person looks at and types in. */
  presence(next: Presence): void {
    const before = this.#said
    this.#said = next
    setRoom({ mine: [next, before] })
    setTimeout(() => {
      if (this.#said === next && this.#phase === 'joined') setRoom({ mine: [next] })
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
    this.#socket.presence(this.#said)
  }

  #setLink(link: SocketLink) {
    clearTimeout(this.#grace)
    connection.setSocket(link)
    if (room().link !== link) setRoom({ link })
  }

  #onFrame(frame: ServerFrame) {
    if (frame.type === 'welcome') {
      this.#ids = { sessionId: frame.sessionId, eventId: frame.eventId }
      setRoom({ members: frame.members, skewMs: skewMsOf(frame.serverTime) })
    } else if (frame.type === 'presence') setRoom({ members: frame.members })
    else if (frame.type === 'clock') setRoom({ skewMs: skewMsOf(frame.serverTime) })
    else if (frame.type === 'resync') void rowStoreOf(queryClient).reload()
    else if (frame.type === 'change' && this.#ids) {
      applyFrame(queryClient, frame, this.#ids)
      if (frame.actor.userId !== this.#me || !wroteJustNow()) flash(frame.id)
    }
  }

  #onState(state: SocketState) {
    if (state.state === 'open') this.#setLink('open')
    if (state.state === 'waiting') {
      this.#setLink('closed')
      // The members are not known while the link is lost.
      setRoom({ members: [] })
    }
    if (state.state !== 'ended') return
    this.#socket = undefined
    this.#setLink(state.why === 'credentials' ? 'closed' : 'unused')
    setRoom({ members: [] })
    if (state.why === 'credentials') this.#askAgain()
  }

  /** Asks the API whether the login is over, which opens the login page by itself, and joins again later. */
  #askAgain() {
    const retry = () => {
      if (this.#phase === 'joined') this.#again = setTimeout(() => this.#open(), AGAIN_MS)
    }
    client.me().then(retry, retry)
  }
}
