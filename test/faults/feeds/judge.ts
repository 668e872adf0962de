import { expect, vi } from 'vitest'
import type { Client } from '../../../server/contract/client.ts'
import type { Received } from '../../../server/timing/recording.ts'
import { make } from '../../support/factories.ts'
import { FeedState } from '../../timing/link-cuts.ts'
import type { Race } from '../../timing/race-generator.ts'

/** A feed that is switched on, in an event of its own. */
export async function listen(api: Client, port: number, more: object = {}) {
  const { id: eventId } = await make(api, 'events')
  const body = {
    name: 'Circuit',
    kind: 'rmonitor' as const,
    host: '127.0.0.1',
    port,
    enabled: true,
    eventId,
    ...more,
  }
  return await api.timingFeeds.create(body)
}

export interface ReportedLap {
  lapNumber: number
  lapTimeMs: number | null
  elapsedMs: number | null
  marker: string | null
}

/** Stored laps by the number of their car, in order. */
export async function storedLaps(api: Client, eventId: string): Promise<Map<string, ReportedLap[]>> {
  const numbers = new Map<string, string>()
  for await (const { id, number } of api.cars.all({ eventId })) numbers.set(id, number)
  const laps = new Map<string, ReportedLap[]>()
  for await (const { carId, lapNumber, lapTimeMs, elapsedMs, marker } of api.laps.all({ eventId })) {
    const number = numbers.get(carId)!
    laps.set(number, [...(laps.get(number) ?? []), { lapNumber, lapTimeMs, elapsedMs, marker }])
  }
  for (const each of laps.values()) each.sort((a, b) => a.lapNumber - b.lapNumber)
  return laps
}

/** What a recording says last of each car, by its number. */
function lastWords(heard: readonly Received[]) {
  const feed = new FeedState()
  const numbers = new Map<string, string>()
  for (const one of heard) {
    feed.take(one)
    const [, reg, number] =
      /^\$A,\s*"([^"]*)",\s*"([^"]*)"/.exec(Buffer.from(one.bytes).toString('latin1')) ?? []
    if (reg) numbers.set(reg, number!)
  }
  return [...feed.laps]
    .filter(([, { count }]) => count > 0)
    .map(([reg, { count, totalMs }]) => ({
      number: numbers.get(reg) ?? reg,
      count,
      totalMs,
      bestMs: feed.best.get(reg),
    }))
}

/** Each car has the laps and the best lap that the feed reported last: none is missing, none is there twice. */
export async function expectAsReported(api: Client, eventId: string, heard: readonly Received[]) {
  const stored = await storedLaps(api, eventId)
  const cars = lastWords(heard)
  expect([...stored.keys()].toSorted()).toEqual(cars.map(({ number }) => number).toSorted())
  for (const { number, count, totalMs, bestMs } of cars) {
    const laps = stored.get(number)!
    expect(
      laps.map(({ lapNumber }) => lapNumber),
      `car ${number}`,
    ).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(laps.at(-1)?.elapsedMs, `car ${number}`).toBe(totalMs)
    expect(Math.min(...laps.map(({ lapTimeMs }) => lapTimeMs!)), `car ${number}`).toBe(bestMs)
  }
}

/** The laps of a generated race, by car. */
export async function expectRace(api: Client, eventId: string, race: Race) {
  const stored = await storedLaps(api, eventId)
  const laps = new Map(
    [...race.laps].filter(([, each]) => each.length > 0).map(([key, each]) => [`0${key}`, each]),
  )
  expect(stored).toEqual(laps)
}

export const until = (check: () => Promise<void>, timeout = 20_000) =>
  vi.waitFor(check, { timeout, interval: 200 })

/** How often the log is looked at without a change; on a busy machine bytes wait for long. */
const STILL = 5

/** Everything that was taken is written: the log has not grown for a while. */
export async function settled(api: Client) {
  let before = -1
  let still = 0
  await until(async () => {
    const { seq } = await api.me()
    still = seq === before ? still + 1 : 0
    before = seq
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(still).toBeGreaterThanOrEqual(STILL)
  }, 60_000)
}

/**
 * The laps of a generated race that was heard with holes: none is there twice, each ended when it was driven, and has its own time
 * or the time since the one before. They differ where a lap was lost and another taken off, so that the count did not jump.
 */
export async function expectPartOfRace(api: Client, eventId: string, race: Race) {
  for (const [number, laps] of await storedLaps(api, eventId)) {
    const driven = race.laps.get(number.slice(1))!
    const times = new Map(driven.map(({ elapsedMs, lapTimeMs }) => [elapsedMs, lapTimeMs]))
    expect(new Set(laps.map(({ lapNumber }) => lapNumber)).size, `car ${number}`).toBe(laps.length)
    expect(laps.at(-1)?.elapsedMs, `car ${number}`).toBe(driven.at(-1)?.elapsedMs)
    for (const [index, { elapsedMs, lapTimeMs }] of laps.entries()) {
      const before = laps[index - 1]
      expect([...times.keys()], `car ${number}`).toContain(elapsedMs)
      if (before && times.get(elapsedMs!) !== lapTimeMs)
        expect(elapsedMs! - lapTimeMs!, `car ${number}`).toBe(before.elapsedMs)
    }
  }
}
