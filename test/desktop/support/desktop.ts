import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { electronBinary, hasDisplay } from '../../../scripts/desktop-runtime.ts'
import { buildDesktop } from './app-build.ts'
import type { DesktopApp, Exit, Runtime, Start } from './desktop-app.ts'
import { doubleRuntime } from './double-runtime.ts'
import { electronRuntime } from './electron-runtime.ts'

interface Fixtures {
  /** Folder of this test's user; it goes with the test. */
  userData: string
  /** Starts the app on that folder, or another one; ended with the test, if it still runs. */
  startApp(options?: Partial<Start>): Promise<DesktopApp>
  /** Starts it where it is expected to end by itself. */
  startInVain(options?: Partial<Start>): Promise<Exit>
}
interface WorkerFixtures {
  runtime: Runtime
}

/** No port of the machine is fixed, and nothing of the machine's own setup reaches the app. */
const ENVIRONMENT = {
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATA_DIR: '',
  JWT_SECRET: '',
  LOG_LEVEL: 'warn',
}

/** Playwright's `test` with the desktop app, in the real Electron where it is there and in its double elsewhere. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  runtime: [
    async ({ browser }, use) => {
      await buildDesktop()
      const binary = electronBinary()
      const runtime = binary !== undefined && hasDisplay() ? electronRuntime(binary) : doubleRuntime(browser)
      process.stdout.write(`The desktop scenarios run in ${runtime.name}.\n`)
      await use(runtime)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  async userData({}, use) {
    const folder = mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), 'trackside-desktop-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  startInVain: ({ runtime, userData }, use) =>
    use(({ env, ...options } = {}) =>
      runtime.startInVain({ userData, ...options, env: { ...ENVIRONMENT, ...env } }),
    ),
  async startApp({ runtime, userData }, use) {
    const started: DesktopApp[] = []
    await use(async ({ env, ...options } = {}) => {
      const app = await runtime.start({ userData, ...options, env: { ...ENVIRONMENT, ...env } })
      started.push(app)
      return app
    })
    for (const { pid, exited } of started) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
      await exited
    }
  },
})
export { ENVIRONMENT, expect }
