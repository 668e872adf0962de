import { cpSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../server/contract/client.ts'
import { everything } from '../../support/content.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { type Prepared, prepareFolder } from '../damaged-files/prepare-folder.ts'
import { isPossible, LONG_MS, note } from '../power-cut/form.ts'
import { startWatched } from '../power-cut/start-watched.ts'
import { chanceOf } from '../seed.ts'
import { arm, type Fault, heal } from './fault-plan.ts'

const QUICK = 1
const MOST = 60
const rounds = Math.min(MOST, Number(process.env.FAULT_ROUNDS ?? QUICK))
/** More than a start makes, or less: some faults meet the first requests. */
const CALLS = 40

describe.skipIf(!isPossible)(`a start on a disk that fails, ${note}`, () => {
  let prepared: Prepared
  beforeAll(async () => {
    prepared = await prepareFolder()
  }, 60_000)

  /** Its folder, and the error if it did not start. */
  async function startWhile(fault: Fault) {
    let [dataDir, plan] = ['', '']
    try {
      const { server } = await startWatched({
        env: { LOG_LEVEL: 'fatal' },
        prepare: (at) => {
          ;({ dataDir, plan } = at)
          cpSync(prepared.crashed, dataDir, { recursive: true })
          arm(plan, fault)
        },
      })
      heal(plan)
      await server.kill('SIGTERM')
      return { dataDir, words: '' }
    } catch (error) {
      heal(plan)
      return { dataDir, words: (error as Error).message }
    }
  }

  test(
    'is refused in words or serves, sets nothing aside that is whole, and all is there on a disk that is well',
    async () => {
      const random = chanceOf('start')
      for (let round = 0; round < rounds; round += 1) {
        const error = random.chance(0.5) ? 'EIO' : 'ENOSPC'
        const fault: Fault = { error, from: random.whole(1, CALLS), lasts: random.chance(0.6), half: false }
        const about = JSON.stringify(fault)
        const { dataDir, words } = await startWhile(fault)
        expect(words, about).not.toMatch(/\n +at /)
        if (words !== '') expect(words, about).toMatch(/the server ended \(1\)/)
        expect(readdirSync(dataDir).filter((name) => /damaged/.test(name))).toEqual([])
        const server = await startServerProcess({ dataDir, env: { RATE_LIMIT_PER_MIN: '0' } })
        const client = createClient({ baseUrl: server.url, token: prepared.token })
        expect(await everything(client), about).toEqual(prepared.content)
        await server.kill('SIGTERM')
      }
    },
    LONG_MS,
  )
})
