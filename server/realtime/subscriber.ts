import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { may } from '../calc/policy.ts'
import { closeCodes, type Presence } from '../contract/realtime.ts'
import { resourceOfType } from '../contract/references.ts'
import type { Store } from '../db/engine/store.ts'
import type { Principal } from '../domain/principal.ts'
import { type CatchUp, catchUp } from './catch-up.ts'
import { encode } from './encode.ts'
import { createOutlet } from './outlet.ts'
import { presenceFor, type ToldMembers, visibleTo } from './presence.ts'
import type { Room } from './room.ts'

export interface Link {
  ws: WebSocket
  socket: Duplex
  principal: Principal
  /** Who this is now; null for nobody any more. */
  recheck(): Principal | null
}

/** One socket in a room. It is fed at its own pace, from what the room told last or from the change log. */
export interface Subscriber {
  principal(): Principal
  /** Begins with what was written after `lastSeq`; without one, with what is written from now on. */
  begin(lastSeq: number | null): void
  presence: Presence
  /** Goes back to what was written after `lastSeq`. */
  resume(lastSeq: number): void
  /** Reads everything anew, and hears of what is written from now on. */
  startAnew(): void
  /** The room has told something, or has read on. */
  wake(): void
  tellMembers(told: ToldMembers): void
  tellClock(data: Buffer): void
  tellError(code: string, message: string): void
  /** Lets go of whoever is gone, stands still, or may not be here any more. */
  check(nowMs: number): void
  recheck(): void
  close(code: number, reason: string): void
}

const IDLE: Presence = { view: null, editing: null }

export function createSubscriber(
  store: Store,
  room: Room,
  link: Link,
  onClosed: (subscriber: Subscriber) => void,
): Subscriber {
  const { ws, socket } = link
  let principal = link.principal
  let position = 0
  let missed: CatchUp | null = null
  let members: ToldMembers | null = null
  let closed = false
  const outlet = createOutlet(ws, socket, pump)

  const mayHear = (entity: string | null) => entity === null || may(principal, 'read', entity)

  /** Whoever reads everything anew now knows what is written by now. */
  function startAnew() {
    missed = null
    position = room.latestSeq()
    outlet.send(encode({ type: 'resync', seq: position }))
  }

  /** What the room told last does not reach back so far, or somebody comes back: the log tells it. */
  function goBack(since: number) {
    missed = catchUp(store, room.scope, since)
    position = since
    if (!missed) startAnew()
  }

  /** Whether there was anything to do. */
  function step(): boolean {
    if (missed) {
      const frame = missed.next()
      if (!frame) {
        position = Math.max(position, missed.upTo)
        missed = null
        return true
      }
      if (mayHear(resourceOfType(frame.entityType)?.name ?? null)) outlet.send(encode(frame))
      position = frame.seq
      return true
    }
    if (!room.ring.covers(position)) {
      goBack(position)
      return true
    }
    const told = room.ring.after(position)
    if (!told) {
      position = Math.max(position, room.readTo())
      return false
    }
    if (mayHear(told.entity)) outlet.send(told.data)
    position = told.seq
    return true
  }

  function tellAll() {
    while (outlet.hasRoom() && step()) {
      // one frame at a time, as far as there is room
    }
  }

  function pump() {
    if (closed) return
    outlet.together(tellAll)
    if (members && outlet.hasRoom()) {
      outlet.send(presenceFor(principal, members))
      members = null
    }
    if (room.isGone() && !missed && position >= room.readTo()) close(closeCodes.room, 'there is no such room')
  }

  function resume(since: number) {
    // After a restore the log may end before what somebody knows.
    if (since > room.latestSeq()) startAnew()
    else goBack(since)
    pump()
  }

  function close(code: number, reason: string) {
    if (closed) return
    closed = true
    onClosed(subscriber)
    ws.close(code, reason)
  }

  const subscriber: Subscriber = {
    principal: () => principal,
    presence: IDLE,
    begin(lastSeq) {
      position = room.latestSeq()
      outlet.send(
        encode({
          type: 'welcome',
          sessionId: room.scope.sessionId,
          eventId: room.scope.eventId,
          seq: Math.min(lastSeq ?? position, position),
          serverTime: new Date().toISOString(),
          members: room.members().map((each) => visibleTo(principal, each)),
        }),
      )
      if (lastSeq !== null) resume(lastSeq)
    },
    resume,
    startAnew() {
      startAnew()
      pump()
    },
    wake: pump,
    tellMembers(now) {
      members = now
      pump()
    },
    tellClock(data) {
      pump()
      // It says how far the room has read: whoever is elsewhere must not take it for their own place.
      if (!closed && !missed && position === room.readTo() && outlet.hasRoom()) outlet.send(data)
    },
    tellError(code, message) {
      if (!closed && outlet.hasRoom()) outlet.send(encode({ type: 'error', code, message }))
    },
    check(now) {
      if (!outlet.isAlive(now)) close(closeCodes.slow, 'nothing was read for 10 s')
    },
    recheck() {
      const now = link.recheck()
      if (!now) return close(closeCodes.credentials, 'these credentials are no longer valid')
      principal = now
      if (!room.mayJoin(now)) close(closeCodes.permission, 'this room may not be read any more')
    },
    close,
  }

  return subscriber
}
