import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { AuthFrame, ClientFrame } from '../contract/realtime.ts'
import { closeCodes, type RoomKind } from '../contract/rooms/rooms.ts'
import type { Credential } from '../domain/people/credential.ts'
import type { Principal } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'
import { createFrameRate } from './frame-rate.ts'
import { readFrame } from './frames-in.ts'
import type { Hub } from './hub.ts'
import { mayJoin, type Room } from './room.ts'
import type { SocketPlace } from './socket-places.ts'
import type { Subscriber } from './subscriber.ts'

const AUTH_TIMEOUT_MS = 5000
/** Cost of a resume in frames: it reads up to 10,000 lines of the log. */
const RESUME_COST = 10

interface ConnectionParts {
  ws: WebSocket
  socket: Duplex
  kind: RoomKind
  id: string
  /** From the handshake; null when the first frame must bring them. */
  credential: Credential | null
  place: SocketPlace
  /** The principal of new credentials; null when they are wrong. Throws 429 after too many wrong ones. */
  identify(credential: Credential): Principal | null
  /** The principal of credentials that were accepted before; null when they are no longer valid. */
  recheck(credential: Credential): Principal | null
}

/** One socket from its handshake to its end: authentication, joining the room, and the client's frames. */
export class Connection {
  readonly #hub: Hub
  readonly #parts: ConnectionParts
  readonly #isTooFast = createFrameRate()
  #authTimer: NodeJS.Timeout | undefined
  #credential: Credential | null
  /** Set once the connection has joined its room. */
  #joined: { room: Room; subscriber: Subscriber } | undefined

  constructor(hub: Hub, parts: ConnectionParts) {
    this.#hub = hub
    this.#parts = parts
    this.#credential = parts.credential
  }

  /** Listens to the socket, and joins the room if the handshake brought credentials. */
  open(): void {
    const { ws } = this.#parts
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    ws.on('close', () => {
      clearTimeout(this.#authTimer)
      this.#joined?.subscriber.close(closeCodes.goingAway, '')
    })
    // `ws` itself sends the close code of a protocol error.
    ws.on('error', () => undefined)
    this.#authTimer = setTimeout(
      () => ws.close(closeCodes.credentials, 'no credentials within 5 s'),
      AUTH_TIMEOUT_MS,
    )
    if (this.#credential) this.#join(this.#recheck(), null)
  }

  #onMessage(data: RawData, isBinary: boolean) {
    const { ws } = this.#parts
    if (ws.readyState !== ws.OPEN) return
    if (this.#isTooFast()) return this.#close(closeCodes.abuse, 'too many frames')
    if (isBinary) return this.#close(closeCodes.notText, 'frames are text')
    const read = readFrame(data.toString())
    const isResume = 'frame' in read && 'lastSeq' in read.frame && typeof read.frame.lastSeq === 'number'
    if (isResume && this.#isTooFast(RESUME_COST)) return this.#close(closeCodes.abuse, 'too many frames')
    if ('frame' in read) this.#handle(read.frame)
    else if (this.#joined) this.#joined.subscriber.sendError(read.code, read.message)
    else ws.close(closeCodes.credentials, 'the first frame must be auth')
  }

  #handle(frame: ClientFrame) {
    if (frame.type === 'auth') return this.#authenticate(frame)
    if (!this.#joined) return this.#parts.ws.close(closeCodes.credentials, 'the first frame must be auth')
    const { room, subscriber } = this.#joined
    if (frame.type === 'resume') return subscriber.resume(frame.lastSeq)
    subscriber.presence = { view: frame.view, editing: frame.editing }
    room.presenceChanged()
  }

  /** The first time joins the room; later replaces a token that is about to expire by one of the same user. */
  #authenticate({ token, apiKey, lastSeq }: AuthFrame) {
    const credential = { token, apiKey }
    const principal = this.#identify(credential)
    if (!this.#joined) {
      this.#credential = credential
      return this.#join(principal, lastSeq ?? null)
    }
    const { subscriber } = this.#joined
    const { accountId, userId } = subscriber.principal
    if (principal?.accountId !== accountId || principal.userId !== userId)
      return subscriber.close(closeCodes.credentials, 'these credentials are not valid here')
    this.#credential = credential
    subscriber.recheck()
    if (typeof lastSeq === 'number') subscriber.resume(lastSeq)
  }

  #join(principal: Principal | null, lastSeq: number | null) {
    const { ws, socket, kind, id, place } = this.#parts
    clearTimeout(this.#authTimer)
    if (!principal) return ws.close(closeCodes.credentials, 'these credentials are not valid')
    try {
      place.identify(principal)
    } catch (error) {
      return ws.close(closeCodes.tooMany, (error as Error).message)
    }
    if (!mayJoin(principal, kind)) return ws.close(closeCodes.permission, 'this room may not be read')
    const room = this.#hub.open(principal.accountId, kind, id)
    if (!room) return ws.close(closeCodes.room, 'there is no such room')
    const link = { ws, socket, principal, recheck: () => this.#recheck() }
    this.#joined = { room, subscriber: room.join(link, lastSeq) }
  }

  /** An address with too many wrong credentials is answered like one with wrong credentials. */
  #identify(credential: Credential): Principal | null {
    try {
      return this.#parts.identify(credential)
    } catch (error) {
      if (error instanceof Problem) return null
      throw error
    }
  }

  #recheck(): Principal | null {
    return this.#credential ? this.#parts.recheck(this.#credential) : null
  }

  #close(code: number, reason: string) {
    if (this.#joined) this.#joined.subscriber.close(code, reason)
    else this.#parts.ws.close(code, reason)
  }
}
