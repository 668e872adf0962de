import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../../server/contract/client.ts'
import { everything } from '../../support/content.ts'
import { isPossible, LONG_MS, note } from '../power-cut/form.ts'
import { chanceOf } from '../seed.ts'
import { callsIn } from './calls-in.ts'
import { chooseFaults } from './choose-faults.ts'
import { arm, callsOf, type Fault, heal } from './fault-plan.ts'
import { type Stage, setStage } from './stage.ts'

const QUICK = 4
const MOST = 120
const rounds = Math.min(MOST, Number(process.env.FAULT_ROUNDS ?? QUICK))
const WORDS = /^(?:507 disk_full|503 (?:disk_failed|busy|workers_busy))$/

const lapsIn = (content: Awaited<ReturnType<typeof everything>>) => Object.keys(content.laps ?? {}).length

describe.skipIf(!isPossible)(`a restore on a disk that fails, ${note}`, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  }, 60_000)
  afterAll(() => stage?.server.cleanUp())

  /** The answer of a restore during this fault, and the errors in what it leaves. */
  async function restoreWhile(fault: Fault | null) {
    const { client, plan, runSheetId } = stage
    // A new one each time: of many, old ones are thinned out.
    const { id } = await client.createBackup()
    const kept = lapsIn(await everything(client))
    await client.laps.create({ runSheetId, lapNumber: 1 })
    const before = await everything(client)
    arm(plan, fault)
    const answer = await client.restoreBackup({ params: { id } }).then(
      () => '200',
      ({ problem }: ApiError) => `${problem.status} ${problem.code}`,
    )
    heal(plan)
    const findings = answer === '200' || WORDS.test(answer) ? [] : [`it is answered ${answer}`]
    const now = await everything(client).catch((error: Error) => error)
    if (now instanceof Error) return { answer, findings: [...findings, `it does not go on: ${now.message}`] }
    const isAsBefore = JSON.stringify(now) === JSON.stringify(before)
    if (answer !== '200' && !isAsBefore) findings.push('it was refused, and something is not as it was')
    if (answer === '200' && lapsIn(now) !== kept) findings.push('it was answered, and is not there')
    if (isAsBefore) await client.laps.remove((await client.laps.list({ runSheetId })).items[0]?.id as string)
    return { answer, findings }
  }

  test(
    'is done, or rejected by name with everything unchanged, and the server keeps running',
    async () => {
      expect(await restoreWhile(null)).toEqual({ answer: '200', findings: [] })
      const faults = chooseFaults([callsIn(stage.log)], rounds, chanceOf('restore'))
      const found: unknown[] = []
      let hits = 0
      for (const fault of faults) {
        const { answer, findings } = await restoreWhile(fault)
        hits += callsOf(stage.plan).hits
        if (findings.length === 0) continue
        found.push({ fault, answer, findings, call: callsIn(stage.log).find(({ fails }) => fails)?.path })
        break
      }
      expect(found).toEqual([])
      expect(hits).toBeGreaterThan(0)
    },
    LONG_MS,
  )
})
