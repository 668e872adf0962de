import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { createEditQueue } from '../../renderer/api/offline/edit-queue.ts'
import { createMemoryStore } from '../../renderer/api/offline/memory-store.ts'
import type { EditQueue } from '../../renderer/api/offline/queue-shape.ts'
import { senderOf } from '../../renderer/api/offline/sender.ts'
import { onlyTab } from '../../renderer/api/offline/tabs.ts'
import { createClient } from '../../server/contract/client.ts'
import { addSession, type SessionRows } from '../support/weekend-rows.ts'
import { crashMoments } from './crash-moment.ts'
import { startGarage } from './garage.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
const TIMEOUT_MS = 60_000 + ROUNDS * 8000
const CLIENTS = 20
const LAPS_EACH = 12
const EMPTIED_WITHIN_MS = 30_000

const garage = startGarage(CLIENTS)
const queues: EditQueue[] = []
afterEach(() => {
  for (const queue of queues.splice(0)) queue.close()
})

/** The restarted server has another port: requests go to wherever it is. */
const movingFetch: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input as URL)
  return fetch(new URL(pathname + search, garage.server.url), init)
}

function newQueue(): EditQueue {
  const client = createClient({
    baseUrl: garage.server.url,
    token: garage.signedIn.token,
    fetch: movingFetch,
  })
  const queue = createEditQueue({
    owner: 'account/user',
    store: createMemoryStore(true),
    sender: senderOf(client),
    tabs: onlyTab(v7()),
  })
  queues.push(queue)
  return queue
}

/** Types laps of one car, and corrects each of them once. */
async function typeLaps(queue: EditQueue, runSheetId: string) {
  const typed = new Map<string, number>()
  for (let lapNumber = 1; lapNumber <= LAPS_EACH; lapNumber += 1) {
    const rowId = v7()
    const body = { id: rowId, runSheetId, lapNumber, lapTimeMs: 90_000 + lapNumber }
    const made = { resource: 'laps', op: 'create', rowId, body, base: null, ifMatch: null } as const
    const { row } = await queue.write(made, { interactive: false })
    const lapTimeMs = 80_000 + lapNumber
    const corrected = { resource: 'laps', op: 'update', rowId, body: { lapTimeMs } } as const
    void queue.write({ ...corrected, base: row, ifMatch: row.version }, { interactive: false })
    typed.set(rowId, lapTimeMs)
    await sleep(Math.random() * 20)
  }
  return typed
}

async function emptied(all: readonly EditQueue[]) {
  const until = performance.now() + EMPTIED_WITHIN_MS
  while (all.some((queue) => queue.list().length > 0)) {
    if (performance.now() > until) throw new Error('some edits are not through')
    for (const queue of all) queue.wake()
    await sleep(50)
  }
}

/** What the log says of a session's laps: creations, and corrections, of each. */
async function writesOf(sessionId: string) {
  const client = garage.clientNow()
  const writes = new Map<string, string[]>()
  for (let since = 0, more = true; more; ) {
    const page = await client.listChanges({ query: { sessionId, since: String(since), limit: '500' } })
    for (const { entityType, entityId, opType } of page.items) {
      if (entityType === 'lap') writes.set(entityId, [...(writes.get(entityId) ?? []), opType])
    }
    since = page.nextSince
    more = page.nextSince < page.latestSeq
  }
  return writes
}

async function killWhileWriting(session: SessionRows, round: number) {
  const all = Array.from({ length: CLIENTS }, newQueue)
  const crashed = Promise.withResolvers<void>()
  const crash = () => {
    const goOn = async () => {
      await garage.server.kill('SIGKILL')
      // Some find it gone for a while, some hardly notice.
      await sleep(Math.random() * 1000)
      await garage.server.restart()
    }
    crashed.resolve(goOn())
  }
  setTimeout(
    () => crashMoments[round % crashMoments.length]?.(garage.server.dataDir, crash),
    20 + Math.random() * 200,
  )
  const typed = await Promise.all(
    all.map((queue, index) => typeLaps(queue, session.runSheets[index]?.id as string)),
  )
  await crashed.promise
  await emptied(all)
  return new Map(typed.flatMap((each) => [...each]))
}

test(
  `${ROUNDS} kills while ${CLIENTS} clients write through their queues: every edit is there exactly once`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = garage.clientNow()
      const session = await addSession(client, garage.weekend, `Race ${round}`)
      const typed = await killWhileWriting(session, round)
      expect(typed.size).toBe(CLIENTS * LAPS_EACH)
      const after = garage.clientNow()
      const listed = new Map<string, number | null>()
      for await (const lap of after.laps.all({ sessionId: session.session.id }))
        listed.set(lap.id, lap.lapTimeMs)
      expect(listed).toEqual(typed)
      const writes = await writesOf(session.session.id)
      expect(new Set(writes.keys())).toEqual(new Set(typed.keys()))
      // A correction of a lap that was never sent goes out with the lap.
      const kinds = new Set([...writes.values()].map((each) => each.join()))
      expect([...kinds].sort()).toEqual(['create', 'create,update'])
    }
  },
  TIMEOUT_MS,
)
