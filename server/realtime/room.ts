import { may } from '../calc/policy.ts'
import type { TimingItem } from '../contract/actions/timing.ts'
import type { BaseRow } from '../contract/define/define.ts'
import type { RoomMember } from '../contract/realtime.ts'
import { type RoomKind, roomKinds } from '../contract/rooms/rooms.ts'
import type { Store } from '../db/engine/store.ts'
import type { Principal } from '../domain/principal.ts'
import type { FindLive } from '../domain/timing/live-session.ts'
import type { Log } from '../log.ts'
import { clockFrame } from './clock-frame.ts'
import { encode } from './encode.ts'
import { membersOf, presenceUpdate } from './presence.ts'
import { type Published, Ring } from './ring.ts'
import type { RoomScope } from './room-scope.ts'
import { RoomTiming } from './room-timing.ts'
import { type Link, type RoomFeed, Subscriber } from './subscriber.ts'
import { timingUpdate } from './timing-update.ts'

/** Shortest time between presence frames. Each goes to every member, so it grows with the room. */
const PRESENCE_MS = 50
const PRESENCE_MS_EACH = 5

export const mayJoin = (principal: Principal, kind: RoomKind): boolean =>
  may(principal, 'read', roomKinds[kind])

interface RoomParts {
  store: Store
  log: Log
  live: FindLive
  scope: RoomScope
  row: BaseRow
  deliveredSeq: number
  latestSeq(): number
  /** The last subscriber has left. */
  onEmpty(room: Room): void
}

/** One session or event and the sockets that subscribe to it. */
export class Room implements RoomFeed {
  readonly scope: RoomScope
  readonly ring: Ring
  /** Of a session. */
  readonly timing: RoomTiming | undefined
  readonly #parts: RoomParts
  readonly #subscribers = new Set<Subscriber>()
  /** The session or the event; null when it was removed. */
  #row: BaseRow | null
  #deliveredSeq: number
  /** Whether something was published since the subscribers were woken. */
  #hasNews = false
  #presenceTimer: NodeJS.Timeout | undefined

  constructor(parts: RoomParts) {
    this.scope = parts.scope
    this.ring = new Ring(parts.deliveredSeq)
    this.#parts = parts
    this.#row = parts.row
    this.#deliveredSeq = parts.deliveredSeq
    const { sessionId, accountId } = parts.scope
    this.timing =
      sessionId === null
        ? undefined
        : new RoomTiming({
            ...parts,
            sessionId,
            accountId,
            deliveredSeq: () => this.#deliveredSeq,
            send: (items) => this.#sendTiming(items),
          })
  }

  get deliveredSeq(): number {
    return this.#deliveredSeq
  }

  get isGone(): boolean {
    return this.#row === null
  }

  latestSeq(): number {
    return this.#parts.latestSeq()
  }

  mayJoin(principal: Principal): boolean {
    return mayJoin(principal, this.scope.kind)
  }

  members(): RoomMember[] {
    return membersOf(this.#subscribers)
  }

  subscribers(): Iterable<Subscriber> {
    return this.#subscribers
  }

  /** Adds a socket; it gets changes after `lastSeq`, or from now on with null. */
  join(link: Link, lastSeq: number | null): Subscriber {
    const subscriber = new Subscriber(this.#parts.store, this, link, (closed) => this.#leave(closed))
    this.#subscribers.add(subscriber)
    subscriber.begin(lastSeq)
    this.presenceChanged()
    return subscriber
  }

  /** Schedules one presence frame for all changes until it is sent. */
  presenceChanged(): void {
    this.#presenceTimer ??= setTimeout(
      () => this.#sendPresence(),
      Math.max(PRESENCE_MS, this.#subscribers.size * PRESENCE_MS_EACH),
    )
  }

  /** Adds a frame to the ring; `advance` sends it. */
  publish(frame: Published): void {
    this.ring.add(frame)
    this.#hasNews = true
  }

  /** The change log was read up to `seq`: wakes the subscribers if anything was published. */
  advance(seq: number): void {
    this.#deliveredSeq = seq
    if (!this.#hasNews) return
    this.#hasNews = false
    for (const subscriber of this.#subscribers) subscriber.wake()
  }

  /** The database was replaced: all subscribers reload. */
  reset(seq: number): void {
    this.#deliveredSeq = seq
    this.timing?.changed(null)
    for (const subscriber of [...this.#subscribers]) subscriber.reset()
  }

  /** Sets the session or event as it is now; null when it was removed. */
  setRow(row: BaseRow | null): void {
    this.#row = row
    this.#hasNews ||= row === null
    if (row && this.scope.kind === 'sessions') this.scope.eventId = row.eventId as string
  }

  sendClock(): void {
    if (!this.#row) return
    const data = encode(clockFrame(this.scope.kind, this.#row, this.#deliveredSeq))
    for (const subscriber of this.#subscribers) subscriber.sendClock(data)
  }

  #sendTiming(items: TimingItem[]) {
    const update = timingUpdate(this.#deliveredSeq, items)
    for (const subscriber of this.#subscribers) subscriber.sendTiming(update)
  }

  #sendPresence() {
    this.#presenceTimer = undefined
    const update = presenceUpdate(this.members())
    for (const subscriber of this.#subscribers) subscriber.sendPresence(update)
  }

  #leave(subscriber: Subscriber) {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return this.presenceChanged()
    clearTimeout(this.#presenceTimer)
    this.timing?.close()
    this.#parts.onEmpty(this)
  }
}
