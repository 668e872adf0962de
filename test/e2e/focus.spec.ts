import type { Page } from 'playwright/test'
import { ringFault, tabThrough } from './support/focus-faults.ts'
import { button } from './support/people.ts'
import { buildSession, fillLaps } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { addBaseline } from './support/setup-rows.ts'
import { expect, test } from './support/trackside.ts'

const THEMES = ['light', 'dark'] as const

async function expectRings(page: Page, ...expected: string[]) {
  const { faults, stops } = await tabThrough(page)
  expect(faults).toEqual([])
  expect(stops).toEqual(expect.arrayContaining(expected))
}

test('the focus is seen on every flag, and on the chosen part of a switch', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 2)
  await fillLaps(api, built, 3)
  const { sessionId } = built
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [colorScheme, flag] of [
    ['light', 'red'],
    ['dark', 'yellow'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await api.sessionFlags.create({ sessionId, flag, at: new Date().toISOString() })
    await openAs(page, url, token, `/sessions/${sessionId}/timing`)
    await expect(page.locator(`[data-band][data-flag="${flag}"]`)).toBeVisible()
    await expect(page.locator('tr[data-row]')).toHaveCount(2)
    await expectRings(page, 'Timing', 'Overall', 'Columns')
  }
})

test('the focus is seen in a notice, and on what was written last', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { event, car, baseline } = await addBaseline(api)
  await api.setups.update(baseline.id, { status: 'archived' })
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await openAs(page, url, token, `/events/${event.id}/setups/${baseline.id}`)
    await expect(button(page, 'Edit it anyway')).toBeVisible()
    await expectRings(page, 'Create child', 'Edit it anyway')

    await page.goto(`${url}/app/events/${event.id}/entries`)
    await button(page, `Car ${car.number} is ours`).press('Enter')
    await button(page, 'Undo').focus()
    expect(await ringFault(page)).toBeUndefined()
  }
})
