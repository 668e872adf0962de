import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('search finds every named row by a few letters', { tag: '@long' }, async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const [event] = (await api.events.list()).items
  await openAs(page, url, token, `/events/${event?.id}`)
  const search = page.getByRole('combobox', { name: 'Find or do' })

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
    () => page.getByRole('dialog', { name: 'Find or do' }).evaluate((dialog: HTMLElement) => dialog.focus()),
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
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options).toHaveText(['Weather', 'New reading'])
  const marked = page.locator('[data-combobox-selected]')
  await expect(marked).toHaveText('Weather')
  await search.press('ArrowDown')
  await expect(marked).toHaveText('New reading')
  await search.press('ArrowUp')
  await expect(search).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/app/events/${event?.id}/weather$`))

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys on this page' })
  await expect(sheet.getByText('Find or do', { exact: true })).toBeVisible()
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

test('verbs work from any page, with the car whose number is typed @long', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const [event] = (await api.events.list()).items
  const eventId = event?.id ?? ''
  const race = (await api.sessions.list({ eventId })).items.find(({ name }) => name === 'Race')
  const sessionId = race?.id ?? ''
  await api.sessions.update(sessionId, { status: 'live' })
  await openAs(page, url, token, '/tracks')
  const search = page.getByRole('combobox', { name: 'Find or do' })
  const options = page.getByRole('dialog').getByRole('option')
  const first = options.first()
  const find = async (phrase: string, label: string) => {
    await page.keyboard.press('Control+K')
    // At once: the field may not be there yet, and a page has single keys.
    await page.keyboard.type(phrase)
    await expect(search).toHaveValue(phrase)
    await expect(first).toContainText(label)
  }

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tracks')
  await find('red flag', 'Red flag')
  await search.press('Enter')
  await expect(page.getByText('Red flag is out.')).toBeVisible()
  await expect(page).toHaveURL(/tracks$/)
  await expect.poll(async () => (await api.sessionFlags.list({ sessionId })).items.at(-1)?.flag).toBe('red')

  await find('dark', 'Dark colours')
  await search.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await find('new issue on 02', 'New issue on 02')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}/issues$`))
  await expect(page.getByRole('textbox', { name: 'Title of the new issue' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Car of the new issue' }).locator(':checked')).toHaveText(
    'Car 02',
  )

  // One stack for every page: the button, the keys, and what was written elsewhere.
  const foot = page.getByRole('region', { name: 'Last write' })
  const issues = async () => (await api.issues.list({ eventId })).items.map(({ title }) => title)
  await page.keyboard.type('Brake pedal long')
  await page.keyboard.press('Enter')
  await expect(foot.getByRole('status')).toHaveText(/^Issue ISS-\d+ Brake pedal long is added\.$/)
  await lookAt(page, 'last-write')
  await foot.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(issues).not.toContain('Brake pedal long')
  await page.keyboard.press('Control+Y')
  await expect.poll(issues).toContain('Brake pedal long')
  await page.getByRole('link', { name: 'Weather', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather')
  await page.locator('body').press('Control+Z')
  await expect(foot.getByRole('status')).toHaveText(/^Undone: Issue ISS-\d+ Brake pedal long\.$/)
  await expect.poll(issues).not.toContain('Brake pedal long')

  await find('02', 'Box 02 this lap')
  await expect(page.getByRole('group', { name: 'Go to' }).getByRole('option')).toContainText([
    'Run sheet of 02',
    'Setup on 02',
    'Charts of 02',
  ])
  await lookAt(page, 'palette-car')
  // Tab narrows to the car, Backspace goes back.
  await search.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Find or do with car 02' })).toHaveValue('')
  await page.keyboard.type('box')
  await expect(options).toHaveText(/^02Box 02 this lap/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sessions/${sessionId}/run-sheets/`))
  await expect(page.getByRole('textbox', { name: /^Time of lap .* car 02$/ })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'In', exact: true })).toBeChecked()

  await find('charts 01', 'Charts of 01')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/charts\?car=/)
  await expect(
    page.getByRole('group', { name: 'Cars' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(1)
  await find('setup on 01', 'Setup on 01')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/setups\/[\w-]+$/)

  // What was chosen last comes first.
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
    'Setup on 01',
    'Charts of 01',
    'Box 02 this lap',
    'New issue on 02',
    'Dark colours',
  ])
  expect(complaints).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test('the menu and the search reach every page', async ({ page, sampleTeam: { url, token } }) => {
    await openAs(page, url, token, '/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('menuitem', { name: 'KPIs' }).tap()
    await expect(page).toHaveURL(/\/app\/kpis$/)
    await page.getByRole('button', { name: 'Find or do' }).tap()
    await page.getByRole('combobox', { name: 'Find or do' }).fill('cabo')
    await page.getByRole('option').first().tap()
    await expect(page).toHaveURL(/\/app\/events\//)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('menuitem', { name: 'Tyres' }).tap()
    await expect(page).toHaveURL(/\/tyres$/)
  })
})

test('what is typed before the palette is there goes into it, and Enter presses nothing behind it', async ({
  page,
  sampleTeam: { url, token },
}) => {
  const complaints = await watch(page, url)
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/parts-*.js', async (route) => {
    await mayGo
    await route.continue()
  })
  await openAs(page, url, token, '/')
  await button(page, 'Add championship').focus()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('drivers')
  await page.keyboard.press('Enter')
  letGo()
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toHaveValue('drivers')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/drivers$/)
  expect(complaints).toEqual([])
})
