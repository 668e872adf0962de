import type { Presence, RoomKind, RoomMember } from '../../../server/contract/realtime.ts'
import { Listeners } from '../listeners.ts'
import type { SocketLink } from './connection-status.ts'

/** The room of the page on screen. */
export interface Room {
  /** Undefined on a page without one. */
  at: { kind: RoomKind; id: string } | undefined
  link: SocketLink
  members: readonly RoomMember[]
  /** What this tab said last, and a moment before: the room shows it to us too. */
  mine: readonly Presence[]
  /** How far the server's clock is ahead of this device's, in ms; undefined while nothing told. */
  skewMs: number | undefined
}

export const NO_ROOM: Room = {
  at: undefined,
  link: 'unused',
  members: [],
  mine: [{ view: null, editing: null }],
  skewMs: undefined,
}

const listeners = new Listeners()
let current = NO_ROOM

export const room = (): Room => current

/** Calls `listener` when anything of the room changes. */
export const subscribeRoom = listeners.add

export function setRoom(change: Partial<Room>): void {
  current = { ...current, ...change }
  listeners.notify()
}
