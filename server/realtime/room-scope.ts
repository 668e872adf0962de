import type { RoomKind } from '../contract/rooms/rooms.ts'

/** The session or event of a room, and the entity types that are published in it. */
export interface RoomScope {
  kind: RoomKind
  /** Of the session or the event. */
  id: string
  accountId: string
  /** Null in an event's room. */
  sessionId: string | null
  eventId: string
  types: readonly string[]
}
