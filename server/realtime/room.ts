import { may } from '../calc/policy.ts'
import type { BaseRow } from '../contract/define/define.ts'
import { type RoomKind, type RoomMember, roomKinds } from '../contract/realtime.ts'
import type { Store } from '../db/engine/store.ts'
import type { Principal } from '../domain/principal.ts'
import { clockFrame } from './clock-frame.ts'
import { encode } from './encode.ts'
import { membersOf, toldMembers } from './presence.ts'
import { createRing, type Ring, type Told } from './ring.ts'
import type { RoomScope } from './room-scope.ts'
import { createSubscriber, type Link, type Subscriber } from './subscriber.ts'

/** Presence is told at most so often: everybody hears of everybody, so a full room hears of it less often. */
const PRESENCE_MS = 50
const PRESENCE_MS_EACH = 5

export const mayJoin = (principal: Principal, kind: RoomKind): boolean =>
  may(principal, 'read', roomKinds[kind])

/** One session or event and the sockets that listen to it. */
export interface Room {
  scope: RoomScope
  ring: Ring
  /** How far the change log has been read for this room. */
  readTo(): number
  latestSeq(): number
  /** What it is about has been removed. */
  isGone(): boolean
  mayJoin(principal: Principal): boolean
  members(): RoomMember[]
  subscribers(): Iterable<Subscriber>
  join(link: Link, lastSeq: number | null): Subscriber
  presenceChanged(): void
  /** Keeps what is told next; `advance` sends it. */
  tell(told: Told): void
  advance(seq: number): void
  /** Everybody reads everything anew: what was told so far is of a database that is gone. */
  startAnew(seq: number): void
  /** What the room is about, as it is now; null when it has been removed. */
  setRow(row: BaseRow | null): void
  tellClock(): void
}

interface RoomParts {
  store: Store
  scope: RoomScope
  row: BaseRow
  readTo: number
  latestSeq(): number
  /** The last one has left. */
  onEmpty(room: Room): void
}

export function createRoom({ store, scope, row: first, readTo: start, latestSeq, onEmpty }: RoomParts): Room {
  const subscribers = new Set<Subscriber>()
  const ring = createRing(start)
  let row: BaseRow | null = first
  let readTo = start
  /** Whether there is something that nobody has been woken for. */
  let hasNews = false
  let presenceTimer: NodeJS.Timeout | undefined

  function presenceChanged() {
    presenceTimer ??= setTimeout(
      () => {
        presenceTimer = undefined
        const told = toldMembers(membersOf(subscribers))
        for (const subscriber of subscribers) subscriber.tellMembers(told)
      },
      Math.max(PRESENCE_MS, subscribers.size * PRESENCE_MS_EACH),
    )
  }

  function leave(subscriber: Subscriber) {
    subscribers.delete(subscriber)
    if (subscribers.size > 0) return presenceChanged()
    clearTimeout(presenceTimer)
    onEmpty(room)
  }

  const room: Room = {
    scope,
    ring,
    readTo: () => readTo,
    latestSeq,
    isGone: () => row === null,
    mayJoin: (principal) => mayJoin(principal, scope.kind),
    members: () => membersOf(subscribers),
    subscribers: () => subscribers,
    join(link, lastSeq) {
      const subscriber = createSubscriber(store, room, link, leave)
      subscribers.add(subscriber)
      subscriber.begin(lastSeq)
      presenceChanged()
      return subscriber
    },
    presenceChanged,
    tell(told) {
      ring.add(told)
      hasNews = true
    },
    advance(seq) {
      readTo = seq
      // Most of what is written concerns other rooms.
      if (!hasNews) return
      hasNews = false
      for (const subscriber of subscribers) subscriber.wake()
    },
    startAnew(seq) {
      readTo = seq
      for (const subscriber of [...subscribers]) subscriber.startAnew()
    },
    setRow(now) {
      row = now
      hasNews ||= row === null
      if (row && scope.kind === 'sessions') scope.eventId = row.eventId as string
    },
    tellClock() {
      if (!row) return
      const data = encode(clockFrame(scope.kind, row, readTo))
      for (const subscriber of subscribers) subscriber.tellClock(data)
    },
  }
  return room
}
