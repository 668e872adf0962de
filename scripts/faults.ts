import { runNode } from './run.ts'

/**
 * The tests that kill servers and cut their power, many times over, and a million expressions. Takes an hour or more; one of
 * the files by itself: `npm run faults -- 500 test/calc/kpi`. `npm run faults -- lan` is a garage of network namespaces.
 */
const [first = '500', ...others] = process.argv.slice(2)
const isNumber = /^\d+$/.test(first)
const rounds = isNumber ? first : '500'
const given = isNumber ? others : [`test/faults/${first}`, ...others]
const files = given.length > 0 ? given : ['test/faults', 'test/calc/kpi/generated.test.ts']
const { code } = await runNode('node_modules/vitest/vitest.mjs', ['run', ...files], {
  show: true,
  env: { FAULT_ROUNDS: rounds },
})
process.exitCode = code
