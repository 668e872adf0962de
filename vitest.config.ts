import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that measure memory or time, start processes, or wait for long: each in its own process, before all others. */
const ALONE = [
  'test/server/process.test.ts',
  'test/server/realtime-clock.test.ts',
  'test/timing/aks-snapshot.test.ts',
]
/** Take longest, each in its own process: `npm run test:long`, as CI and each release do after `npm test`. */
const LONG = [
  'test/imports/ready-imsa.test.ts',
  'test/lib/docs-programs.test.ts',
  'test/lib/docs-shell.test.ts',
  'test/server/backup-commands.test.ts',
  'test/server/disk-full.test.ts',
  'test/server/hostile.test.ts',
  'test/server/load.test.ts',
  'test/server/page-bridge.test.ts',
  'test/server/plugin-sandbox.test.ts',
  'test/server/realtime-hostile.test.ts',
  'test/server/realtime-slow.test.ts',
  'test/server/sample-running.test.ts',
  'test/server/take-over.test.ts',
  'test/server/webhook-faults.test.ts',
  'test/server/webhook-outage.test.ts',
]
/** Take longer than others, so they start first: at the end no worker waits for another. */
const FIRST = /server\/(crud|exports|permission-matrix|webhook-model)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'together' ? 0 : FIRST.test(moduleId) ? 1 : 2
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Tests that kill servers, cut their power and build networks: `npm run faults`. */
const FAULTS = ['test/faults/**/*.test.ts']
/** The package of the desktop app: `npm run test:package`, as CI and each release do after `npm test`. */
const PACKAGE = ['test/package/**/*.test.ts']
/** On a real PostgreSQL: `npm run test:long`, as CI and each release do after `npm test`. */
const HUB = ['test/hub/**/*.test.ts']
const ELSEWHERE = ['test/e2e/**', 'test/bench/**']

export default defineConfig({
  test: {
    globalSetup: ['test/support/web-ui.ts', 'test/support/memory-folder.ts'],
    setupFiles: 'test/support/each-file.ts',
    // The long form of the fault tests has files of an hour.
    reporters: process.env.FAULT_ROUNDS ? ['default'] : ['default', './test/support/end-hanging-file.ts'],
    environment: 'node',
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    // More workers than cores: a third of the tests' time is waiting for clocks, processes and closed connections.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Generous on busy machines, as for the page.
    expect: { poll: { timeout: 10_000 } },
    // Compile cache: processes and threads of servers start in half the time from the second start on.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    // Cheap password hashes, except in `passwords.test.ts` and in servers in separate processes.
    alias: {
      argon2: join(import.meta.dirname, 'test/support/quick-argon2.ts'),
      // What examples import.
      'trackside/adapters': join(import.meta.dirname, 'lib/adapters.ts'),
    },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'faults', include: FAULTS } },
      { extends: true, test: { name: 'package', include: PACKAGE } },
      { extends: true, test: { name: 'hub', include: HUB } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, ...LONG, ...FAULTS, ...PACKAGE, ...HUB, ...ELSEWHERE],
          // Most files spend longer loading sources than testing: here one process loads them for many.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
  },
})
