import type { Connection } from '../db/engine/connection.ts'
import { type Waiting, webhookQueue } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import { EntityQueue } from './entity-queue.ts'

const PAGE_SIZE = 500
const MAX_PAGES_PER_TURN = 10
/** Deliveries of a subscription that wait for an answer: as many as it has sockets. */
const MAX_IN_FLIGHT = 32
/** Limit including those accepted and not yet stored, which are sent twice if the process dies. */
const MAX_RUNNING = 128
const START = { position: 0, id: '' }

export const hostOf = (url: string): string => new URL(url).host

/** The deliveries of one subscription: reads the outbox page by page, keeps the order of each entity. */
export class SubscriptionQueue {
  #target: Target
  #host: string
  #isDeleted = false
  readonly #entities = new EntityQueue()
  /** The last row that was read from the outbox. */
  #readUpTo = START
  /** Whether deliveries may be stored that an outage lost. */
  mayHaveLost = true
  /** Whether lost deliveries are being queued again; none is sent meanwhile. */
  isReplaying = false
  isPumpScheduled = false

  constructor(target: Target) {
    this.#target = target
    this.#host = hostOf(target.url)
  }

  get target(): Target {
    return this.#target
  }

  /** Host and port of the target. */
  get host(): string {
    return this.#host
  }

  /** Whether the subscription was deleted; an undo may bring it back. */
  get isDeleted(): boolean {
    return this.#isDeleted
  }

  /** Whether deliveries are running or being queued again. */
  get isBusy(): boolean {
    return this.#entities.running > 0 || this.isReplaying
  }

  /** Whether another delivery may be taken. */
  get hasCapacity(): boolean {
    return this.#entities.inFlight < MAX_IN_FLIGHT && this.#entities.running < MAX_RUNNING
  }

  /** Takes over the subscription's present URL, secrets and state. */
  update(target: Target): void {
    if (target.url !== this.#target.url) this.#host = hostOf(target.url)
    this.#target = target
    this.#isDeleted = false
  }

  markDeleted(): void {
    this.#isDeleted = true
  }

  /** Reads the outbox from its beginning again: rows were inserted before others. */
  rewind(): void {
    this.#entities.clear()
    this.#readUpTo = START
  }

  /** The next delivery that may go; `later` when finding it takes too long for one turn of the event loop. */
  take(connection: Connection): Waiting | 'later' | undefined {
    for (let page = 0; page < MAX_PAGES_PER_TURN; page += 1) {
      const next = this.#entities.take()
      if (next || !this.#readPage(connection)) return next
    }
    return this.#entities.take() ?? 'later'
  }

  isRunning(deliveryId: string): boolean {
    return this.#entities.isRunning(deliveryId)
  }

  accepted(waiting: Waiting): void {
    this.#entities.accepted(waiting)
  }

  release(waiting: Waiting): void {
    this.#entities.release(waiting)
  }

  /** False at the end of the outbox. */
  #readPage(connection: Connection): boolean {
    const rows = webhookQueue.after(connection, this.#target.webhookId, this.#readUpTo, PAGE_SIZE)
    for (const row of rows) if (!this.#entities.isRunning(row.id)) this.#entities.push(row)
    const last = rows.at(-1)
    if (last) this.#readUpTo = { position: last.position, id: last.id }
    return rows.length > 0
  }
}
