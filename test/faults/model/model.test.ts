import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Prepared, prepareGarage } from './garage.ts'
import { tally } from './judge.ts'
import { programs, runProgram, spent } from './program.ts'

let prepared: Prepared
beforeAll(async () => {
  prepared = await prepareGarage()
})

test('debug', async () => {
  const seed = Number(process.env.FAULT_SEED ?? Date.now()) | 0
  console.log('seed', seed)
  const result = await fc.check(
    fc.asyncProperty(programs(Number(process.env.STEPS ?? 100)), async (program) => {
      const t = performance.now()
      await runProgram(prepared, program)
      console.log(program.length, 'steps', Math.round(performance.now() - t), 'ms')
    }),
    { seed, numRuns: Number(process.env.RUNS ?? 5), endOnFailure: true, noBias: true, ...(process.env.FAULT_PATH && { path: process.env.FAULT_PATH }) },
  )
  console.log(JSON.stringify(spent, (k, v) => typeof v === 'number' ? Math.round(v) : v))
  console.log(Object.entries(tally).sort().map(([k, v]) => `${k}: ${v}`).join('\n'))
  if (result.failed) console.log(result.counterexamplePath, result.counterexample?.[0]?.map((s) => s.kind).join(' '))
  if (result.errorInstance) throw result.errorInstance
  expect(result.failed).toBe(false)
}, 600_000)
