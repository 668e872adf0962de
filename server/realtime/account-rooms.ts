import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import { type RoomKind, roomKinds } from '../contract/realtime.ts'
import { resourceNamed } from '../contract/references.ts'
import type { Store } from '../db/engine/store.ts'
import { latestSeq } from '../db/log/changes.ts'
import { findRow } from '../db/rows/repo.ts'
import { TYPES_OF_EVENT, TYPES_OF_EVERY_SESSION } from '../domain/rooms.ts'
import type { Log } from '../log.ts'
import { createLogReader } from './log-reader.ts'
import { createRoom, type Room } from './room.ts'
import type { RoomScope } from './room-scope.ts'

/** The open rooms of one account, and its change log read on for all of them. */
export interface AccountRooms {
  rooms(): Iterable<Room>
  /** The room of a session or an event; null when there is no such row. */
  open(kind: RoomKind, id: string): Room | null
  /** Something was committed: whatever is new is told soon. */
  lookSoon(): void
  /** Another database has taken the place of the one that was read. */
  startAnew(): void
}

interface AccountParts {
  store: Store
  log: Log
  accountId: string
  /** Somebody's rights may have changed. */
  onIdentityChange(): void
  onEmpty(): void
}

export const resourceOf = (kind: RoomKind): AnyResource => resourceNamed(roomKinds[kind]) as AnyResource

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

export function createAccountRooms(parts: AccountParts): AccountRooms {
  const { store, log, accountId, onIdentityChange, onEmpty } = parts
  const rooms = new Map<string, Room>()
  const latest = () => store.readLatest((connection) => latestSeq({ connection, accountId }))
  const reader = createLogReader(store, accountId, latest(), rooms, onIdentityChange)
  const keyOf = (kind: RoomKind, id: string) => `${kind}/${id}`

  let looking = false
  async function look() {
    await nextTurn()
    while (rooms.size > 0 && reader.readOn()) await nextTurn()
    looking = false
  }

  function leave({ scope }: Room) {
    rooms.delete(keyOf(scope.kind, scope.id))
    if (rooms.size === 0) onEmpty()
  }

  const rowOf = (kind: RoomKind, id: string) =>
    store.readLatest((connection) => findRow({ connection, accountId }, resourceOf(kind), id))

  return {
    rooms: () => rooms.values(),
    startAnew() {
      // First whoever may not be here any more.
      onIdentityChange()
      reader.moveTo(latest())
      for (const room of [...rooms.values()]) {
        room.setRow(rowOf(room.scope.kind, room.scope.id) ?? null)
        room.startAnew(reader.readTo())
      }
    },
    open(kind, id) {
      const open = rooms.get(keyOf(kind, id))
      if (open) return open.isGone() ? null : open
      const row = rowOf(kind, id)
      if (!row) {
        // Without a room nobody reads the log on: the next one has to begin anew.
        if (rooms.size === 0) onEmpty()
        return null
      }
      const room = createRoom({
        store,
        scope: scopeOf(accountId, kind, row),
        row,
        readTo: reader.readTo(),
        latestSeq: latest,
        onEmpty: leave,
      })
      rooms.set(keyOf(kind, id), room)
      return room
    },
    lookSoon() {
      if (looking) return
      looking = true
      look().catch((error) => {
        looking = false
        log.error({ err: error }, 'the change log could not be read for the rooms')
      })
    },
  }
}
