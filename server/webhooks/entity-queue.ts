import type { Waiting } from '../db/tables/webhook-queue.ts'

/** What of a subscription's queue is in memory: one line for each entity, of which the first may go. */
export interface EntityQueue {
  push(waiting: Waiting): void
  /** The next one whose entity is not under way; it is under way from now on. */
  take(): Waiting | undefined
  /** Its receiver has it: it needs no socket any more. Its entity stays under way until that is noted. */
  arrived(waiting: Waiting): void
  /** Its entity's next one may go. */
  release(waiting: Waiting): void
  /** Forgets all that is not under way. */
  clear(): void
  isUnderWay(id: string): boolean
  readonly underWay: number
  /** How many of those have not arrived. */
  readonly onTheirWay: number
}

export function createEntityQueue(): EntityQueue {
  const lines = new Map<string, Waiting[]>()
  /** Entities with somebody in line and nobody under way, in the order in which they got there. */
  let ready: string[] = []
  const underWay = new Map<string, string>()
  const onTheirWay = new Set<string>()
  const busy = new Set<string>()
  return {
    push(waiting) {
      const { entity } = waiting
      const line = lines.get(entity)
      if (line) line.push(waiting)
      else {
        lines.set(entity, [waiting])
        if (!busy.has(entity)) ready.push(entity)
      }
    },
    take() {
      const entity = ready.shift()
      if (entity === undefined) return undefined
      const line = lines.get(entity) as Waiting[]
      const first = line.shift() as Waiting
      if (line.length === 0) lines.delete(entity)
      busy.add(entity)
      underWay.set(first.id, entity)
      onTheirWay.add(first.id)
      return first
    },
    arrived: ({ id }) => void onTheirWay.delete(id),
    release({ id, entity }) {
      underWay.delete(id)
      onTheirWay.delete(id)
      busy.delete(entity)
      if (lines.has(entity)) ready.push(entity)
    },
    clear() {
      lines.clear()
      ready = []
    },
    isUnderWay: (id) => underWay.has(id),
    get underWay() {
      return underWay.size
    },
    get onTheirWay() {
      return onTheirWay.size
    },
  }
}
