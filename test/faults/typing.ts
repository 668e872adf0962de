import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { EditQueue, type QueueParts } from '../../renderer/data/queue/edit-queue.ts'
import { senderOf } from '../../renderer/data/queue/sender.ts'
import { createMemoryStore } from '../../renderer/data/storage/memory-store.ts'
import type { Change } from '../../server/contract/actions/change.ts'
import type { Client } from '../../server/contract/client.ts'
import { onlyTab } from '../support/only-tab.ts'

const EMPTIED_WITHIN_MS = 30_000

/** The page's queue, with its own tab and store. */
export const newQueue = (client: Client, parts: Partial<QueueParts> = {}): EditQueue =>
  new EditQueue({
    owner: 'account/user',
    store: createMemoryStore(true),
    sender: senderOf(client),
    tabs: onlyTab(v7()),
    ...parts,
  })

/** Creates laps of one car, and corrects each of them once. Returns the final time of each. */
export async function typeLaps(queue: EditQueue, runSheetId: string, laps: number, pauseMs = 20) {
  const typed = new Map<string, number>()
  for (let lapNumber = 1; lapNumber <= laps; lapNumber += 1) {
    const rowId = v7()
    const body = { id: rowId, runSheetId, lapNumber, lapTimeMs: 90_000 + lapNumber }
    const made = { resource: 'laps', op: 'create', rowId, body, base: null, ifMatch: null } as const
    const { row } = await queue.write(made, () => false)
    const lapTimeMs = 80_000 + lapNumber
    const corrected = { resource: 'laps', op: 'update', rowId, body: { lapTimeMs } } as const
    void queue.write({ ...corrected, base: row, ifMatch: row.version }, () => false)
    typed.set(rowId, lapTimeMs)
    await sleep(Math.random() * pauseMs)
  }
  return typed
}

/** Waits until nothing is left in these queues. */
export async function emptied(all: readonly EditQueue[]): Promise<void> {
  const until = performance.now() + EMPTIED_WITHIN_MS
  while (all.some((queue) => queue.list().length > 0)) {
    if (performance.now() > until) throw new Error('some edits are not through')
    for (const queue of all) queue.wake()
    await sleep(50)
  }
}

/** Actions on each row of a kind, in the order of the log: `create,update`. */
export function deedsOf(changes: readonly Change[], entityType: string): Map<string, string> {
  const deeds = new Map<string, string>()
  for (const { entityType: type, entityId, opType } of changes) {
    if (type !== entityType) continue
    const before = deeds.get(entityId)
    deeds.set(entityId, before === undefined ? opType : `${before},${opType}`)
  }
  return deeds
}
