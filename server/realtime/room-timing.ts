import type { TimingItem } from '../contract/actions/timing.ts'
import type { StoredRowOf } from '../contract/define/define.ts'
import { session } from '../contract/resources/weekend/session.ts'
import type { Store } from '../db/engine/store.ts'
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
  /** Sends rows of the running order that have changed, as they are at an end of the log. */
  send(items: TimingItem[], seq: number): void
}

/** Follows the running order of a session while its room is open, and sends rows that have changed. */
export class RoomTiming {
  readonly #parts: Parts
  #timing: SessionTiming | undefined
  /** Rows as sent or as read first, as JSON by car. */
  #sent = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #lastAt = Number.NEGATIVE_INFINITY
  /** The first reading is what the API answers, unless something changed since the room was opened. */
  #isToSend = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#schedule()
  }

  /** Something of this entity type, or many things, changed in the room. */
  changed(entityType: string | null): void {
    if (entityType !== null && !concernsTiming(entityType)) return
    this.#isToSend = true
    this.#schedule()
  }

  /** The database was replaced. */
  reset(): void {
    this.#timing = undefined
    this.changed(null)
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

  #sendChanged(items: TimingItem[]) {
    const written = new Map(items.map((item) => [item.carId, JSON.stringify(item)]))
    const changed = items.filter(({ carId }) => written.get(carId) !== this.#sent.get(carId))
    this.#sent = written
    // As of this reading, which may be ahead of what the room was sent: a page drops a frame that is older than its own reading.
    if (this.#timing && this.#isToSend && changed.length > 0) this.#parts.send(changed, this.#timing.seq)
    this.#isToSend = true
  }

  #read(): TimingItem[] {
    const { store, live, accountId, sessionId } = this.#parts
    const now = live(sessionId)
    // A feed moves cars between two laps too.
    if (now) this.#schedule()
    return store.read((connection) => {
      const scope = { connection, accountId }
      if (!this.#timing?.follow(scope)) {
        const row = findRow(scope, session, sessionId)
        this.#timing = row && new SessionTiming(scope, row as unknown as StoredRowOf<typeof session>)
      }
      return this.#timing?.items(now) ?? []
    })
  }
}
