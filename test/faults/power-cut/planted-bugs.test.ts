import { describe, expect, test } from 'vitest'
import { whyNoPowerCut } from './build-shim.ts'
import { chanceOf, cutPoints, cutPower } from './cut-power.ts'
import { garageStorm } from './garage-storm.ts'
import type { Plant } from './plants.ts'
import { record, type Stage } from './record.ts'
import { restoreStorm } from './restore-storm.ts'

const seed = process.env.FAULT_SEED ?? String(Date.now())
const CUTS = 40

interface Planted {
  plant: Plant
  scenario: (stage: Stage) => Promise<void>
  /** What the audit has to say of it. */
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

describe.skipIf(whyNoPowerCut() !== null)(`bugs that are planted, seed ${seed}`, () => {
  test.each(bugs)(
    '$plant: the audit finds it',
    async ({ plant, scenario, says }) => {
      const recorded = await record(scenario, plant)
      const { found, audited } = await cutPower(recorded, {
        points: cutPoints(recorded.trace, CUTS, chanceOf(seed, plant), recorded.begun),
        random: chanceOf(seed, 'torn'),
        untilFound: true,
      })
      const [first] = found
      console.log(`${plant}: after ${audited} audits: ${first?.findings.find((each) => says.test(each))}`)
      expect(first?.findings.join('\n')).toMatch(says)
    },
    120_000,
  )
})
