import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { button, PERSON, tabTo, type, typeAccount } from '../e2e/support/people.ts'
import { entryOf, lapOf } from '../e2e/support/session-table.ts'
import { expect, test } from './support/desktop.ts'
import { chooses, originOf, pageOf, quit, windowStates } from './support/steps.ts'

interface Bridge {
  trackside: { appInfo(): Promise<{ version: string; platform: string }> }
}

test('the first start shows the wizard; account, weekend and laps are typed in the window', async ({
  startApp,
  userData,
}) => {
  const windowFile = join(userData, 'window-is-open')
  const app = await startApp({ env: { TRACKSIDE_WINDOW_FILE: windowFile } })
  const page = await pageOf(app)
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  await expect.poll(() => windowStates(app)).toMatchObject([{ visible: true, focused: true }])
  // The file for which `npm start` waits.
  expect(existsSync(windowFile)).toBe(true)
  expect(await page.evaluate(() => (window as unknown as Bridge).trackside.appInfo())).toMatchObject({
    version: '0.3.0',
    platform: process.platform,
  })

  await typeAccount(page)
  await expect(button(page, 'Load a sample weekend')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Qualifying' }).first())
  await page.keyboard.press('Enter')
  const entry = page.getByRole('textbox', { name: /^Time of lap \d+, car / }).first()
  await expect(entry).toBeFocused()
  await expect(page.locator('[data-lap]').first()).toBeVisible()
  const name = await entry.getAttribute('aria-label')
  const [, lap = '', car = ''] = /^Time of lap (\d+), car (.+)$/.exec(name ?? '') ?? []
  for (const [offset, typed, shown] of [
    [0, '123456', '1:23.456'],
    [1, '1:22.9', '1:22.900'],
    [2, '1:24.001', '1:24.001'],
  ] as const) {
    await expect(entryOf(page, car)).toHaveAttribute(
      'aria-label',
      `Time of lap ${Number(lap) + offset}, car ${car}`,
    )
    await type(page, typed, 'Enter')
    await expect(lapOf(page, car, Number(lap) + offset)).toContainText(shown)
  }
  await expect(page.getByRole('button', { name: `account of ${PERSON.name}` })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(await originOf(app))
  expect(await quit(app)).toEqual({ code: 0, signal: null })
})

test('a second start focuses the window of the first, and exits; the menu quits', async ({
  startApp,
  startInVain,
}) => {
  const app = await startApp()
  const page = await pageOf(app)
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.minimize()
  })
  expect(await windowStates(app)).toMatchObject([{ visible: false, minimized: true }])

  expect(await startInVain()).toEqual({ code: 0, signal: null })
  await expect
    .poll(() => windowStates(app))
    .toMatchObject([{ visible: true, minimized: false, focused: true }])
  expect(await app.windows()).toEqual([page])

  test.skip(process.platform === 'darwin', 'quitting is in the menu of the app there')
  // The answer may be lost with the process.
  await chooses(app, 'File', 'quit').catch(() => {})
  expect(await app.exited).toEqual({ code: 0, signal: null })
})
