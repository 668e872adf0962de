import type { Locator, Page } from 'playwright/test'
import { byFinger } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { buildSession, fillLaps } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

const openDialog = async (page: Page, name: string) => {
  await button(page, name).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }))

test('a long dialog stands below the whole band of the flag, and ends within the window', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId } = await buildSession(api, 2)
  await openAs(page, url, token, `/events/${eventId}/entries`)
  const band = page.locator('[data-band]')
  await expect(band).toBeVisible()
  await openDialog(page, 'Add car')
  const [above, dialog] = [await boxOf(band), await boxOf(page.getByRole('dialog'))]
  expect(dialog.y).toBeGreaterThanOrEqual(above.y + above.height)
  expect(dialog.y + dialog.height).toBeLessThanOrEqual(844)
  expect(dialog.x).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the buttons of a form stand in one line', async ({ page, emptyTeam: { url, api, token } }) => {
  const { eventId } = await buildSession(api, 2)
  await openAs(page, url, token, `/events/${eventId}`)
  await byFinger(page, async () => {
    await openDialog(page, 'Add session')
    const dialog = page.getByRole('dialog')
    const save = await boxOf(button(page, 'Add session').last())
    const cancel = await boxOf(dialog.getByRole('button', { name: 'Cancel' }))
    expect(cancel.y).toBe(save.y)
  })
})

test('the tools of a session follow its name without a gap', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 2)
  await fillLaps(api, built, 3)
  await openAs(page, url, token, `/sessions/${built.sessionId}`)
  await byFinger(page, async () => {
    await openDialog(page, 'More')
    const dialog = page.getByRole('dialog')
    const name = await boxOf(dialog.getByText('Race', { exact: true }))
    const tabs = await boxOf(dialog.getByRole('link', { name: 'Laps', exact: true }))
    expect(tabs.y - name.y).toBeLessThan(120)
  })
})
