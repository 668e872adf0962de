import type { Waiting } from '../db/tables/webhook-queue.ts'

/** The part of a subscription's queue that is in memory: one line per entity, of which one delivery at a time is running. */
export class EntityQueue {
  readonly #lines = new Map<string, Waiting[]>()
  /** Entities with a delivery in line and none running, in the order in which they became so. */
  #ready: string[] = []
  readonly #running = new Map<string, string>()
  readonly #inFlight = new Set<string>()
  readonly #busy = new Set<string>()

  /** Deliveries taken and not released. */
  get running(): number {
    return this.#running.size
  }

  /** Deliveries running that the receiver has not accepted. */
  get inFlight(): number {
    return this.#inFlight.size
  }

  isRunning(id: string): boolean {
    return this.#running.has(id)
  }

  push(waiting: Waiting): void {
    const { entity } = waiting
    const line = this.#lines.get(entity)
    if (line) {
      line.push(waiting)
      return
    }
    this.#lines.set(entity, [waiting])
    if (!this.#busy.has(entity)) this.#ready.push(entity)
  }

  /** The next delivery whose entity has none running; it is running from now on. */
  take(): Waiting | undefined {
    const entity = this.#ready.shift()
    if (entity === undefined) return undefined
    const line = this.#lines.get(entity) as Waiting[]
    const first = line.shift() as Waiting
    if (line.length === 0) this.#lines.delete(entity)
    this.#busy.add(entity)
    this.#running.set(first.id, entity)
    this.#inFlight.add(first.id)
    return first
  }

  /** Marks the delivery as accepted by the receiver: its socket is free, its entity stays busy until `release`. */
  accepted({ id }: Waiting): void {
    this.#inFlight.delete(id)
  }

  /** Lets the entity's next delivery start. */
  release({ id, entity }: Waiting): void {
    this.#running.delete(id)
    this.#inFlight.delete(id)
    this.#busy.delete(entity)
    if (this.#lines.has(entity)) this.#ready.push(entity)
  }

  /** Forgets all deliveries that are not running. */
  clear(): void {
    this.#lines.clear()
    this.#ready = []
  }
}
