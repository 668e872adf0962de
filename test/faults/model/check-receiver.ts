import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from '../../support/receiver.ts'
import { isSame } from './ask.ts'
import { storedPart } from './judge.ts'
import { type Entry, type Row, resourceOf } from './world.ts'
import { wrong } from './wrong.ts'

const WAIT_MS = 30_000

interface Expected {
  sequence: number
  entityType: string
  opType: string
  row: Row
}

/** Expected changes of a subscription with every type, with the row in each payload. */
function expectedOf(entries: readonly Entry[], named: ReadonlySet<string>): Omit<Expected, 'sequence'>[] {
  return entries.flatMap(({ entityType, opType, before, after }) => {
    if (opType === 'restore' || !named.has(entityType)) return []
    const { webhooks } = resourceOf(entityType)
    if (webhooks.length > 0 && !webhooks.includes(opType)) return []
    return [{ entityType, opType, row: (after ?? before) as Row }]
  })
}

/**
 * Checks the deliveries of a receiver: every change at least once, in the order of each row, numbered without a gap.
 */
export function createOutbox(received: Received[], named: ReadonlySet<string>) {
  const expected = new Map<number, Expected>()
  let last = 0
  let seen = 0
  const ids = new Map<number, string>()
  const latestOf = new Map<string, number>()

  function take({ headers, body }: Received) {
    const { sequence, ...meta } = body.payload._meta
    const due = expected.get(sequence as number)
    if (!due) throw wrong(`a delivery with unknown sequence ${sequence}`, body)
    const row = storedPart(body.entityType, body.payload)
    if (
      !isSame(
        { ...due, sequence, row: due.row },
        { sequence, entityType: meta.entityType, opType: meta.opType, row },
      )
    )
      throw wrong(`delivery ${sequence} tells of something else`, body, due)
    const id = headers['webhook-id'] as string
    if ((ids.get(due.sequence) ?? id) !== id) throw wrong(`delivery ${sequence} has two ids`, body)
    ids.set(due.sequence, id)
    const latest = latestOf.get(row.id) ?? 0
    if (latest > due.sequence) throw wrong(`delivery ${sequence} of a row comes after ${latest}`, body)
    latestOf.set(row.id, due.sequence)
  }

  return {
    /** These changes are on their way. */
    expect(entries: readonly Entry[]) {
      for (const each of expectedOf(entries, named)) {
        last += 1
        expected.set(last, { ...each, sequence: last })
      }
    },
    /** Waits until all have arrived; each equals its log entry. */
    async check() {
      const late = performance.now() + WAIT_MS
      for (;;) {
        for (; seen < received.length; seen += 1) take(received[seen] as Received)
        if (ids.size === expected.size) return
        if (performance.now() > late) {
          const missing = [...expected.values()].filter(({ sequence }) => !ids.has(sequence))
          throw wrong('deliveries that never came', missing)
        }
        await sleep(5)
      }
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
