import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()
const asRoot = process.getuid?.() === 0
/** Marks a test that measures rendering speed. */
const ALONE = /@alone/
/** Marks a test that takes longest, in many sizes, pages or minutes of a race: `npm run test:long`, as CI does after `npm test`. */
const LONG = /@long/

/**
 * Playwright's own list of disabled features, because a second list replaces the first; and, last, the two pages that
 * each window loads behind its address bar, which take three times as long as a tab.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const launchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
/** Pages live for seconds: V8's optimising compilers cost them a seventh of their CPU and do not pay. */
const SHORT_LIVED = { ...launchOptions, args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev'] }

// Compile cache: the tests' servers start in half the time from the second start on.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: ['./test/support/web-ui.ts', './test/support/memory-folder.ts'],
  outputDir: 'test-results/e2e',
  // More workers than cores: many tests wait for another screen or a closed connection.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Generous on busy machines; speed is measured by the bench.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // `npm test` runs these one after the other, so that nothing else renders during a measurement.
  projects: [
    // The desktop app: its windows are pages of one browser, shared by all scenarios. First, because at the end its one worker
    // would leave a core idle.
    { name: 'desktop', testDir: 'test/desktop', testMatch: '**/*.spec.ts', workers: 1 },
    // A new tab costs three times as much as the app in an existing tab. Browser storage is cleared between tests, and
    // each test has its own server.
    { name: 'pages', grepInvert: [ALONE, LONG], use: { reuseContext: true } },
    { name: 'long', grep: LONG, use: { reuseContext: true } },
    { name: 'alone', grep: ALONE, workers: 1, use: { launchOptions } },
  ],
  use: {
    browserName: 'chromium',
    // Dialogs come and go at once: a second one may open while the first fades out.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: SHORT_LIVED,
  },
})
