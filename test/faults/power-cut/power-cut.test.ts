import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../server/sample/random.ts'
import { whyNoPowerCut } from './build-shim.ts'
import { cutPower } from './cut-power.ts'
import { emptyDisk } from './disk.ts'
import { garageStorm } from './garage-storm.ts'
import { leftAfterCut } from './rebuild.ts'
import { type Recorded, record } from './record.ts'
import { restoreStorm } from './restore-storm.ts'

const seed = process.env.FAULT_SEED ?? String(Date.now())
const CUTS = process.env.FAULT_ROUNDS ? Number(process.env.FAULT_ROUNDS) : 60
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

describe.skipIf(why !== null)(`power cuts, seed ${seed}`, () => {
  describe.each([
    ['a garage where everybody writes', garageStorm],
    ['a garage that goes back to a backup', restoreStorm],
  ])('%s', (_, scenario) => {
    let recorded: Recorded
    beforeAll(async () => {
      recorded = await record(scenario)
    }, 120_000)

    test('the trace holds every byte that was written, in the end', () => {
      const disk = emptyDisk()
      for (const entry of recorded.trace) disk.take(entry)
      const rebuilt = leftAfterCut(disk, 'kind', seededRandom(seed))
      const files = filesIn(recorded.dataDir)
      expect([...rebuilt.keys()].sort()).toEqual([...files.keys()].sort())
      for (const [name, bytes] of files) expect(rebuilt.get(name)?.equals(bytes), name).toBe(true)
    })

    test(`${CUTS} cuts in three ways leave what was answered, and nothing half`, async () => {
      const { found, audited } = await cutPower(recorded, { cuts: CUTS, seed })
      expect(found, `FAULT_SEED=${seed}`).toEqual([])
      expect(audited).toBeGreaterThan(CUTS)
    }, 3_600_000)
  })
})
