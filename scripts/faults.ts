import { runNode } from './run.ts'

/**
 * The tests that kill servers, cut their power and build networks, many times over, and a million expressions: an hour or
 * more. `--quick` is what CI runs of them. One of the files by itself: `npm run faults -- 500 test/calc/kpi`;
 * `npm run faults -- lan` is a garage of network namespaces.
 */
const given = process.argv.slice(2)
const isQuick = given.includes('--quick')
const [first = '500', ...others] = given.filter((each) => each !== '--quick')
const isNumber = /^\d+$/.test(first)
const named = isNumber ? others : [`test/faults/${first}`, ...others]
const all = isQuick ? ['test/faults'] : ['test/faults', 'test/calc/kpi/generated.test.ts']
const { code } = await runNode(
  'node_modules/vitest/vitest.mjs',
  ['run', ...(named.length > 0 ? named : all)],
  {
    show: true,
    env: isQuick ? {} : { FAULT_ROUNDS: isNumber ? first : '500' },
  },
)
process.exitCode = code
