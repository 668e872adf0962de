import type { Page } from 'playwright/test'
import { expect } from './desktop.ts'
import type { DesktopApp } from './desktop-app.ts'

const find = async (app: DesktopApp, scheme: RegExp) =>
  (await app.windows()).find((page) => scheme.test(page.url()))

async function windowWith(app: DesktopApp, scheme: RegExp): Promise<Page> {
  let found: Page | undefined
  const ended = app.exited.then(({ code }) => {
    throw new Error(`the app ended with code ${code}:\n${app.output()}`)
  })
  const seen = expect
    .poll(
      async () => {
        found = await find(app, scheme)
        return found !== undefined
      },
      { message: 'a window' },
    )
    .toBe(true)
  await Promise.race([seen, ended])
  return found as Page
}

/** The first window that shows a page of the server. */
export const pageOf = (app: DesktopApp): Promise<Page> => windowWith(app, /^http:/)

/** The window that says why the app could not start. */
export const explanationOf = (app: DesktopApp): Promise<Page> => windowWith(app, /^(data|file):/)

/** Where the server of the app listens. */
export const originOf = async (app: DesktopApp): Promise<string> => new URL((await pageOf(app)).url()).origin

/** The process of the server, if it runs. */
export const serverPid = (app: DesktopApp): Promise<number | undefined> =>
  app.evaluate(
    ({ app: electron }) =>
      electron.getAppMetrics().find(({ serviceName }) => serviceName === 'node.mojom.NodeService')?.pid,
  )

/** What can be told of each window without looking at its page. */
export const windowStates = (app: DesktopApp) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      bounds: window.getBounds(),
      visible: window.isVisible(),
      minimized: window.isMinimized(),
      focused: window.isFocused(),
    })),
  )

/** Quits as the menu does, and answers how the process ended. */
export async function quit(app: DesktopApp) {
  // The answer may be lost with the process.
  await app.evaluate(({ app: electron }) => setImmediate(() => electron.quit()) && undefined).catch(() => {})
  return app.exited
}

/** Whether something with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
