import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright/test'
import { type Handlers, type Line, openLine } from '../electron-double/line.ts'
import type { DesktopApp, Exit, Runtime, Start } from './desktop-app.ts'
import { guardPopups } from './popup-guard.ts'
import { windowHost } from './window-host.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REGISTER = join(import.meta.dirname, '../electron-double/register.ts')
const MAIN = 'dist/main/index.js'

function spawnMain({ userData, env = {}, args = [], program = MAIN, keyring = '' }: Start): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', REGISTER, join(ROOT, program), `--user-data-dir=${userData}`, ...args],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, ELECTRON_DOUBLE_KEYRING: keyring },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    },
  )
}

const exitOf = async (child: ChildProcess): Promise<Exit> => {
  const [code, signal] = await once(child, 'exit')
  return { code, signal }
}

const lineTo = (child: ChildProcess, handlers: Handlers): Line =>
  openLine(
    {
      send: (message) => void child.send(message as object, () => {}),
      on: (event: 'message' | 'disconnect', listener: (message: unknown) => void) =>
        child.on(event, listener),
    },
    handlers,
  )

/** Runs the built main process in plain Node, with a double of Electron whose windows are pages of this browser. */
export function doubleRuntime(browser: Browser): Runtime {
  /** The storage of a partition lives as long as its folder: over restarts of the app. */
  const storage = new Map<string, Promise<BrowserContext>>()
  async function makeContext() {
    const context = await browser.newContext()
    await guardPopups(context)
    return context
  }
  const contextOf = (key: string) => {
    const context = storage.get(key) ?? makeContext()
    storage.set(key, context)
    return context
  }

  async function start(options: Start): Promise<DesktopApp> {
    const child = spawnMain(options)
    const exited = exitOf(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const host = windowHost(
      (partition) => contextOf(`${options.userData}\n${partition}`),
      () => line,
    )
    const line: Line = lineTo(child, host.handlers)
    exited.then(() => host.closeAll())
    return {
      pid: child.pid as number,
      exited,
      output: () => output,
      windows: host.pages,
      evaluate: (work, arg) => line.call('evaluate', work.toString(), arg),
      isGranted: async (page, permission) => line.call('asksPermission', await host.idOf(page), permission),
    }
  }

  return {
    name: 'a double of Electron',
    start,
    startInVain: async (options) => (await start(options)).exited,
  }
}
