import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything } from '../support/content.ts'
import { hostileImport } from '../support/hostile-imports.ts'
import { expectDone, importLab, WEEKEND_SCOPE, weekendDocument } from '../support/import-lab.ts'
import { startTestServer } from '../support/server.ts'

/** Ten a round: 5,000 in `npm run faults`. */
const RUNS = process.env.FAULT_ROUNDS ? Number(process.env.FAULT_ROUNDS) * 10 : 150
/** Only the long run measures: beside other tests times mean nothing. */
const MAX_WAIT_MS = process.env.FAULT_ROUNDS ? 500 : Number.POSITIVE_INFINITY
const PROBE_EVERY_MS = 20

const server = await startTestServer()
const { api } = server
const { run, send } = importLab(server)

/** Requests a list repeatedly until stopped; returns the longest response time. */
function watch() {
  let isOver = false
  let longest = 0
  const done = (async () => {
    while (!isOver) {
      const began = performance.now()
      await api.laps.list({ limit: 1 })
      longest = Math.max(longest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await done
    return longest
  }
}

test(`${RUNS} hostile imports: all or nothing, never a failure of the server, and reads go on`, async () => {
  expectDone(await run(WEEKEND_SCOPE, weekendDocument()))
  let before = JSON.stringify(await everything(api))
  const stop = watch()
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(hostileImport, async (body) => {
      const seq = (await api.me()).seq
      const answer = await send(body)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      expect(answer.status).toBeLessThan(500)
      const after = (await api.me()).seq
      if (answer.status === 200) {
        const written = Object.values(answer.counts).reduce(
          (sum, each) => sum + each.created + each.updated,
          0,
        )
        // A row that several nodes or a cycle refer to is written by more than one change.
        expect(after - seq).toBeGreaterThanOrEqual(answer.id === null ? 0 : Math.min(1, written))
        if (after !== seq) before = JSON.stringify(await everything(api))
        return
      }
      expect(after).toBe(seq)
      expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:\d/)
      expect(answer.errors?.length ?? 0).toBeLessThanOrEqual(1000)
    }),
    { numRuns: RUNS },
  )
  expect(await stop()).toBeLessThan(MAX_WAIT_MS)
  expect(JSON.stringify(await everything(api))).toBe(before)
  // Some of each kind: a generator whose documents are all refused at first sight proves nothing.
  expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 50)
  expect(seen.get(400) ?? 0).toBeGreaterThan(RUNS / 4)
}, 3_600_000)
