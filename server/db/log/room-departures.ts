import type { WriteScope } from '../engine/scope.ts'
import { insertInto } from '../engine/statement.ts'

const insert = insertInto('room_departures', ['account_id', 'seq', 'session_id', 'event_id'])

/** Stores the rooms that a row left with the change of this `seq`. */
export function noteDeparture(
  scope: WriteScope,
  seq: number,
  left: { sessionId: string | null; eventId: string | null },
): void {
  if (left.sessionId === null && left.eventId === null) return
  insert.run(scope.connection, {
    account_id: scope.accountId,
    seq,
    session_id: left.sessionId,
    event_id: left.eventId,
  })
}
