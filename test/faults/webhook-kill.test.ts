import { beforeAll, expect, test, vi } from 'vitest'
import { type Received, startReceiver } from '../support/receiver.ts'
import { addSession } from '../support/weekend-rows.ts'
import { readLaps } from './crash-audit.ts'
import { startGarage } from './garage.ts'
import { loadShots, storm } from './lap-storm.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 25)
const TIMEOUT_MS = 100_000 + ROUNDS * 5_000
const LAPS = 60
const IN_FLIGHT = 16
const CARS = 6

const garage = startGarage(CARS)
let receiver: Awaited<ReturnType<typeof startReceiver>>
let webhookId: string

/** Occasionally the receiver is slow, or answers 500: attempts of all kinds are in flight when the server dies. */
const seen = new Set<unknown>()
async function answer({ headers }: Received): Promise<number> {
  const id = headers['webhook-id']
  const isNew = !seen.has(id)
  seen.add(id)
  if (isNew && seen.size % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 40))
  return isNew && seen.size % 5 === 0 ? 500 : 204
}

beforeAll(async () => {
  receiver = await startReceiver(answer)
  const hook = {
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['lap'], opTypes: ['create' as const] },
  }
  webhookId = (await garage.clientNow().webhooks.create(hook)).id
})

test(
  `${ROUNDS} kills with deliveries in flight: every lap arrives, no sequence is missing, and twice only as one`,
  async () => {
    const { session, runSheets } = await addSession(garage.clientNow(), garage.weekend, 'Race')
    const ids = runSheets.map(({ id }) => id)
    const shots = loadShots(ids, LAPS * ROUNDS, 'webhook')
    for (let round = 0; round < ROUNDS; round += 1) {
      const some = shots.slice(round * LAPS, (round + 1) * LAPS)
      const dieAfter = 5 + Math.floor(Math.random() * (LAPS - 10))
      let crashed: Promise<unknown> | undefined
      await storm(garage.clientNow(), some, IN_FLIGHT, (answers) => {
        if (answers === dieAfter) crashed = garage.server.kill('SIGKILL')
      })
      await crashed
      await garage.server.restart()
    }
    const laps = await readLaps(garage.clientNow(), session.id)
    const created = (each: Received) => each.body.payload.id
    await vi.waitFor(
      async () => {
        const { items } = await garage.clientNow().listDeliveries({
          params: { id: webhookId },
          query: { limit: '500', summary: 'true' },
        })
        expect(items.filter(({ state }) => state !== 'succeeded')).toEqual([])
        expect(new Set(receiver.received.map(created)).size).toBe(laps.size)
      },
      { timeout: 60_000, interval: 200 },
    )
    for (const { answer: stored } of shots) if (stored) expect(laps.has(stored.id)).toBe(true)
    expect(new Set(receiver.received.map(created))).toEqual(new Set(laps.keys()))

    const bySequence = Map.groupBy(receiver.received, ({ body }) => body.payload._meta.sequence as number)
    expect([...bySequence.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: laps.size }, (_, index) => index + 1),
    )
    for (const same of bySequence.values()) {
      expect(new Set(same.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(same.map(created)).size).toBe(1)
    }
    const byMessage = Map.groupBy(receiver.received, ({ headers }) => headers['webhook-id'])
    expect(byMessage.size).toBe(bySequence.size)
    expect(receiver.received.length).toBeGreaterThan(laps.size)
  },
  TIMEOUT_MS,
)
