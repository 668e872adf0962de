import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type AuthFrame, type ClientFrame, closeCodes, type RoomKind } from '../contract/realtime.ts'
import type { Credential } from '../domain/people/credential.ts'
import type { Principal } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'
import { createFrameRate } from './frame-rate.ts'
import { readFrame } from './frames-in.ts'
import type { Hub } from './hub.ts'
import { mayJoin, type Room } from './room.ts'
import type { SocketPlace } from './socket-places.ts'
import type { Subscriber } from './subscriber.ts'

const MS_TO_AUTH = 5000
/** Going back reads up to 10,000 lines of the log: it counts as so many frames. */
const COST_OF_GOING_BACK = 10

export interface Visit {
  ws: WebSocket
  socket: Duplex
  kind: RoomKind
  id: string
  /** What the handshake brought; null when the first frame has to. */
  credential: Credential | null
  place: SocketPlace
  /** The principal that a frame's credentials speak for. Throws 429 after too many wrong ones. */
  identify(credential: Credential): Principal | null
  /** The same for what was let in before. */
  recheck(credential: Credential): Principal | null
}

/** One socket from its handshake to its end: who it is, which room it may join, and what it says. */
export function receive(hub: Hub, visit: Visit): void {
  const { ws, socket, kind, id } = visit
  let credential = visit.credential
  let place: { room: Room; subscriber: Subscriber } | undefined
  const isTooFast = createFrameRate()

  const recheck = () => (credential ? visit.recheck(credential) : null)

  function enter(principal: Principal | null, lastSeq: number | null) {
    clearTimeout(patience)
    if (!principal) return ws.close(closeCodes.credentials, 'these credentials are not valid')
    try {
      visit.place.identify(principal)
    } catch (error) {
      return ws.close(closeCodes.tooMany, (error as Error).message)
    }
    if (!mayJoin(principal, kind)) return ws.close(closeCodes.permission, 'this room may not be read')
    const room = hub.open(principal.accountId, kind, id)
    if (!room) return ws.close(closeCodes.room, 'there is no such room')
    place = { room, subscriber: room.join({ ws, socket, principal, recheck }, lastSeq) }
  }

  /** Too many wrong ones from one address count as one more. */
  function identified(shown: Credential): Principal | null {
    try {
      return visit.identify(shown)
    } catch (error) {
      if (error instanceof Problem) return null
      throw error
    }
  }

  /** Later on, a fresh token takes the place of one that is about to expire. */
  function authenticate({ token, apiKey, lastSeq }: AuthFrame) {
    const shown = { token, apiKey }
    const now = identified(shown)
    if (!place) {
      credential = shown
      return enter(now, lastSeq ?? null)
    }
    const { subscriber } = place
    const before = subscriber.principal()
    if (now?.accountId !== before.accountId || now.userId !== before.userId)
      return subscriber.close(closeCodes.credentials, 'these credentials are not valid here')
    credential = shown
    subscriber.recheck()
    if (typeof lastSeq === 'number') subscriber.resume(lastSeq)
  }

  function take(frame: ClientFrame) {
    if (frame.type === 'auth') return authenticate(frame)
    if (!place) return ws.close(closeCodes.credentials, 'the first frame must be auth')
    if (frame.type === 'resume') return place.subscriber.resume(frame.lastSeq)
    place.subscriber.presence = { view: frame.view, editing: frame.editing }
    place.room.presenceChanged()
  }

  ws.on('message', (data, isBinary) => {
    if (ws.readyState !== ws.OPEN) return
    const stop = (code: number, reason: string) =>
      place ? place.subscriber.close(code, reason) : ws.close(code, reason)
    if (isTooFast()) return stop(closeCodes.abuse, 'too many frames')
    if (isBinary) return stop(closeCodes.notText, 'frames are text')
    const read = readFrame(data.toString())
    const goesBack = 'frame' in read && 'lastSeq' in read.frame && typeof read.frame.lastSeq === 'number'
    if (goesBack && isTooFast(COST_OF_GOING_BACK)) return stop(closeCodes.abuse, 'too many frames')
    if ('frame' in read) take(read.frame)
    else if (place) place.subscriber.tellError(read.code, read.message)
    else ws.close(closeCodes.credentials, 'the first frame must be auth')
  })
  ws.on('close', () => {
    clearTimeout(patience)
    place?.subscriber.close(closeCodes.goingAway, '')
  })
  // What the peer did wrong is told to it by the close code; here is nothing to do about it.
  ws.on('error', () => undefined)

  const patience = setTimeout(() => ws.close(closeCodes.credentials, 'no credentials within 5 s'), MS_TO_AUTH)
  if (credential) enter(recheck(), null)
}
