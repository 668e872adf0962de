import type { Presence, RoomMember } from '../../../server/contract/realtime.ts'
import type { RoomKind } from '../../../server/contract/rooms/rooms.ts'
import { Listeners } from '../listeners.ts'
import type { SocketLink } from './connection-status.ts'

/** The room of the page on screen. */
export interface Room {
  /** Undefined on a page without a room. */
  at: { kind: RoomKind; id: string } | undefined
  link: SocketLink
  members: readonly RoomMember[]
  /** The last two presences that this tab sent: the room sends them back to it. */
  mine: readonly Presence[]
}

export const NO_ROOM: Room = {
  at: undefined,
  link: 'unused',
  members: [],
  mine: [{ view: null, editing: null }],
}

const listeners = new Listeners()
let current = NO_ROOM

export const room = (): Room => current

/** Calls `listener` on every change of the room. */
export const subscribeRoom = listeners.add

export function setRoom(change: Partial<Room>): void {
  current = { ...current, ...change }
  listeners.notify()
}
