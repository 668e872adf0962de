import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { whyNoPowerCut } from './build-shim.ts'
import { chanceOf, cutPoints, cutPower } from './cut-power.ts'
import { emptyDisk } from './disk.ts'
import { garageStorm } from './garage-storm.ts'
import { leftAfterCut } from './rebuild.ts'
import { type Recorded, record } from './record.ts'
import { restoreStorm } from './restore-storm.ts'

const seed = process.env.FAULT_SEED ?? String(Date.now())
const isLong = process.env.FAULT_ROUNDS !== undefined
const CUTS = Number(process.env.FAULT_ROUNDS ?? 50)
const ASK_EVERY = 30
const LONG_MS = 3_600_000
const why = whyNoPowerCut()
if (why) console.warn(`no power is cut here: ${why}`)

/** Files in the folder by their names, without the index of the log, which is made anew. */
function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  )
}

/** Everything that was written is in the trace: played to its end it gives the folder as it lies on the disk. */
function expectWholeTrace({ trace, dataDir }: Recorded) {
  const disk = emptyDisk()
  for (const entry of trace) disk.take(entry)
  const rebuilt = leftAfterCut(disk, 'kind', chanceOf(seed, 'none'))
  const files = filesIn(dataDir)
  expect([...rebuilt.keys()].sort()).toEqual([...files.keys()].sort())
  for (const [name, bytes] of files) expect(rebuilt.get(name)?.equals(bytes), name).toBe(true)
}

/** Every write that was answered is in the log of changes, or the audits would not miss it. */
function expectAllLogged({ asked, answered, histories }: Recorded) {
  const logged = new Set(histories.flatMap((each) => each.map(({ batchId }) => batchId)))
  const unlogged = asked.filter(({ requestId }) => !logged.has(requestId)).map(({ path }) => path)
  expect(unlogged.filter((path) => !path.startsWith('/backups'))).toEqual([])
  expect(asked.filter(({ requestId }) => !answered.has(requestId))).toEqual([])
}

async function expectSound(recorded: Recorded, points: readonly number[], askEvery?: number) {
  const { found, audited } = await cutPower(recorded, {
    points,
    random: chanceOf(seed, 'torn'),
    ...(askEvery !== undefined && { askEvery }),
  })
  expect(found, `FAULT_SEED=${seed}`).toEqual([])
  expect(audited).toBe(points.length * 3)
}

describe.skipIf(why !== null)(`power cuts, seed ${seed}${why ? `: ${why}` : ''}`, () => {
  describe('in a garage where everybody writes', () => {
    let recorded: Recorded
    beforeAll(async () => {
      recorded = await record(garageStorm)
    }, 120_000)

    test('the trace holds every byte, every sync of a commit and every answer', () => {
      expectWholeTrace(recorded)
      expectAllLogged(recorded)
      const { trace, answered, delivered } = recorded
      const logs = new Set(
        trace.flatMap((entry) =>
          entry.kind === 'open' && entry.path === 'trackside.db-wal' ? [entry.file] : [],
        ),
      )
      // Between an answer to a write and the one of the commit before, the log is synced: they cannot be more than share one.
      const syncs = trace.filter((entry) => entry.kind === 'sync' && logs.has(entry.file))
      expect(syncs.length).toBeGreaterThan(answered.size / 10)
      expect(delivered.size).toBeGreaterThan(200)
    })

    test(
      `${CUTS} cuts in three ways leave what was answered, and nothing half`,
      async () => {
        await expectSound(recorded, cutPoints(recorded.trace, CUTS, chanceOf(seed, 'garage')), ASK_EVERY)
      },
      LONG_MS,
    )
  })

  describe('in a garage that goes back to a backup', () => {
    let recorded: Recorded
    beforeAll(async () => {
      recorded = await record(restoreStorm)
    }, 120_000)

    test('the trace holds every byte and every answer', () => {
      expectWholeTrace(recorded)
      expectAllLogged(recorded)
    })

    test(
      'a cut at any step of the exchange leaves the old or the new database whole',
      async () => {
        const { trace } = recorded
        const isClosed = (entry: unknown) =>
          JSON.stringify(entry) === '{"kind":"unlink","path":"trackside.db-wal"}'
        const from = trace.findIndex(isClosed)
        const length = trace.slice(from).findIndex(({ kind }) => kind === 'socket')
        expect(from).toBeGreaterThan(0)
        expect(length).toBeGreaterThan(20)
        await expectSound(
          recorded,
          Array.from({ length: length + 2 }, (_, step) => from + step),
        )
      },
      LONG_MS,
    )

    test.runIf(isLong)(
      `${CUTS} cuts leave what was answered before or after it`,
      async () => {
        await expectSound(recorded, cutPoints(recorded.trace, CUTS, chanceOf(seed, 'restore')), ASK_EVERY)
      },
      LONG_MS,
    )
  })
})
