import type { Page } from 'playwright/test'
import { expect, test } from './support/desktop.ts'
import { chooses, originOf, pageOf, quit, windowStates } from './support/steps.ts'

test('windows reopen at their position, on their page', async ({ startApp }) => {
  const app = await startApp()
  const page = await pageOf(app)
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  const [first, second] = [
    { x: 120, y: 90, width: 1000, height: 700 },
    { x: 300, y: 140, width: 900, height: 640 },
  ]
  await chooses(app, 'File', 'New Window')
  await expect.poll(() => windowStates(app)).toHaveLength(2)
  await expect.poll(async () => (await windowStates(app)).every(({ visible }) => visible)).toBe(true)
  await app.evaluate(
    ({ BrowserWindow }, places) => {
      for (const [index, window] of BrowserWindow.getAllWindows()
        .toSorted((a, b) => a.id - b.id)
        .entries())
        window.setBounds(places[index] ?? {})
    },
    [first, second],
  )
  const other = (await app.windows())[1] as Page
  await other.evaluate(() => {
    location.href = '/app/settings'
  })
  await expect(other).toHaveURL(/\/app\/settings$/)
  expect((await quit(app)).code).toBe(0)

  const again = await startApp()
  await expect
    .poll(async () => (await windowStates(again)).map(({ bounds }) => bounds.width).toSorted())
    .toEqual([1000, 900])
  expect(
    (await windowStates(again)).map(({ bounds }) => bounds).toSorted((a, b) => b.width - a.width),
  ).toEqual([first, second])
  await expect
    .poll(async () =>
      (await again.windows()).map((each) => new URL(each.url(), 'http://none').pathname).toSorted(),
    )
    .toEqual(['/app/', '/app/settings'])
})

test('the last window asks whether to keep serving; while serving, a second start opens a window', async ({
  startApp,
  startInVain,
}) => {
  test.skip(process.platform === 'darwin', 'apps go on without windows there')
  const app = await startApp()
  const url = await originOf(app)
  const closeAll = () =>
    app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close()
    })
  const answersNext = (label: string) =>
    app.evaluate(({ dialog }, wanted) => {
      // Electron has it with a window before the options, and without.
      dialog.showMessageBox = async (...args: unknown[]) => {
        const { buttons = [] } = args.at(-1) as { buttons?: string[] }
        return { response: buttons.findIndex((button) => button.startsWith(wanted)), checkboxChecked: false }
      }
    }, label)
  await answersNext('Keep')
  await closeAll()
  await expect.poll(() => app.windows()).toEqual([])
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(await startInVain()).toEqual({ code: 0, signal: null })
  expect(await originOf(app)).toBe(url)

  await answersNext('Quit')
  await closeAll()
  expect(await app.exited).toEqual({ code: 0, signal: null })
})
