import { openAs, signUp } from '../e2e/support/session-table.ts'
import { make } from '../support/factories.ts'
import { expect, test } from './support/desktop.ts'
import { chooses, keepsAwake, originOf, pageOf } from './support/steps.ts'

const HOUR_MS = 3_600_000

interface Bridge {
  woken: boolean
  trackside: { liveSession(isLive: boolean): Promise<void>; onResumed(callback: () => void): void }
}

test('the computer stays awake while a session runs; the menu and the end of sleep reach the page', async ({
  startApp,
}) => {
  const app = await startApp()
  const url = await originOf(app)
  const page = await pageOf(app)
  const { api, token } = await signUp(url, false)
  const over = await make(api, 'sessions')
  await openAs(page, url, token, `/sessions/${over.id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await keepsAwake(app)).toBe(false)
  // Any open page.
  const running = await make(api, 'sessions', {
    startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
    endsAt: new Date(Date.now() + HOUR_MS).toISOString(),
  })
  await expect.poll(() => keepsAwake(app)).toBe(true)
  await api.sessions.update(running.id, { endsAt: new Date(Date.now() - 1000).toISOString() })
  await expect.poll(() => keepsAwake(app)).toBe(false)

  await page.evaluate(() => (window as unknown as Bridge).trackside.liveSession(true))
  expect(await keepsAwake(app)).toBe(true)
  await page.reload()
  await expect.poll(() => keepsAwake(app)).toBe(false)
  await expect(page.getByRole('timer')).toBeVisible()

  await page.evaluate(() => {
    const asked = window as unknown as Bridge
    asked.trackside.onResumed(() => {
      asked.woken = true
    })
  })
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await expect.poll(() => page.evaluate(() => (window as unknown as Bridge).woken)).toBe(true)

  await chooses(app, 'File', 'Back Up…')
  await expect(page).toHaveURL(`${url}/app/settings/backups`)
})
