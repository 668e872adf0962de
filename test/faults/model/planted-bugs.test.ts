import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isLong, STEPS, seed } from './form.ts'
import { type Prepared, prepareGarage } from './garage.ts'
import { type Plant, plants } from './plants.ts'
import { programs, runProgram } from './program.ts'
import type { StepKind } from './steps.ts'

const LONG_MS = 1_800_000
const MAX_PROGRAMS = 60

let prepared: Prepared
beforeAll(async () => {
  prepared = await prepareGarage()
}, 60_000)

const times = (count: number, kind: StepKind): StepKind[] => Array.from({ length: count }, () => kind)

interface Planted {
  plant: Plant
  /** Enough of a program to see it. */
  program: StepKind[]
  says: RegExp
}

const bugs: Planted[] = [
  {
    plant: 'a change does not raise the version',
    program: times(40, 'patch'),
    says: /^version 1 of a change where 2 was next/,
  },
  {
    plant: 'idempotent answers are kept in memory',
    program: [...times(8, 'create'), 'restart', ...times(8, 'repeat')],
    says: /repeated|instead of/,
  },
]

describe('bugs that are planted', () => {
  test.each(bugs)(
    '$plant: the model finds it',
    async ({ plant, program, says }) => {
      const steps = program.map((kind, chance) => ({ kind, chance }))
      await expect(runProgram(prepared, steps, plants[plant])).rejects.toThrow(says)
    },
    120_000,
  )

  test.runIf(isLong).each(Object.entries(plants))(
    '%s: random programs find it',
    async (name, patches) => {
      const property = fc.asyncProperty(programs(STEPS), (program) => runProgram(prepared, program, patches))
      const found = await fc.check(property, {
        seed,
        numRuns: MAX_PROGRAMS,
        unbiased: true,
        endOnFailure: true,
      })
      console.log(`${name}: after ${found.numRuns} programs: ${String(found.errorInstance).slice(0, 200)}`)
      expect(found.failed).toBe(true)
    },
    LONG_MS,
  )
})
