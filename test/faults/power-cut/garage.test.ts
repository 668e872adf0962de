import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { chanceOf } from '../seed.ts'
import { audit } from './audit.ts'
import { cutPoints } from './cut-power.ts'
import { emptyDisk } from './disk.ts'
import { CUTS, expectSound, isPossible, LONG_MS, note, RUNS } from './form.ts'
import { garageStorm } from './garage-storm.ts'
import { type Recorded, record } from './record.ts'
import { expectWholeTrace } from './whole-trace.ts'
import { wrongs } from './wrongs.ts'

const ASK_EVERY = 30

describe.skipIf(!isPossible).each(RUNS)(`a garage with concurrent writers, ${note}, run %i`, (run) => {
  let recorded: Recorded
  beforeAll(async () => {
    recorded = await record(garageStorm)
  }, 120_000)

  test('the trace holds every byte, every answer and every delivery', () => {
    expectWholeTrace(recorded)
    expect(recorded.delivered.size).toBeGreaterThan(200)
  })

  test('no write is answered while its commit waits for the disk', () => {
    const disk = emptyDisk()
    const answers = new Set(recorded.asked.map(({ requestId }) => recorded.answered.get(requestId)))
    let commits = 0
    for (const [place, entry] of recorded.trace.entries()) {
      disk.take(entry)
      const log = disk.names.live.get('trackside.db-wal')
      if (entry.kind === 'sync' && log?.pending.length === 0) commits += 1
      if (answers.has(place)) expect(log?.pending.length, `at ${place}`).toBe(0)
    }
    expect(commits).toBeGreaterThan(recorded.asked.length / 10)
  })

  test(
    `${CUTS} cuts in three ways leave what was answered, and nothing half`,
    async () => {
      const points = cutPoints(recorded.trace, CUTS, chanceOf(`garage ${run}`))
      await expectSound(recorded, points, `torn ${run}`, ASK_EVERY)
    },
    LONG_MS,
  )

  describe.runIf(run === 0)('the audit', () => {
    const dataDir = join(tempFolder(), 'data')
    const auditAfter = async (change: (dataDir: string) => void) => {
      rmSync(dataDir, { recursive: true, force: true })
      cpSync(recorded.dataDir, dataDir, { recursive: true })
      change(dataDir)
      return (await audit(dataDir, recorded, recorded.trace.length)).join('\n')
    }

    test('finds nothing in an untouched folder', async () => {
      expect(await auditAfter(() => {})).toBe('')
    })

    test.each(wrongs)('finds %s', async (_, change, says) => {
      expect(await auditAfter(change)).toMatch(says)
    })
  })
})
