import type { Page } from 'playwright/test'
import { button } from '../../e2e/support/people.ts'
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

/** The window that shows why the app could not start. */
export const explanationOf = (app: DesktopApp): Promise<Page> => windowWith(app, /^(data|file):/)

/** Where the server of the app listens. */
export const originOf = async (app: DesktopApp): Promise<string> => new URL((await pageOf(app)).url()).origin

/** The process of the server, if it runs. */
export const serverPid = (app: DesktopApp): Promise<number | undefined> =>
  app.evaluate(
    ({ app: electron }) =>
      electron.getAppMetrics().find(({ serviceName }) => serviceName === 'node.mojom.NodeService')?.pid,
  )

/** State of each window that is known without its page. */
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

/** Has the person choose this folder in the next dialogs. */
export const choosesFolder = (app: DesktopApp, folder: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, folder)

/** Chooses an entry of the menu bar by its labels, such as `File`, `New Window`. */
export const chooses = (app: DesktopApp, ...labels: string[]) =>
  app.evaluate(({ Menu }, path) => {
    let items = Menu.getApplicationMenu()?.items
    for (const label of path) {
      const item = items?.find((each) => each.label.replace('&', '') === label)
      if (!item) throw new Error(`no entry ${label} among ${items?.map((each) => each.label).join(', ')}`)
      if (item.submenu) items = item.submenu.items
      else item.click()
    }
  }, labels)

/** Whether the app keeps the computer awake. Blockers are numbered from 0 on. */
export const keepsAwake = (app: DesktopApp) =>
  app.evaluate(({ powerSaveBlocker }) =>
    Array.from({ length: 100 }, (_, id) => powerSaveBlocker.isStarted(id)).includes(true),
  )

/** Presses a button of a window that it closes, which may be gone before the press is reported as done. */
export async function pressLast(page: Page, name: string | RegExp): Promise<void> {
  const isClosed = (error: unknown) => error instanceof Error && error.message.includes('has been closed')
  await button(page, name)
    .click()
    .catch((error: unknown) => {
      if (!isClosed(error)) throw error
    })
}
