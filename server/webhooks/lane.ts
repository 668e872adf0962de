import type { Connection } from '../db/engine/connection.ts'
import { type Waiting, webhookQueue } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import { createEntityQueue, type EntityQueue } from './entity-queue.ts'

const PAGE = 500
const PAGES_AT_ONCE = 10
/** Deliveries on their way at a time, for each subscription. As many as its sockets. */
const MAX_IN_FLIGHT = 32
/** With those that have arrived and are not noted yet: so many may go out twice when the service dies. */
const MAX_RUNNING = 128
const START = { position: 0, id: '' }

/** One subscription's way out. */
export interface Lane {
  target: Target
  /** Host and port of the target. */
  host: string
  /** Whether the subscription was deleted; it may come back. */
  gone: boolean
  queue: EntityQueue
  /** How far its rows in the outbox were read. */
  readUpTo: { position: number; id: string }
  /** Whether rows may be there that an outage lost. */
  mayHaveLost: boolean
  /** Whether they are being queued again; nothing goes before that has ended. */
  recovering: boolean
  /** Whether somebody will soon look what may go. */
  pumpsSoon: boolean
}

export const hostOf = (url: string): string => new URL(url).host

export const createLane = (target: Target): Lane => ({
  target,
  host: hostOf(target.url),
  gone: false,
  queue: createEntityQueue(),
  readUpTo: START,
  mayHaveLost: true,
  recovering: false,
  pumpsSoon: false,
})

/** Its subscription as it is now. */
export function aim(lane: Lane, target: Target): void {
  if (target.url !== lane.target.url) lane.host = hostOf(target.url)
  lane.target = target
  lane.gone = false
}

/** Whether another delivery may go. */
export const hasRoom = ({ queue }: Lane): boolean =>
  queue.onTheirWay < MAX_IN_FLIGHT && queue.underWay < MAX_RUNNING

/** Reads its queue from the beginning again: rows have come in before others. */
export function rewind(lane: Lane): void {
  lane.queue.clear()
  lane.readUpTo = START
}

/** Reads on in the outbox; answers whether there was anything. */
export function readOn(lane: Lane, connection: Connection): boolean {
  const rows = webhookQueue.after(connection, lane.target.webhookId, lane.readUpTo, PAGE)
  for (const row of rows) if (!lane.queue.isUnderWay(row.id)) lane.queue.push(row)
  const last = rows.at(-1)
  if (last) lane.readUpTo = { position: last.position, id: last.id }
  return rows.length > 0
}

/**
 * The next delivery that may go. Reads on as far as it takes, for no entity waits for another; `later` when that takes
 * too long for one turn of the event loop.
 */
export function nextOf(lane: Lane, connection: Connection): Waiting | 'later' | undefined {
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const next = lane.queue.take()
    if (next || !readOn(lane, connection)) return next
  }
  return lane.queue.take() ?? 'later'
}
