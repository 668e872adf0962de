import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { run, runNode } from './run.ts'

/** Without the browser's own windows and toolbars tests take a third less time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const DOWNLOAD_MS = 240_000
const PACKAGE_MS = 420_000
const VERSION_MS = 20_000

/** An existing file may still be a stub or lack its libraries; Chromium for Windows has no version output. */
const works = (file: string) =>
  existsSync(file) &&
  (process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: VERSION_MS }).status === 0)

const onPath = () =>
  ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  )

/** A working Chromium: the one of CHROMIUM_PATH, the system's, or Playwright's own download. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return works(named) ? named : undefined
  return [...new Set([...onPath(), MAC_CHROME, chromium.executablePath()])].find(works)
}

const download = () =>
  runNode('node_modules/playwright/cli.js', ['install', '--no-shell', 'chromium'], { timeoutMs: DOWNLOAD_MS })

async function installPackage(): Promise<void> {
  const options = { timeoutMs: PACKAGE_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  const install = (name: string) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
  // Older systems only have the full browser.
  if ((await install(SHELL)).code !== 0) await install('chromium')
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** A working Chromium, downloaded if there is none. Throws a one-line error with a remedy. */
export async function ensureChromium(): Promise<string> {
  const here = findChromium()
  if (here) return here
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, where no Chromium runs.`)
  await download()
  if (!findChromium() && mayInstall()) await installPackage()
  const fetched = findChromium()
  if (fetched) return fetched
  throw new Error(
    'No Chromium here, and neither Playwright nor apt could fetch one: install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}
