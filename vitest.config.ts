import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** These measure memory or time, start processes, or wait for long: each in a process of its own, before all others. */
const ALONE = [
  'test/server/process.test.ts',
  'test/server/plugin-sandbox.test.ts',
  'test/server/realtime-clock.test.ts',
  'test/server/realtime-hostile.test.ts',
  'test/server/realtime-slow.test.ts',
  'test/server/webhook-faults.test.ts',
]
/** These kill servers, cut their power and build networks: `npm run faults`. */
const FAULTS = ['test/faults/**/*.test.ts']
const ELSEWHERE = ['test/e2e/**', 'test/bench/**']

export default defineConfig({
  test: {
    globalSetup: ['test/support/web-ui.ts', 'test/support/memory-folder.ts'],
    setupFiles: 'test/support/each-file.ts',
    environment: 'node',
    pool: 'forks',
    // A third of what the files take is waiting: for a clock, a process that starts, a line that is down.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Servers in processes of their own, and threads, start in half the time from the second start on.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    // A password has its full price in `passwords.test.ts`, and in servers that are processes of their own.
    alias: { argon2: join(import.meta.dirname, 'test/support/quick-argon2.ts') },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'faults', include: FAULTS } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, ...FAULTS, ...ELSEWHERE],
          // Reading the sources costs most files more than their tests do: here one process reads them for many.
          isolate: false,
        },
      },
    ],
  },
})
