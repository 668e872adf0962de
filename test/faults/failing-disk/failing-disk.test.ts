import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSound, isPossible, LONG_MS, note } from '../power-cut/form.ts'
import { chanceOf, seed } from '../seed.ts'
import { BACKUP_EVERY } from './burst.ts'
import { type Call, callsIn } from './calls-in.ts'
import { chooseFaults } from './choose-faults.ts'
import { arm, heal } from './fault-plan.ts'
import { recordOf } from './record-of.ts'
import { failDuring, type Round } from './round.ts'
import { type Stage, setStage } from './stage.ts'

const A_STAGE = 18
const QUICK = 18
const CUTS = 3
const rounds = Number(process.env.FAULT_ROUNDS ?? QUICK)
const STAGES = Array.from({ length: Math.ceil(rounds / A_STAGE) }, (_, index) => index)

const deliveriesLeft = async ({ client }: Stage) => {
  const { items: hooks } = await client.webhooks.list()
  const params = { id: hooks[0]?.id as string }
  const { items } = await client.listDeliveries({ params, query: { state: 'queued', summary: 'true' } })
  return items.length
}

describe.skipIf(!isPossible).each(STAGES)(`a disk that fails, ${note}, stage %i`, (number) => {
  const count = Math.min(A_STAGE, rounds)
  const random = chanceOf(`faults ${number}`)
  const done: Round[] = []
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  }, 60_000)
  afterAll(() => stage?.server.cleanUp())

  test(
    'acknowledged writes are stored, rejected ones are not and have a code, and the server keeps running',
    async () => {
      const dry: Call[][] = []
      for (let burst = 0; burst < BACKUP_EVERY; burst += 1) {
        await failDuring(stage, null, burst)
        dry.push(callsIn(stage.log))
      }
      for (const [index, fault] of chooseFaults(dry, count, random).entries())
        done.push(await failDuring(stage, fault, BACKUP_EVERY + index))
      expect(
        done.filter(({ findings }) => findings.length > 0),
        `FAULT_SEED=${seed}`,
      ).toEqual([])
      expect(done.filter(({ hits }) => hits > 0).length).toBeGreaterThan(count / 3)
      expect(done.filter(({ refused }) => refused > 0).length).toBeGreaterThan(count / 5)
    },
    LONG_MS,
  )

  test('deliveries go out once the disk is well', async () => {
    await expect.poll(() => deliveriesLeft(stage), { timeout: 15_000 }).toBe(0)
  })

  test('a power cut afterwards takes nothing of it: no failed sync is believed later', async () => {
    const recorded = await recordOf(stage)
    const places = done.map(({ last }) => (recorded.answered.get(last) ?? 0) + 1)
    const points = Array.from({ length: CUTS }, () => places[random.whole(0, places.length - 1)] as number)
    await expectSound(recorded, [...new Set(points)], `failing ${number}`)
  }, 120_000)

  test('it stops in order on a disk that fails, and starts again on one that is well', async () => {
    arm(stage.plan, {
      error: number % 2 ? 'ENOSPC' : 'EIO',
      from: random.whole(1, 12),
      lasts: true,
      half: false,
    })
    expect(await stage.server.kill('SIGTERM'), stage.server.stderr()).toEqual({ code: 0, signal: null })
    heal(stage.plan)
    await stage.server.restart()
  })
})
