import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../../server/contract/client.ts'
import { cutPower } from '../power-cut/cut-power.ts'
import { isLong, isPossible, note } from '../power-cut/form.ts'
import type { Plant } from '../power-cut/plants.ts'
import { chanceOf } from '../seed.ts'
import { type Call, callsIn } from './calls-in.ts'
import { arm, heal } from './fault-plan.ts'
import { recordOf } from './record-of.ts'
import { setStage } from './stage.ts'

const TRIES = 4

/**
 * Makes a backup while the sync of its folder fails; returns the answer, and the state after a power cut right after
 * it.
 */
async function backUpWithoutSync(plant?: Plant) {
  const stage = await setStage(plant)
  const { client, plan, log, server } = stage
  try {
    const isSync = ({ what, path }: Call) => what === 'syncFolder' && path === '/backups'
    let [answer, isHit] = [0, false]
    // Other writes of the server in between shift the numbers.
    for (let tries = 0; tries < TRIES && !isHit; tries += 1) {
      arm(plan, null)
      await client.createBackup()
      const from = callsIn(log).findLast(isSync)?.number ?? 0
      arm(plan, { error: 'EIO', from, lasts: false, half: false })
      answer = await client.createBackup().then(
        () => 201,
        ({ problem }: ApiError) => problem.status,
      )
      isHit = callsIn(log).some((call) => call.fails && isSync(call))
      heal(plan)
    }
    const recorded = await recordOf(stage)
    const last = Math.max(...recorded.asked.map(({ requestId }) => recorded.answered.get(requestId) ?? 0))
    const { found } = await cutPower(recorded, { points: [last + 1], random: chanceOf('folder') })
    return { answer, isHit, findings: found.flatMap(({ findings }) => findings).join('\n') }
  } finally {
    await server.cleanUp()
  }
}

describe.skipIf(!isPossible || !isLong)(`the sync of a folder that fails, ${note}`, () => {
  test('the backup is refused: a cut could take its name', async () => {
    expect(await backUpWithoutSync()).toEqual({ answer: 503, isHit: true, findings: '' })
  }, 60_000)

  test('a backup trusted in spite of it would be detected', async () => {
    const { answer, findings } = await backUpWithoutSync('a sync of a folder that failed is believed')
    expect(answer).toBe(201)
    expect(findings).toMatch(/the backup .* was answered and is not there/)
  }, 60_000)
})
