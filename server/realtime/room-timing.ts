import type { TimingItem } from '../contract/actions/timing.ts'
import type { BaseRow, StoredRowOf } from '../contract/define/define.ts'
import { car } from '../contract/resources/weekend/car.ts'
import { lap } from '../contract/resources/weekend/lap.ts'
import { runSheet } from '../contract/resources/weekend/run-sheet.ts'
import { session } from '../contract/resources/weekend/session.ts'
import { sessionFlag } from '../contract/resources/weekend/session-flag.ts'
import type { Store } from '../db/engine/store.ts'
import { findRow } from '../db/rows/repo.ts'
import type { FindLive } from '../domain/timing/live-session.ts'
import { SessionTiming } from '../domain/timing/session-timing.ts'
import type { Log } from '../log.ts'

/** Shortest time between two frames of the running order. */
const INTERVAL_MS = 500
const WHOLE_SESSION = new Set([car, runSheet, session, sessionFlag].map(({ name }) => name as string))

interface Parts {
  store: Store
  log: Log
  live: FindLive
  accountId: string
  sessionId: string
  /** Sends rows of the running order that have changed. */
  send(items: TimingItem[]): void
}

/** Follows the running order of a session while its room is open, and sends rows that have changed. */
export class RoomTiming {
  readonly #parts: Parts
  /** Undefined until read, and after a change that concerns more than one car's laps. */
  #timing: SessionTiming | undefined
  /** Run sheets with new laps. */
  readonly #stale = new Set<string>()
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

  /** Takes a change of a row in the room. */
  changed(entity: string | null, row: Partial<BaseRow>): void {
    if (entity === lap.name) this.#stale.add(row.runSheetId as string)
    else if (entity === null || WHOLE_SESSION.has(entity)) this.#timing = undefined
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

  #sendChanged(items: TimingItem[]) {
    const written = new Map(items.map((item) => [item.carId, JSON.stringify(item)]))
    const changed = items.filter(({ carId }) => written.get(carId) !== this.#sent.get(carId))
    this.#sent = written
    if (this.#isToSend && changed.length > 0) this.#parts.send(changed)
    this.#isToSend = true
  }

  #read(): TimingItem[] {
    const { store, live, accountId, sessionId } = this.#parts
    const now = live(sessionId)
    // A feed moves cars between two laps too.
    if (now) this.#schedule()
    const stale = [...this.#stale]
    this.#stale.clear()
    return store.read((connection) => {
      const scope = { connection, accountId }
      if (!this.#timing || !stale.every((id) => this.#timing?.refresh(scope, id))) {
        const row = findRow(scope, session, sessionId)
        this.#timing = row && new SessionTiming(scope, row as unknown as StoredRowOf<typeof session>)
      }
      return this.#timing?.items(now) ?? []
    })
  }
}
