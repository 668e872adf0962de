import type { Change } from '../contract/actions/change.ts'
import type { TimingItem } from '../contract/actions/timing.ts'
import type { StoredRowOf } from '../contract/define/define.ts'
import { session } from '../contract/resources/weekend/session.ts'
import type { Store } from '../db/engine/store.ts'
import { latestSeq } from '../db/log/changes.ts'
import { findRow } from '../db/rows/repo.ts'
import type { FindLive } from '../domain/timing/live-session.ts'
import { concernsTiming, SessionTiming } from '../domain/timing/session-timing.ts'
import type { Log } from '../log.ts'

/** Shortest time between two frames of the running order. */
const INTERVAL_MS = 500

interface Parts {
  store: Store
  log: Log
  live: FindLive
  accountId: string
  sessionId: string
  /** The end of the log up to which the room was sent its changes. */
  deliveredSeq(): number
  /** Sends rows of the running order, as of `deliveredSeq` or later. */
  send(items: TimingItem[]): void
}

interface Reading {
  items: TimingItem[]
  /** The end of the log that they were read at. */
  seq: number
}

/** Follows the running order of a session while its room is open, and sends rows that have changed. */
export class RoomTiming {
  readonly #parts: Parts
  /** Undefined until read, and after changes that are not known one by one. */
  #timing: SessionTiming | undefined
  /** Delivered changes that are to be taken in. */
  #changes: Change[] = []
  /** Rows as sent or as read first, as JSON by car. */
  #sent = new Map<string, string>()
  /**
   * Cars whose rows were read ahead of what the room was sent, with the end of the log then. They are sent again once the room
   * is there: a page drops a frame that is older than what it has read by itself.
   */
  readonly #ahead = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #lastAt = Number.NEGATIVE_INFINITY
  /** The first reading is what the API answers, unless something changed since the room was opened. */
  #isToSend = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#schedule()
  }

  /** Takes a change of a row in the room; null stands for any changes. */
  changed(change: Change | null): void {
    if (!change) {
      this.#timing = undefined
      this.#ahead.clear()
    } else if (concernsTiming(change)) this.#changes.push(change)
    else return
    this.#isToSend = true
    this.#schedule()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #schedule() {
    this.#timer ??= setTimeout(
      () => this.#send(),
      Math.max(0, this.#lastAt + INTERVAL_MS - performance.now()),
    )
  }

  #send() {
    this.#timer = undefined
    this.#lastAt = performance.now()
    try {
      this.#sendChanged(this.#read())
    } catch (error) {
      this.#timing = undefined
      this.#parts.log.error({ err: error }, 'realtime: the running order could not be read')
    }
  }

  #sendChanged({ items, seq }: Reading) {
    const position = this.#parts.deliveredSeq()
    const written = new Map(items.map((item) => [item.carId, JSON.stringify(item)]))
    const sent = this.#sent
    this.#sent = written
    const isNew = (carId: string) => written.get(carId) !== sent.get(carId)
    const isDue = (carId: string) => (this.#ahead.get(carId) ?? Number.POSITIVE_INFINITY) <= position
    const changed = items.filter(({ carId }) => isNew(carId) || isDue(carId))
    for (const { carId } of changed) {
      if (seq > position && isNew(carId)) this.#ahead.set(carId, seq)
      else this.#ahead.delete(carId)
    }
    for (const carId of this.#ahead.keys()) if (!written.has(carId)) this.#ahead.delete(carId)
    if (this.#ahead.size > 0) this.#schedule()
    if (this.#isToSend && changed.length > 0) this.#parts.send(changed)
    this.#isToSend = true
  }

  #read(): Reading {
    const { store, live, accountId, sessionId } = this.#parts
    const now = live(sessionId)
    // A feed moves cars between two laps too.
    if (now) this.#schedule()
    const changes = this.#changes
    this.#changes = []
    return store.read((connection) => {
      const scope = { connection, accountId }
      if (!this.#timing?.takeIn(scope, changes)) {
        const row = findRow(scope, session, sessionId)
        this.#timing = row && new SessionTiming(scope, row as unknown as StoredRowOf<typeof session>)
      }
      return { items: this.#timing?.items(now) ?? [], seq: latestSeq(scope) }
    })
  }
}
