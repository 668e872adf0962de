import type { Presence, RoomKind, ServerFrame } from '../../../server/contract/realtime.ts'
import { client } from '../client.ts'
import { flash } from '../flash.ts'
import { wroteJustNow } from '../own-writes.ts'
import { queryClient } from '../query-client.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { keptToken } from '../token.ts'
import { appliedChanges } from './applied-changes.ts'
import { applyFrame, type RoomIds } from './apply-frame.ts'
import { connection, onLinkBack } from './connection.ts'
import { NO_ROOM, room, setRoom } from './room.ts'
import { createRoomSocket, type RoomSocket, type SocketState } from './room-socket.ts'

/** A page that opens is not "Reconnecting" for the moment that its socket takes. */
const GRACE_MS = 2000
/** After a refusal of credentials that the API still takes. */
const AGAIN_MS = 15_000
/** So long may the room show what this tab said before it changed. */
const ECHO_MS = 3000

export interface Joined {
  presence(presence: Presence): void
  leave(): void
}

/** Joins a room: its rows go into the page's memory, its people and its clock to whoever shows them. */
export function joinRoom(kind: RoomKind, id: string, me: string): Joined {
  let ids: RoomIds | undefined
  let socket: RoomSocket | undefined
  let said: Presence = { view: null, editing: null }
  let again: ReturnType<typeof setTimeout> | undefined
  let left = false
  const setLink = (link: 'open' | 'closed' | 'unused') => {
    clearTimeout(grace)
    connection.setSocket(link)
    if (room().link !== link) setRoom({ link })
  }
  const grace = setTimeout(setLink, GRACE_MS, 'closed')
  const skewOf = (serverTime: string) => Date.parse(serverTime) - Date.now()

  function onFrame(frame: ServerFrame) {
    if (frame.type === 'welcome') {
      ids = { sessionId: frame.sessionId, eventId: frame.eventId }
      setRoom({ members: frame.members, skewMs: skewOf(frame.serverTime) })
    } else if (frame.type === 'presence') setRoom({ members: frame.members })
    else if (frame.type === 'clock') setRoom({ skewMs: skewOf(frame.serverTime) })
    else if (frame.type === 'resync') void rowStoreOf(queryClient).reload()
    else if (frame.type === 'change' && ids) {
      applyFrame(queryClient, frame, ids)
      if (frame.actor.userId !== me || !wroteJustNow()) flash(frame.id)
    }
  }

  /** The API says whether the login is over; if it is, the door opens by itself. */
  function askAgain() {
    const retry = () => {
      if (!left) again = setTimeout(open, AGAIN_MS)
    }
    client.me().then(retry, retry)
  }

  function onState(state: SocketState) {
    if (state.state === 'open') setLink('open')
    if (state.state === 'waiting') {
      setLink('closed')
      // Who is there now nobody knows, and what we said last may not have got through.
      setRoom({ members: [] })
    }
    if (state.state !== 'ended') return
    socket = undefined
    setLink(state.why === 'credentials' ? 'closed' : 'unused')
    setRoom({ members: [] })
    if (state.why === 'credentials') askAgain()
  }

  function open() {
    socket = createRoomSocket({
      baseUrl: location.origin,
      kind,
      id,
      credentials: () => ({ token: keptToken() ?? '' }),
      lastSeq: appliedChanges.reached(),
      onFrame,
      onState,
    })
    socket.presence(said)
  }

  const stopHurrying = onLinkBack(() => socket?.hurry())
  setRoom({ ...NO_ROOM, at: { kind, id } })
  open()
  return {
    presence(next) {
      const before = said
      said = next
      setRoom({ mine: [next, before] })
      setTimeout(() => {
        if (said === next && !left) setRoom({ mine: [next] })
      }, ECHO_MS)
      socket?.presence(next)
    },
    leave() {
      left = true
      clearTimeout(again)
      stopHurrying()
      socket?.close()
      setLink('unused')
      setRoom(NO_ROOM)
    },
  }
}
