import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('search finds every named row by a few letters', async ({ page, sampleTeam: { url, api, token } }) => {
  const complaints = await watch(page, url)
  const [event] = (await api.events.list()).items
  await openAs(page, url, token, `/events/${event?.id}`)
  const search = page.getByRole('textbox', { name: 'Search pages, rows and commands' })

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(search).toBeFocused()
  await page.keyboard.type('prac 2')
  await expect(page.getByRole('option')).toHaveText(['Practice 2'])
  await lookAt(page, 'palette')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/app\/sessions\//)
  await expect(page.getByRole('heading', { name: 'Practice 2' })).toBeVisible()

  // Escape closes it in each state: empty, with text, with a chosen option, without results.
  for (const step of [
    () => Promise.resolve(),
    () => page.keyboard.type('tyr'),
    () => page.keyboard.press('ArrowDown'),
    () => search.fill('nothing is called that'),
    () => page.getByRole('dialog', { name: 'Search' }).evaluate((dialog: HTMLElement) => dialog.focus()),
  ]) {
    await page.keyboard.press('Control+K')
    await expect(search).toBeFocused()
    await step()
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/app\/sessions\//)

  // From inside a field too, and by the arrow keys.
  await page.keyboard.press('Control+K')
  await search.fill('weath')
  await expect(page.getByRole('option', { name: 'Weather' })).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/app/events/${event?.id}/weather$`))

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys on this page' })
  await expect(sheet.getByText('Search', { exact: true })).toBeVisible()
  await lookAt(page, 'shortcuts')
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // With single keys switched off, pressing one has no effect.
  await page.keyboard.press('?')
  await page.keyboard.press('Control+K')
  await expect(search).toBeFocused()
  await search.fill('nothing is called that')
  await expect(page.getByText('No results.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect(complaints).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test('the menu and the search reach every page', async ({ page, sampleTeam: { url, token } }) => {
    await openAs(page, url, token, '/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('menuitem', { name: 'KPIs' }).tap()
    await expect(page).toHaveURL(/\/app\/kpis$/)
    await page.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('textbox', { name: 'Search pages, rows and commands' }).fill('cabo')
    await page.getByRole('option').first().tap()
    await expect(page).toHaveURL(/\/app\/events\//)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('menuitem', { name: 'Tyres' }).tap()
    await expect(page).toHaveURL(/\/tyres$/)
  })
})
