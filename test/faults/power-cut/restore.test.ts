import { beforeAll, describe, expect, test } from 'vitest'
import { chanceOf } from '../seed.ts'
import { cutPoints } from './cut-power.ts'
import { CUTS, expectSound, isLong, isPossible, LONG_MS, note, RUNS } from './form.ts'
import { type Recorded, record } from './record.ts'
import { restoreStorm } from './restore-storm.ts'
import type { TraceEntry } from './trace.ts'
import { expectWholeTrace } from './whole-trace.ts'

/** The database has been closed whole, to make room for the other one. */
const isClosed = (entry: TraceEntry) => entry.kind === 'unlink' && entry.path === 'trackside.db-wal'

describe.skipIf(!isPossible).each(RUNS)(`a garage that goes back to a backup, ${note}, run %i`, (run) => {
  let recorded: Recorded
  beforeAll(async () => {
    recorded = await record(restoreStorm)
  }, 120_000)

  test('the trace holds every byte and every answer', () => {
    expectWholeTrace(recorded)
  })

  test(
    'a cut at any step of the exchange leaves the old or the new database whole',
    async () => {
      const { trace } = recorded
      const from = trace.findIndex(isClosed)
      const steps = trace.slice(from).findIndex(({ kind }) => kind === 'socket')
      expect(from).toBeGreaterThan(0)
      expect(steps).toBeGreaterThan(20)
      const points = Array.from({ length: steps + 2 }, (_, step) => from + step)
      await expectSound(recorded, points, `exchange ${run}`)
    },
    LONG_MS,
  )

  test.runIf(isLong)(
    `${CUTS} cuts in three ways leave what was answered before or after it`,
    async () => {
      const points = cutPoints(recorded.trace, CUTS, chanceOf(`restore ${run}`))
      await expectSound(recorded, points, `torn ${run}`, 30)
    },
    LONG_MS,
  )
})
