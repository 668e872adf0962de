import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { may } from '../calc/policy.ts'
import type { Presence, RoomMember } from '../contract/realtime.ts'
import { resourceOfType } from '../contract/references.ts'
import { lap } from '../contract/resources/weekend/lap.ts'
import { closeCodes } from '../contract/rooms/rooms.ts'
import type { Store } from '../db/engine/store.ts'
import type { Principal } from '../domain/principal.ts'
import { BackpressureWriter } from './backpressure-writer.ts'
import { type CatchUp, catchUp } from './catch-up.ts'
import { encode } from './encode.ts'
import { type PresenceUpdate, presenceFor, visibleTo } from './presence.ts'
import { MAX_FRAMES, type Ring } from './ring.ts'
import type { RoomScope } from './room-scope.ts'
import { joined, maySeeTiming, type TimingUpdate } from './timing-update.ts'

export interface Link {
  ws: WebSocket
  socket: Duplex
  principal: Principal
  /** The principal of the credentials now; null when they are no longer valid. */
  recheck(): Principal | null
}

/** A room as its subscribers read it. */
export interface RoomFeed {
  readonly scope: RoomScope
  readonly ring: Ring
  /** The last seq of the change log that was read for this room. */
  readonly deliveredSeq: number
  /** Whether the session or event was removed. */
  readonly isGone: boolean
  /** The last seq of the account's change log. */
  latestSeq(): number
  members(): RoomMember[]
  mayJoin(principal: Principal): boolean
}

/**
 * One socket in a room, fed at its own pace in two phases. Catching up, it reads what it missed from the change log; live,
 * it reads the room's ring. A live subscriber whose position the ring no longer covers catches up again.
 */
export class Subscriber {
  presence: Presence = { view: null, editing: null }
  readonly #store: Store
  readonly #room: RoomFeed
  readonly #link: Link
  readonly #onClosed: (subscriber: Subscriber) => void
  readonly #writer: BackpressureWriter
  #principal: Principal
  /** The last seq that was sent, or that does not concern this socket. */
  #position = 0
  /** Set while catching up. */
  #missed: CatchUp | null = null
  /** The latest presence that is not sent yet. */
  #presenceUpdate: PresenceUpdate | null = null
  /** Rows of the running order that are not sent yet. */
  #timingUpdate: TimingUpdate | null = null
  /** Frames of files of data loggers that are not sent yet; null where there were too many, and the client is to reload. */
  #fileFrames: Buffer[] | null = []
  #isClosed = false

  constructor(store: Store, room: RoomFeed, link: Link, onClosed: (subscriber: Subscriber) => void) {
    this.#store = store
    this.#room = room
    this.#link = link
    this.#onClosed = onClosed
    this.#principal = link.principal
    this.#writer = new BackpressureWriter(link.ws, link.socket, () => this.wake())
  }

  get principal(): Principal {
    return this.#principal
  }

