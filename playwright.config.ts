import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()
const asRoot = process.getuid?.() === 0
/** Marks a test that measures how fast the page draws. */
const ALONE = /@alone/

/**
 * What Playwright switches off itself, for a second list takes the place of the first; and, last, the two pages that each
 * window loads behind its address bar, which take three times as long as a tab.
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

// The servers of the tests start in half the time from the second start on.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: ['./test/support/web-ui.ts', './test/support/memory-folder.ts'],
  outputDir: 'test-results/e2e',
  // Many of them wait for the other screen, or for a link that is down, more than they compute.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // A machine that has other work is slow, not wrong: how fast the page is, the bench says.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // `npm test` runs one after the other, so that nothing else draws while a test measures.
  projects: [
    // A new tab costs three times as much as the app in a tab that is there. Whatever a page keeps is emptied between two
    // tests, and each test has an origin of its own.
    { name: 'pages', grepInvert: ALONE, use: { reuseContext: true } },
    { name: 'alone', grep: ALONE, workers: 1 },
    // The desktop app: its windows are pages of one browser, which all scenarios share.
    { name: 'desktop', testDir: 'test/desktop', testMatch: '**/*.spec.ts', workers: 1 },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
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
    },
  },
})
