import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { _electron } from 'playwright'
import type { Page } from 'playwright/test'
import type { DesktopApp, Exit, Runtime, Start } from './desktop-app.ts'

const ROOT = join(import.meta.dirname, '../../..')

const argumentsOf = ({ userData, args = [] }: Start) => [
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--user-data-dir=${userData}`,
  ...args,
  ROOT,
]
const environmentOf = ({ env = {} }: Start) =>
  Object.fromEntries(
    Object.entries({ ...process.env, ...env }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )

/** Requests like a page does; dialogs of the browser have no user to answer them. */
const asks = (page: Page, permission: 'geolocation' | 'notifications' | 'media') =>
  page.evaluate(async (wanted) => {
    if (wanted === 'notifications') return (await Notification.requestPermission()) === 'granted'
    if (wanted === 'media')
      return navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => true,
        (error: Error) => error.name !== 'NotAllowedError',
      )
    return new Promise<boolean>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve(true),
        ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      )
    })
  }, permission)

/** Runs the built app in the real Electron. */
export function electronRuntime(executablePath: string): Runtime {
  async function start(options: Start): Promise<DesktopApp> {
    const app = await _electron.launch({
      executablePath,
      args: argumentsOf(options),
      env: environmentOf(options),
      cwd: ROOT,
    })
    const child = app.process()
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    return {
      pid: child.pid as number,
      exited: once(child, 'exit').then(([code, signal]): Exit => ({ code, signal })),
      output: () => output,
      windows: async () => app.windows(),
      evaluate: (work, arg) => app.evaluate(work as never, arg as never),
      isGranted: asks,
    }
  }
  return {
    name: 'Electron',
    start,
    async startInVain(options) {
      const child = spawn(executablePath, argumentsOf(options), {
        env: environmentOf(options),
        stdio: 'ignore',
      })
      const [code, signal] = await once(child, 'exit')
      return { code, signal }
    },
  }
}
