import type { RoomKind } from '../contract/realtime.ts'

/** What a room is about, and which entity types of the event it hears of. */
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
