import { runNode } from './run.ts'

/** The tests that kill servers, many times over. Takes the better part of an hour. */
const rounds = process.argv[2] ?? '500'
const { code } = await runNode('node_modules/vitest/vitest.mjs', ['run', 'test/faults'], {
  show: true,
  env: { FAULT_ROUNDS: rounds },
})
process.exitCode = code
