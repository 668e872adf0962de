import { runNode } from './run.ts'

/**
 * The tests that kill servers and cut their power, many times over, and a million expressions. Takes an hour or more; one of
 * the files by itself: `npm run faults -- 500 test/calc/kpi`.
 */
const rounds = process.argv[2] ?? '500'
const given = process.argv.slice(3)
const files = given.length > 0 ? given : ['test/faults', 'test/calc/kpi/generated.test.ts']
const { code } = await runNode('node_modules/vitest/vitest.mjs', ['run', ...files], {
  show: true,
  env: { FAULT_ROUNDS: rounds },
})
process.exitCode = code
