import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Store } from '../../server/db/engine/store.ts'
import type { Principal } from '../../server/domain/principal.ts'
import type { Candidates } from '../../server/domain/telemetry/outing-matches.ts'
import { matchesOf } from '../../server/services/match-file.ts'
import { ComputePool } from '../../server/workers/compute/start-compute-pool.ts'
import { atEnd } from '../support/at-end.ts'

const principal = { accountId: 'account', userId: 'user' } as Principal
const LAP_MS = 90_000

/** Cars that drive the same laps one after the other. */
function candidatesOf(cars: number, laps: number): Candidates {
  const figures: number[] = []
  const known = Array.from({ length: cars }, (_, car) => ({
    sessionId: 'session',
    carId: `car ${car}`,
    lapIds: Array.from({ length: laps }, (_, lap) => {
      figures.push(LAP_MS + (lap % 7), Number.NaN, (lap + 1) * LAP_MS)
      return `lap ${car} ${lap}`
    }),
  }))
  return { cars: known, figures: Float64Array.from(figures) }
}

/** Matches of an outing, the time that they took, and the longest time without a turn of the event loop, in ms. */
async function matched(cars: number, laps: number) {
  const compute = new ComputePool()
  atEnd(() => compute.close())
  const store = { readInSlices: async () => candidatesOf(cars, laps) } as unknown as Store
  const outing = {
    loggedAt: null,
    timeZoneKnown: false,
    laps: Array.from({ length: laps }, (_, index) => ({
      index,
      startSec: (index * LAP_MS) / 1000,
      lapMs: LAP_MS + (index % 7),
    })),
  }
  const began = performance.now()
  let isOver = false
  const answer = matchesOf({ store, compute }, principal, outing, undefined).finally(() => {
    isOver = true
  })
  let longestMs = 0
  for (let last = began; !isOver; last = performance.now()) {
    await nextTurn()
    longestMs = Math.max(longestMs, performance.now() - last)
  }
  return { matches: await answer, tookMs: performance.now() - began, longestMs }
}

test('the matches name cars and laps by their ids', async () => {
  const { matches } = await matched(2, 6)
  expect(matches).toHaveLength(2)
  expect(matches[1]).toMatchObject({ sessionId: 'session', carId: 'car 1', certain: false })
  expect(matches[1]?.laps).toEqual(
    Array.from({ length: 6 }, (_, index) => ({
      index,
      lapId: `lap 1 ${index}`,
      residualMs: expect.any(Number),
    })),
  )
})

test('the event loop goes on while thousands of alike laps are compared', { timeout: 60_000 }, async () => {
  const { matches, tookMs, longestMs } = await matched(12, 300)
  expect(matches.length).toBeGreaterThan(0)
  expect(longestMs).toBeLessThan(tookMs / 4)
})
