import { remainingMs } from '../calc/laps/race-clock.ts'
import type { BaseRow, RowOf } from '../contract/define/define.ts'
import type { ServerFrame } from '../contract/realtime.ts'
import type { session } from '../contract/resources/weekend/session.ts'
import type { RoomKind } from '../contract/rooms/rooms.ts'

type SessionRow = RowOf<typeof session>

const noClock = () => ({ status: null, remainingMs: null })

const CLOCKS: Record<RoomKind, (row: BaseRow, nowMs: number) => object> = {
  sessions(row, nowMs) {
    const { status, ...clock } = row as unknown as SessionRow
    return { status, remainingMs: Math.round(remainingMs(clock, nowMs)) }
  },
  events: noClock,
}

/** The server's time, and in a session's room its status and the milliseconds left. */
export function clockFrame(kind: RoomKind, row: BaseRow, seq: number): ServerFrame {
  const now = new Date()
  const clock = CLOCKS[kind](row, now.getTime())
  return { type: 'clock', serverTime: now.toISOString(), seq, ...noClock(), ...clock }
}
