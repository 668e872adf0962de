import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiError, type Client } from '../../server/contract/client.ts'
import { addSession, lapBody, type SessionRows } from '../support/weekend-rows.ts'
import { storedPart } from './crash-audit.ts'
import { crashMoments } from './crash-moment.ts'
import { startGarage } from './garage.ts'
import { listenIn, type RoomListener } from './room-listener.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 4)
const TIMEOUT_MS = 60_000 + ROUNDS * 5000
const CARS = 6
const SESSIONS = 3
const LISTENERS_EACH = 3
const WRITERS = 12

const garage = startGarage(CARS)
const anyOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

let serial = 0
/** One write of any kind: rows come, change and go, in the sessions and in the event. */
async function writeSomething(client: Client, sessions: readonly SessionRows[], made: string[]) {
  const chance = Math.random()
  serial += 1
  if (chance < 0.5 || made.length === 0) {
    made.push((await client.laps.create(lapBody(anyOf(anyOf(sessions).runSheets).id, serial))).id)
  } else if (chance < 0.75) {
    await client.laps.update(anyOf(made), { topSpeedKph: 200 + (serial % 100) })
  } else if (chance < 0.85) {
    const [id = ''] = made.splice(Math.floor(Math.random() * made.length), 1)
    await client.laps.remove(id)
  } else if (chance < 0.95) {
    const measuredAt = new Date(Date.UTC(2026, 3, 18) + serial * 1000).toISOString()
    await client.weather.create({ eventId: garage.weekend.event.id, measuredAt })
  } else {
    await client.cars.update(anyOf(garage.weekend.cars).id, { name: `Car ${serial}` })
  }
}

/** Writes concurrently until the server is gone; kills it after this many answers. */
async function crashDuring(sessions: readonly SessionRows[], round: number) {
  const client = garage.clientNow()
  const made: string[] = []
  const dieAfter = 60 + Math.floor(Math.random() * 200)
  const crashed = Promise.withResolvers<unknown>()
  let [answers, isDead] = [0, false]
  const writer = async () => {
    while (!isDead) {
      try {
        await writeSomething(client, sessions, made)
      } catch (error) {
        // Another writer may have removed the row; anything else than an answer means that the server is gone.
        if (error instanceof ApiError) continue
        return
      }
      answers += 1
      if (answers !== dieAfter) continue
      crashMoments[round % crashMoments.length]?.(garage.server.dataDir, () => {
        crashed.resolve(garage.server.kill('SIGKILL').finally(() => (isDead = true)))
      })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  expect(await crashed.promise).toEqual({ code: null, signal: 'SIGKILL' })
}

/** Rows of the session by the API, for comparison with its listener: laps by id, as stored. */
async function lapsListed(sessionId: string) {
  const found = new Map<string, unknown>()
  for await (const row of garage.clientNow().laps.all({ sessionId })) found.set(row.id, storedPart(row))
  return found
}
const lapsReceived = ({ rows }: RoomListener) =>
  new Map(
    [...rows.values()].flatMap(({ entityType, id, entity }) =>
      entityType === 'lap' ? [[id, storedPart(entity)] as const] : [],
    ),
  )

async function weatherListed() {
  const found = new Map<string, unknown>()
  for await (const row of garage.clientNow().weather.all({ eventId: garage.weekend.event.id }))
    found.set(row.id, row)
  return found
}
const receivedOf = ({ rows }: RoomListener, entityType: string) =>
  new Map(
    [...rows.values()].flatMap((row) =>
      row.entityType === entityType ? [[row.id, row.entity] as const] : [],
    ),
  )

test(
  `${ROUNDS} kills during broadcasts: clients that reconnect have exactly the rows that the API lists`,
  async () => {
    const sessions: SessionRows[] = []
    for (let count = 0; count < SESSIONS; count += 1)
      sessions.push(await addSession(garage.clientNow(), garage.weekend, `Race ${count}`))
    const listen = (kind: 'sessions' | 'events', id: string) =>
      listenIn({ kind, id, token: garage.signedIn.token, urlNow: () => garage.server.url })
    const inSessions = new Map<string, RoomListener[]>()
    for (const { session } of sessions) {
      const all = Array.from({ length: LISTENERS_EACH }, () => listen('sessions', session.id))
      inSessions.set(session.id, await Promise.all(all))
    }
    const inEvent = await Promise.all(
      Array.from({ length: LISTENERS_EACH }, () => listen('events', garage.weekend.event.id)),
    )
    const all = [...inSessions.values(), inEvent].flat()

    for (let round = 0; round < ROUNDS; round += 1) {
      const before = all.map((listener) => listener.joins())
      await crashDuring(sessions, round)
      // Some reconnect to a running server, others find it down for a while.
      await sleep(Math.random() * 100)
      await garage.server.restart()
      // Some are back before anything is written again.
      await sleep(Math.random() * 200)
      // A change that all receive: all frames before it have arrived.
      const mark = await garage.clientNow().events.update(garage.weekend.event.id, { name: `Round ${round}` })
      await Promise.all(
        all.map(async (listener, index) => {
          while (listener.rows.get(mark.id)?.version !== mark.version) await sleep(5)
          expect(listener.joins()).toBeGreaterThan(before[index] as number)
        }),
      )
      for (const [sessionId, listeners] of inSessions) {
        const laps = await lapsListed(sessionId)
        for (const listener of listeners) expect(lapsReceived(listener)).toEqual(laps)
      }
      const weather = await weatherListed()
      for (const listener of inEvent) {
        expect(receivedOf(listener, 'weather')).toEqual(weather)
        expect(lapsReceived(listener).size).toBe(0)
      }
      const cars = new Map<string, unknown>()
      for await (const car of garage.clientNow().cars.all()) cars.set(car.id, car)
      for (const [id, entity] of all.flatMap((listener) => [...receivedOf(listener, 'car')]))
        expect(entity).toEqual(cars.get(id))
    }
    for (const listener of all) {
      listener.stop()
      expect(listener.fallen).toEqual([])
      expect(listener.resyncs()).toBe(0)
      expect(listener.joins()).toBeGreaterThan(ROUNDS)
    }
    const [anyRoom] = inSessions.values()
    expect(lapsReceived(anyRoom?.[0] as RoomListener).size).toBeGreaterThan(ROUNDS * 5)
  },
  TIMEOUT_MS,
)