  /** Sends the welcome frame, then changes after `lastSeq`; with null, changes from now on. */
  begin(lastSeq: number | null): void {
    const room = this.#room
    this.#position = room.latestSeq()
    this.#writer.write(
      encode({
        type: 'welcome',
        sessionId: room.scope.sessionId,
        eventId: room.scope.eventId,
        seq: Math.min(lastSeq ?? this.#position, this.#position),
        serverTime: new Date().toISOString(),
        members: room.members().map((each) => visibleTo(this.#principal, each)),
      }),
    )
    if (lastSeq !== null) this.resume(lastSeq)
  }

  /** Goes back to the changes after `lastSeq`. */
  resume(lastSeq: number): void {
    // After a restore the log may end before the client's position.
    if (lastSeq > this.#room.latestSeq()) this.#resync()
    else this.#catchUp(lastSeq)
    this.wake()
  }

  /** Tells the client to reload everything, and continues with changes from now on. */
  reset(): void {
    this.#resync()
    this.wake()
  }

  /** Sends as much as the socket takes. */
  wake(): void {
    if (this.#isClosed) return
    const writer = this.#writer
    writer.batch(() => {
      while (writer.hasCapacity() && this.#sendNext());
    })
    if (this.#presenceUpdate && writer.hasCapacity()) {
      writer.write(presenceFor(this.#principal, this.#presenceUpdate))
      this.#presenceUpdate = null
    }
    if (this.#timingUpdate && !this.#missed && writer.hasCapacity()) {
      if (maySeeTiming(this.#principal)) writer.write(this.#timingUpdate.frame())
      this.#timingUpdate = null
    }
    this.#sendFiles()
    if (this.#room.isGone && !this.#missed && this.#position >= this.#room.deliveredSeq)
      this.close(closeCodes.room, 'there is no such room')
  }

  /** A later update replaces one that waits for the socket. */
  sendPresence(update: PresenceUpdate): void {
    this.#presenceUpdate = update
    this.wake()
  }

  /** Sent after the changes it follows from; a later update joins one that waits for the socket. */
  sendTiming(update: TimingUpdate): void {
    this.#timingUpdate = joined(this.#timingUpdate, update)
    this.wake()
  }

  /** Of more than wait for the socket a client hears `resync` instead. */
  sendFile(data: Buffer): void {
    if (this.#fileFrames && this.#fileFrames.length < MAX_FRAMES) this.#fileFrames.push(data)
    else this.#fileFrames = null
    this.wake()
  }

  /** Sent only to a subscriber that is up to date: the frame has the room's seq. */
  sendClock(data: Buffer): void {
    this.wake()
    const isUpToDate = !this.#missed && this.#position === this.#room.deliveredSeq
    if (!this.#isClosed && isUpToDate && this.#writer.hasCapacity()) this.#writer.write(data)
  }

  sendError(code: string, message: string): void {
    if (!this.#isClosed && this.#writer.hasCapacity())
      this.#writer.write(encode({ type: 'error', code, message }))
  }

  /** Call each second: closes a socket whose reader has stalled. */
  checkAlive(nowMs: number): void {
    if (!this.#writer.checkAlive(nowMs)) this.close(closeCodes.slow, 'nothing was read for 10 s')
  }

  /** Closes a socket whose credentials or permission have ended. */
  recheck(): void {
    const principal = this.#link.recheck()
    if (!principal) this.close(closeCodes.credentials, 'these credentials are no longer valid')
    else {
      this.#principal = principal
      if (!this.#room.mayJoin(principal))
        this.close(closeCodes.permission, 'this room may not be read any more')
    }
  }

  close(code: number, reason: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#onClosed(this)
    this.#link.ws.close(code, reason)
  }

  /** Sends one frame or moves the position on; false when there was nothing to do. */
  #sendNext(): boolean {
    if (this.#missed) {
      this.#sendMissed(this.#missed)
      return true
    }
    if (!this.#room.ring.covers(this.#position)) {
      this.#catchUp(this.#position)
      return true
    }
    const next = this.#room.ring.after(this.#position)
    if (!next) {
      this.#position = Math.max(this.#position, this.#room.deliveredSeq)
      return false
    }
    if (this.#mayRead(next.entity)) this.#writer.write(next.data)
    this.#position = next.seq
    return true
  }

  #sendFiles() {
    const writer = this.#writer
    if (!this.#fileFrames && writer.hasCapacity()) {
      this.#fileFrames = []
      if (this.#mayRead(lap.name)) this.#resync()
    }
    while (this.#fileFrames?.length && writer.hasCapacity()) {
      const data = this.#fileFrames.shift() as Buffer
      if (this.#mayRead(lap.name)) writer.write(data)
    }
  }

  #sendMissed(missed: CatchUp) {
    const frame = missed.next()
    if (!frame) {
      this.#position = Math.max(this.#position, missed.upTo)
      this.#missed = null
      return
    }
    if (this.#mayRead(resourceOfType(frame.entityType)?.name ?? null)) this.#writer.write(encode(frame))
    this.#position = frame.seq
  }

  #catchUp(since: number) {
    this.#missed = catchUp(this.#store, this.#room.scope, since)
    this.#position = since
    if (!this.#missed) this.#resync()
  }

  #resync() {
    this.#missed = null
    this.#position = this.#room.latestSeq()
    this.#writer.write(encode({ type: 'resync', seq: this.#position }))
  }

  #mayRead(entity: string | null): boolean {
    return entity === null || may(this.#principal, 'read', entity)
  }
}
