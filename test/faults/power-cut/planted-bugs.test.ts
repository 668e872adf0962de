import { describe, expect, test } from 'vitest'
import { chanceOf } from '../seed.ts'
import { cutPoints, cutPower } from './cut-power.ts'
import { isLong, isPossible, note } from './form.ts'
import { garageStorm } from './garage-storm.ts'
import type { Plant } from './plants.ts'
import { record, type Stage } from './record.ts'
import { restoreStorm } from './restore-storm.ts'

const CUTS = 40
/** Where the cuts fall is chance: a bug that one recording does not show is looked for in another. */
const RECORDINGS = 3

interface Planted {
  plant: Plant
  scenario: (stage: Stage) => Promise<void>
  /** The expected finding of the audit. */
  says: RegExp
}

const bugs: Planted[] = [
  { plant: 'synchronous is NORMAL', scenario: garageStorm, says: /was answered and is not there/ },
  {
    plant: 'deliveries are written after the commit',
    scenario: garageStorm,
    says: /changes have no delivery/,
  },
  {
    plant: 'a restore is a plain copy over the open file',
    scenario: restoreStorm,
    says: /a restore that was answered is not there/,
  },
]

/** Only in the long form. */
const more: Planted[] = [
  {
    plant: 'a folder is not synced after a rename',
    scenario: garageStorm,
    says: /the backup .* was answered and is not there/,
  },
  { plant: 'a file is renamed before it is synced', scenario: garageStorm, says: /neither whole nor absent/ },
  {
    plant: 'an idempotent answer is kept after the commit',
    scenario: garageStorm,
    says: /there without its idempotent answer/,
  },
]

describe.skipIf(!isPossible)(`bugs that are planted, ${note}`, () => {
  test.each(isLong ? [...bugs, ...more] : bugs)(
    '$plant: the audit finds it',
    async ({ plant, scenario, says }) => {
      let named: string | undefined
      for (let recording = 1; named === undefined && recording <= RECORDINGS; recording += 1) {
        const recorded = await record(scenario, plant)
        const { found, audited } = await cutPower(recorded, {
          points: cutPoints(recorded.trace, CUTS, chanceOf(`${plant} ${recording}`), recorded.begun),
          random: chanceOf(`torn ${plant} ${recording}`),
          until: says,
        })
        named = found.at(-1)?.findings.find((each) => says.test(each))
        console.log(`${plant}: recording ${recording}, after ${audited} audits: ${named ?? 'not found'}`)
      }
      expect(named).toMatch(says)
    },
    300_000,
  )
})
