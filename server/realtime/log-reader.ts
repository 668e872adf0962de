import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import { type ChangeFrame, roomKinds } from '../contract/realtime.ts'
import { resourceNamed, resourceOfType } from '../contract/references.ts'
import type { ReadScope } from '../db/engine/scope.ts'
import type { Store } from '../db/engine/store.ts'
import { type LogLine, roomLog } from '../db/log/room-log.ts'
import { findRow } from '../db/rows/repo.ts'
import { TYPES_OF_EVENT, TYPES_OF_EVERY_SESSION } from '../domain/rooms.ts'
import { changeFrames } from './change-frames.ts'
import { encode } from './encode.ts'
import type { Room } from './room.ts'

/** Lines of the log that are read in one turn of the event loop. */
const PAGE = 256
/** A transaction with more changes than this is told as one `resync`. */
const MAX_IN_BATCH = 1000

/** What a room is told, in the order of the log. */
type Telling =
  | { kind: 'change'; line: LogLine; rooms: ReadonlyMap<Room, boolean> }
  | { kind: 'resync'; seq: number; rooms: readonly Room[] }

interface Reading {
  lines: LogLine[]
  tellings: Telling[]
  frames: ReadonlyMap<number, ChangeFrame>
  /** Rooms whose own row was written, with the row as it is now; undefined where it was removed. */
  ownRows: ReadonlyMap<Room, BaseRow | undefined>
}

const resourceOf = ({ scope }: Room) => resourceNamed(roomKinds[scope.kind]) as AnyResource

/** Reads an account's change log on and hands each change to the rooms that hear of it, encoded once for all of them. */
export interface LogReader {
  /** Up to where all rooms have been told. */
  readTo(): number
  /** Goes on from there, with nothing of what was read before. */
  moveTo(seq: number): void
  /** Reads a page; answers whether there may be more. */
  readOn(): boolean
}

export function createLogReader(
  store: Store,
  accountId: string,
  start: number,
  rooms: ReadonlyMap<string, Room>,
  onIdentityChange: () => void,
): LogReader {
  let position = start
  let toldTo = start
  let batchId = ''
  let isLarge = false
  /** Rooms that a large transaction concerns, until all of it is read. */
  const reloading = new Set<Room>()

  /** The rooms that hear of a line; true for one that the row has left. */
  function listenersTo(line: LogLine): Map<Room, boolean> {
    const found = new Map<Room, boolean>()
    const ofEvent = TYPES_OF_EVENT.has(line.entityType)
    const ofEverySession = TYPES_OF_EVERY_SESSION.has(line.entityType)
    const hears = ({ scope }: Room, sessionId: string | null, eventId: string | null) =>
      scope.kind === 'events'
        ? ofEvent && scope.eventId === eventId
        : scope.sessionId === sessionId || (ofEverySession && scope.eventId === eventId)
    for (const room of rooms.values()) {
      if (hears(room, line.sessionId, line.eventId)) found.set(room, false)
      else if (hears(room, line.leftSessionId, line.leftEventId)) found.set(room, true)
    }
    return found
  }

  /** The large transaction has been read to its end. */
  function endBatch(tellings: Telling[], seq: number) {
    if (reloading.size > 0) tellings.push({ kind: 'resync', seq, rooms: [...reloading] })
    reloading.clear()
  }

  function read(scope: ReadScope): Reading {
    const lines = roomLog.after(scope, position, PAGE)
    const tellings: Telling[] = []
    const written = new Set<Room>()
    for (const line of lines) {
      if (line.batchId !== batchId) {
        endBatch(tellings, line.seq - 1)
        batchId = line.batchId
        isLarge = roomLog.sizeOfBatch(scope, batchId, MAX_IN_BATCH + 1) > MAX_IN_BATCH
      }
      const listeners = listenersTo(line)
      for (const room of listeners.keys()) {
        if (room.scope.id === line.entityId) written.add(room)
        if (isLarge) reloading.add(room)
      }
      if (!isLarge && listeners.size > 0) tellings.push({ kind: 'change', line, rooms: listeners })
    }
    // A transaction is there as a whole: where the log ends, it ends.
    if (lines.length < PAGE) endBatch(tellings, lines.at(-1)?.seq ?? position)
    const seqs = tellings.flatMap((telling) => (telling.kind === 'change' ? telling.line.seq : []))
    return {
      lines,
      tellings,
      frames: new Map(changeFrames(scope, roomLog.changes(scope, seqs)).map((frame) => [frame.seq, frame])),
      ownRows: new Map([...written].map((room) => [room, findRow(scope, resourceOf(room), room.scope.id)])),
    }
  }

  function tell({ tellings, frames }: Reading) {
    for (const telling of tellings) {
      if (telling.kind === 'resync') {
        const data = encode({ type: 'resync', seq: telling.seq })
        for (const room of telling.rooms) room.tell({ seq: telling.seq, entity: null, data })
        continue
      }
      const frame = frames.get(telling.line.seq)
      const entity = resourceOfType(telling.line.entityType)?.name
      if (!frame || !entity) continue
      const data = encode(frame)
      for (const [room, hasLeft] of telling.rooms) {
        const seen = hasLeft ? encode({ ...frame, opType: 'delete' }) : data
        room.tell({ seq: frame.seq, entity, data: seen })
      }
    }
  }

  return {
    readTo: () => toldTo,
    moveTo(seq) {
      position = seq
      toldTo = seq
      batchId = ''
      isLarge = false
      reloading.clear()
    },
    readOn() {
      const reading = store.read((connection) => read({ connection, accountId }))
      const last = reading.lines.at(-1)
      if (!last) return false
      position = last.seq
      if (reading.lines.some(({ entityType }) => resourceOfType(entityType)?.administered)) onIdentityChange()
      tell(reading)
      for (const [room, row] of reading.ownRows) room.setRow(row ?? null)
      // Whoever comes back in the middle of a large transaction must hear of its beginning too.
      if (reloading.size === 0) toldTo = last.seq
      for (const room of rooms.values()) room.advance(toldTo)
      for (const room of reading.ownRows.keys()) room.tellClock()
      return reading.lines.length === PAGE
    },
  }
}
