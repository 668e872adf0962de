import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { plantedBy } from '../planted.ts'
import { type Prepared, prepareGarage } from './garage.ts'
import { plants } from './plants.ts'
import { programs, runProgram } from './program.ts'

let prepared: Prepared
beforeAll(async () => {
  prepared = await prepareGarage()
}, 60_000)
const only = process.env.ONLY
test.each(Object.entries(plants).filter(([name]) => !only || name.includes(only)))('%s', async (name, patches) => {
  const { nodeArgs, env } = plantedBy(patches)
  const seed = Number(process.env.FAULT_SEED ?? 1)
  const t = performance.now()
  const result = await fc.check(
    fc.asyncProperty(programs(150), (program) => runProgram(prepared, program, nodeArgs, env)),
    { seed, numRuns: 8, endOnFailure: true, noBias: true },
  )
  console.log(`${result.failed ? 'FOUND' : 'MISSED'} ${name}: ${result.numRuns} runs, ${Math.round(performance.now() - t)} ms: ${String((result.errorInstance as Error)?.message).slice(0, 250)}`)
}, 300_000)
