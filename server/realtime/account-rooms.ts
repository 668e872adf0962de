import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import { resourceNamed } from '../contract/references.ts'
import { type RoomKind, roomKinds } from '../contract/rooms/rooms.ts'
import type { Store } from '../db/engine/store.ts'
import { latestSeq } from '../db/log/changes.ts'
import { findRow } from '../db/rows/repo.ts'
import { TYPES_OF_EVENT, TYPES_OF_EVERY_SESSION } from '../domain/rooms.ts'
import type { FileFrame } from '../domain/telemetry/file-news.ts'
import type { FindLive } from '../domain/timing/live-session.ts'
import type { Log } from '../log.ts'
import { encode } from './encode.ts'
import { LogReader } from './log-reader.ts'
import { Room } from './room.ts'
import type { RoomScope } from './room-scope.ts'

interface AccountParts {
  store: Store
  log: Log
  live: FindLive
  accountId: string
  /** Permissions of the account's users may have changed. */
  onIdentityChange(): void
  onEmpty(): void
}

const keyOf = (kind: RoomKind, id: string) => `${kind}/${id}`

const scopeOf = (accountId: string, kind: RoomKind, row: BaseRow): RoomScope => {
  const isSession = kind === 'sessions'
  return {
    kind,
    id: row.id,
    accountId,
    sessionId: isSession ? row.id : null,
    eventId: isSession ? (row.eventId as string) : row.id,
    types: [...(isSession ? TYPES_OF_EVERY_SESSION : TYPES_OF_EVENT)],
  }
}

/** The open rooms of one account, fed by one reader of its change log. */
export class AccountRooms {
  readonly #parts: AccountParts
  readonly #rooms = new Map<string, Room>()
  readonly #reader: LogReader
  #isPolling = false

  constructor(parts: AccountParts) {
    const { store, accountId, onIdentityChange } = parts
    this.#parts = parts
    this.#reader = new LogReader({
      store,
      accountId,
      start: this.#latestSeq(),
      rooms: this.#rooms,
      onIdentityChange,
    })
  }

  rooms(): Iterable<Room> {
    return this.#rooms.values()
  }

  /** The room of a session or an event; null when there is no such row. */
  open(kind: RoomKind, id: string): Room | null {
    const open = this.#rooms.get(keyOf(kind, id))
    if (open) return open.isGone ? null : open
    const { store, log, live, accountId, onEmpty } = this.#parts
    const row = this.#rowOf(kind, id)
    if (!row) {
      // Without a room the log is not read: the next room needs a reader that begins at its end.
      if (this.#rooms.size === 0) onEmpty()
      return null
    }
    const room = new Room({
      store,
      log,
      live,
      scope: scopeOf(accountId, kind, row),
      row,
      deliveredSeq: this.#reader.deliveredSeq,
      latestSeq: () => this.#latestSeq(),
      onEmpty: (empty) => this.#remove(empty),
    })
    this.#rooms.set(keyOf(kind, id), room)
    return room
  }

  /** Call after a commit: reads the log to its end, beginning in the next turn of the event loop. */
  schedulePoll(): void {
    if (this.#isPolling) return
    this.#isPolling = true
    this.#poll().catch((error) => {
      this.#isPolling = false
      this.#parts.log.error({ err: error }, 'realtime: the change log could not be read')
    })
  }

  /** Tells all rooms of a data logger's file, which belongs to no session. */
  sendFile(frame: FileFrame): void {
    const data = encode(frame)
    for (const room of this.#rooms.values()) for (const each of room.subscribers()) each.sendFile(data)
  }

  /** The database was replaced: all rooms reload. */
  reset(): void {
    // First closes the sockets whose users the new database does not know.
    this.#parts.onIdentityChange()
    this.#reader.seek(this.#latestSeq())
    for (const room of [...this.#rooms.values()]) {
      room.setRow(this.#rowOf(room.scope.kind, room.scope.id) ?? null)
      room.reset(this.#reader.deliveredSeq)
    }
  }

  async #poll() {
    await nextTurn()
    while (this.#rooms.size > 0 && this.#reader.readNext()) await nextTurn()
    this.#isPolling = false
  }

  #remove({ scope }: Room) {
    this.#rooms.delete(keyOf(scope.kind, scope.id))
    if (this.#rooms.size === 0) this.#parts.onEmpty()
  }

  #latestSeq(): number {
    const { store, accountId } = this.#parts
    return store.readLatest((connection) => latestSeq({ connection, accountId }))
  }

  #rowOf(kind: RoomKind, id: string): BaseRow | undefined {
    const { store, accountId } = this.#parts
    const resource = resourceNamed(roomKinds[kind]) as AnyResource
    return store.readLatest((connection) => findRow({ connection, accountId }, resource, id))
  }
}
