import { describe, expect, test } from 'vitest'
import { isLong, isPossible, note } from '../power-cut/form.ts'
import type { Plant } from '../power-cut/plants.ts'
import { chanceOf } from '../seed.ts'
import { BACKUP_EVERY } from './burst.ts'
import { callsIn } from './calls-in.ts'
import { chooseFaults } from './choose-faults.ts'
import { failDuring } from './round.ts'
import { setStage } from './stage.ts'

const MOST = 40

const bugs: readonly Plant[] = [
  'an error of the commit is swallowed',
  'a write is answered before its commit',
]

describe.skipIf(!isPossible)(`bugs that a failing disk shows, ${note}`, () => {
  test.each(isLong ? bugs : bugs.slice(0, 1))(
    '%s: a write that is answered and not there is found',
    async (plant) => {
      const stage = await setStage(plant)
      try {
        const dry = []
        for (let burst = 0; burst < BACKUP_EVERY; burst += 1) {
          await failDuring(stage, null, burst)
          dry.push(callsIn(stage.log))
        }
        const found: string[] = []
        for (const [index, fault] of chooseFaults(dry, MOST, chanceOf(plant)).entries()) {
          found.push(...(await failDuring(stage, fault, BACKUP_EVERY + index)).findings)
          if (found.some((each) => /was answered 20\d and is not there/.test(each))) break
        }
        expect(found.join('\n')).toMatch(/was answered 20\d and is not there/)
      } finally {
        await stage.server.cleanUp()
      }
    },
    120_000,
  )
})
