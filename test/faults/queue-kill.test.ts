import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { EditQueue } from '../../renderer/data/queue/edit-queue.ts'
import { createClient } from '../../server/contract/client.ts'
import { addSession, type SessionRows } from '../support/weekend-rows.ts'
import { readLog } from './crash-audit.ts'
import { crashMoments } from './crash-moment.ts'
import { startGarage } from './garage.ts'
import { deedsOf, emptied, newQueue, typeLaps } from './typing.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
const TIMEOUT_MS = 60_000 + ROUNDS * 8000
const CLIENTS = 20
const LAPS_EACH = 12

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

function queueToGarage(): EditQueue {
  const { server, signedIn } = garage
  const queue = newQueue(createClient({ baseUrl: server.url, token: signedIn.token, fetch: movingFetch }))
  queues.push(queue)
  return queue
}

async function killWhileWriting(session: SessionRows, round: number) {
  const all = Array.from({ length: CLIENTS }, queueToGarage)
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
    all.map((queue, index) => typeLaps(queue, session.runSheets[index]?.id as string, LAPS_EACH)),
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
      const { seq } = await client.me()
      const session = await addSession(client, garage.weekend, `Race ${round}`)
      const typed = await killWhileWriting(session, round)
      expect(typed.size).toBe(CLIENTS * LAPS_EACH)
      const after = garage.clientNow()
      const listed = new Map<string, number | null>()
      for await (const lap of after.laps.all({ sessionId: session.session.id }))
        listed.set(lap.id, lap.lapTimeMs)
      expect(listed).toEqual(typed)
      const deeds = deedsOf((await readLog(after, seq)).changes, 'lap')
      expect(new Set(deeds.keys())).toEqual(new Set(typed.keys()))
      // A correction of a lap that was never sent goes out with the lap.
      expect([...new Set(deeds.values())].sort()).toEqual(['create', 'create,update'])
    }
  },
  TIMEOUT_MS,
)
