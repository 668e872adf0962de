import { parseArgs } from 'node:util'
import { run, runNode } from './run.ts'

/**
 * Fault tests (killed servers, power cuts, network faults), repeated, and a million fuzzed expressions: an hour or
 * more. `--quick` is the part run by CI. A single file: `npm run faults -- 500 test/calc/kpi`; `npm run faults -- lan`
 * runs a garage of network namespaces. `--seed` and `--path` reproduce a printed failure. The quick part takes its chance
 * from the server's sources, so that CI finds what their author could find; the long one is new each time.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string' }, path: { type: 'string' } },
})
const { quick, path } = values
const seedOfServer = async () => {
  const { code, output } = await run('git', ['rev-parse', 'HEAD:server'])
  return code === 0 ? String(Number.parseInt(output.slice(0, 7), 16)) : undefined
}
const seed = values.seed ?? (quick ? await seedOfServer() : undefined)
const [first = '500', ...others] = positionals
const isNumber = /^\d+$/.test(first)
const named = isNumber ? others : [`test/faults/${first}`, ...others]
const all = quick ? ['test/faults'] : ['test/faults', 'test/calc/kpi/generated.test.ts']
const { code } = await runNode(
  'node_modules/vitest/vitest.mjs',
  ['run', ...(named.length > 0 ? named : all)],
  {
    show: true,
    env: {
      ...(!quick && { FAULT_ROUNDS: isNumber ? first : '500' }),
      ...(seed !== undefined && { FAULT_SEED: seed }),
      ...(path !== undefined && { FAULT_PATH: path }),
    },
  },
)
process.exitCode = code
