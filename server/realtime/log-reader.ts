import type { Change } from '../contract/actions/change.ts'
import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import type { ChangeFrame } from '../contract/realtime.ts'
import { resourceNamed, resourceOfType } from '../contract/references.ts'
import { roomKinds } from '../contract/rooms/rooms.ts'
import type { ReadScope } from '../db/engine/scope.ts'
import type { Store } from '../db/engine/store.ts'
import { type LogLine, roomLog } from '../db/log/room-log.ts'
import { findRow } from '../db/rows/repo.ts'
import { TYPES_OF_EVENT, TYPES_OF_EVERY_SESSION } from '../domain/rooms.ts'
import { changeFrames } from './change-frames.ts'
import { encode } from './encode.ts'
import type { Room } from './room.ts'

/** Lines of the log that are read in one turn of the event loop. */
const PAGE_SIZE = 256
/** A transaction with more changes than this is published as one `resync`. */
const MAX_IN_BATCH = 1000

/** A frame to publish, in the order of the log. The map has the rooms concerned; true for one that the row has left. */
type Publication =
  | { kind: 'change'; line: LogLine; rooms: ReadonlyMap<Room, boolean> }
  | { kind: 'resync'; seq: number; rooms: readonly Room[] }

interface Page {
  lines: LogLine[]
  publications: Publication[]
  changes: ReadonlyMap<number, Change>
  frames: ReadonlyMap<number, ChangeFrame>
  /** Rooms whose session or event was written, with its row now; undefined where it was removed. */
  ownRows: ReadonlyMap<Room, BaseRow | undefined>
}

interface Parts {
  store: Store
  accountId: string
  start: number
  rooms: ReadonlyMap<string, Room>
  /** Permissions of the account's users may have changed. */
  onIdentityChange(): void
}

const resourceOf = ({ scope }: Room) => resourceNamed(roomKinds[scope.kind]) as AnyResource

/** Whether a row of this type below this session and event is published in the room. */
function isInScope({ scope }: Room, entityType: string, sessionId: string | null, eventId: string | null) {
  const isSameEvent = scope.eventId === eventId
  if (scope.kind === 'events') return isSameEvent && TYPES_OF_EVENT.has(entityType)
  return scope.sessionId === sessionId || (isSameEvent && TYPES_OF_EVERY_SESSION.has(entityType))
}

/**
 * Reads an account's change log page by page and publishes each change in the rooms it concerns, encoded once. Inside a
 * large transaction it collects the rooms concerned and publishes one `resync` at its end.
 */
export class LogReader {
  readonly #parts: Parts
  /** The last seq that was read. */
  #position: number
  #deliveredSeq: number
  /** The transaction that the last line belongs to. */
  #batchId = ''
  #isLargeBatch = false
  /** Rooms that a large transaction concerns, until it is read to its end. */
  readonly #reloading = new Set<Room>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#position = parts.start
    this.#deliveredSeq = parts.start
  }

  /** The last seq up to which everything was published. Does not move inside a large transaction. */
  get deliveredSeq(): number {
    return this.#deliveredSeq
  }

  /** Continues after `seq` and drops all state of earlier lines. */
  seek(seq: number): void {
    this.#position = seq
    this.#deliveredSeq = seq
    this.#batchId = ''
    this.#isLargeBatch = false
    this.#reloading.clear()
  }

  /** Reads and publishes a page; returns whether there may be more. */
  readNext(): boolean {
    const { store, accountId, rooms, onIdentityChange } = this.#parts
    const page = store.read((connection) => this.#readPage({ connection, accountId }))
    const last = page.lines.at(-1)
    if (!last) return false
    this.#position = last.seq
    if (page.lines.some(({ entityType }) => resourceOfType(entityType)?.administered)) onIdentityChange()
    this.#publish(page)
    for (const [room, row] of page.ownRows) room.setRow(row ?? null)
    // A client that resumes inside a large transaction must get its resync too.
    if (this.#reloading.size === 0) this.#deliveredSeq = last.seq
    for (const room of rooms.values()) room.advance(this.#deliveredSeq)
    for (const room of page.ownRows.keys()) room.sendClock()
    return page.lines.length === PAGE_SIZE
  }

  #readPage(scope: ReadScope): Page {
    const lines = roomLog.after(scope, this.#position, PAGE_SIZE)
    const publications: Publication[] = []
    const written = new Set<Room>()
    for (const line of lines) {
      if (line.batchId !== this.#batchId) this.#beginBatch(scope, line, publications)
      const rooms = this.#roomsOf(line)
      for (const room of rooms.keys()) {
        if (room.scope.id === line.entityId) written.add(room)
        if (this.#isLargeBatch) this.#reloading.add(room)
      }
      if (!this.#isLargeBatch && rooms.size > 0) publications.push({ kind: 'change', line, rooms })
    }
    // Transactions are visible as a whole, so the end of the log is the end of one.
    if (lines.length < PAGE_SIZE) this.#endBatch(publications, lines.at(-1)?.seq ?? this.#position)
    const seqs = publications.flatMap((each) => (each.kind === 'change' ? each.line.seq : []))
    const changes = roomLog.changes(scope, seqs)
    return {
      lines,
      publications,
      changes: bySeq(changes),
      frames: bySeq(changeFrames(scope, changes)),
      ownRows: new Map([...written].map((room) => [room, findRow(scope, resourceOf(room), room.scope.id)])),
    }
  }

  #beginBatch(scope: ReadScope, { seq, batchId }: LogLine, publications: Publication[]) {
    this.#endBatch(publications, seq - 1)
    this.#batchId = batchId
    this.#isLargeBatch = roomLog.sizeOfBatch(scope, batchId, MAX_IN_BATCH + 1) > MAX_IN_BATCH
  }

  #endBatch(publications: Publication[], seq: number) {
    if (this.#reloading.size > 0) publications.push({ kind: 'resync', seq, rooms: [...this.#reloading] })
    this.#reloading.clear()
  }

  /** The rooms that a change concerns; true for a room that the row has left. */
  #roomsOf(line: LogLine): Map<Room, boolean> {
    const found = new Map<Room, boolean>()
    for (const room of this.#parts.rooms.values()) {
      if (isInScope(room, line.entityType, line.sessionId, line.eventId)) found.set(room, false)
      else if (isInScope(room, line.entityType, line.leftSessionId, line.leftEventId)) found.set(room, true)
    }
    return found
  }

  #publish({ publications, changes, frames }: Page) {
    for (const each of publications) {
      if (each.kind === 'change') publishChange(each, changes.get(each.line.seq), frames.get(each.line.seq))
      else {
        const data = encode({ type: 'resync', seq: each.seq })
        for (const room of each.rooms) {
          room.publish({ seq: each.seq, entity: null, data })
          room.timing?.changed(null)
        }
      }
    }
  }
}

const bySeq = <T extends { seq: number }>(some: readonly T[]) => new Map(some.map((each) => [each.seq, each]))

function publishChange(
  { line, rooms }: Publication & { kind: 'change' },
  change: Change | undefined,
  frame: ChangeFrame | undefined,
) {
  const entity = resourceOfType(line.entityType)?.name
  if (!change || !frame || !entity) return
  const data = encode(frame)
  for (const [room, hasLeft] of rooms) {
    room.publish({
      seq: frame.seq,
      entity,
      data: hasLeft ? encode({ ...frame, opType: 'delete' }) : data,
    })
    room.timing?.changed(change)
  }
}
