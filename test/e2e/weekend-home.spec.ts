import { devices, type Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, tabTo } from './support/people.ts'
import { buildSession, fillLaps } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const carOf = (page: Page, number: string) =>
  page.getByRole('listitem', { name: `Car ${number}`, exact: true })

/** A running race with two cars: setup, tyres and fuel of the first are known, and two issues keep the second in. */
async function buildWeekend({ api }: Team) {
  const built = await buildSession(api, 2)
  const { eventId, sheets } = built
  await fillLaps(api, built, 3)
  const [one, two] = (await api.cars.list({ eventId, sort: 'number' })).items
  if (!one || !two) throw new Error('no cars')
  await api.events.update(eventId, { startDate: ago(2880).slice(0, 10), endDate: ago(-2880).slice(0, 10) })
  const set = await api.tyreSets.create({ eventId, carId: one.id, number: 'D5' })
  await api.setups.create({ carId: one.id, name: 'Q soft rear', status: 'onCar' })
  await api.runSheets.update(sheets.get('01') as string, { tyreSetId: set.id, startFuelKg: 62.5 })
  for (const [minutes, trackTempC] of [
    [50, 40],
    [12, 37.5],
  ] as const) {
    await api.weather.create({
      eventId,
      measuredAt: ago(minutes),
      airTempC: 22,
      trackTempC,
      windDirectionDeg: 45,
    })
  }
  const issue = { eventId, blocking: true }
  const own = await api.issues.create({
    ...issue,
    carId: two.id,
    title: 'Wheel gun slips',
    severity: 'critical',
  })
  const all = await api.issues.create({ ...issue, title: 'Fuel rig has no pressure', severity: 'major' })
  return { ...built, own, all, carId: two.id }
}

test('by keyboard: a car lists the issues that block it until they are resolved, and opens its run sheet', async ({
  page,
  emptyTeam,
}) => {
  const { url, api, token } = emptyTeam
  const { eventId, sessionId, sheets, own, all } = await buildWeekend(emptyTeam)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}`)
  await expect(page.getByRole('status').filter({ hasText: 'can go out' })).toHaveText('0 of 2 can go out')
  // One hour left on the race clock; the timeline marks the current time.
  await expect(page.getByRole('timer')).toHaveText(/^5[789]:\d\d$|^1:00:00$/)
  await expect(page.getByRole('list', { name: 'Sessions by day' })).toContainText(/Now \d\d:\d\d/)
  await expect(carOf(page, '01')).toContainText('NOcannot go out')
  await expect(carOf(page, '01')).toContainText('Q soft rear')
  await expect(carOf(page, '01')).toContainText('Set D5 · 62.5 kg to start')
  await expect(carOf(page, '01')).toContainText('1:')
  const two = carOf(page, '02')
  await expect(two.getByRole('list', { name: 'What keeps the car in' }).getByRole('link')).toHaveText([
    /^ISS-1 Wheel gun slipscritical$/,
    /^ISS-2 Fuel rig has no pressuremajor, all cars$/,
  ])
  await expect(page.getByText(/^1[2-4] min ago$/)).toBeVisible()
  await expect(page.getByText('▼ −2.5 in 38 min')).toBeVisible()
  await lookAt(page, 'weekend-home')

  // Another user resolves the issue of all cars: the first car is free, then the second.
  await api.resolveIssue({ params: { id: all.id } })
  await expect(carOf(page, '01')).toContainText('YEScan go out')
  await expect(two).toContainText('NOcannot go out')
  await tabTo(page, two.getByRole('link', { name: 'Wheel gun slips' }))
  await api.resolveIssue({ params: { id: own.id } })
  await expect(two).toContainText('YEScan go out')
  await expect(page.getByRole('status').filter({ hasText: 'can go out' })).toHaveText('2 of 2 can go out')
  await tabTo(page, two.getByRole('link', { name: 'Run sheet of car 02, Race' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/app/sessions/${sessionId}/run-sheets/${sheets.get('02')}`)
  expect(complaints).toEqual([])
})

test('a part is fitted, warns near its limit and keeps its car in at the limit @long', async ({
  page,
  emptyTeam,
}) => {
  const { url, api, token } = emptyTeam
  const { eventId, own, all, carId, sheets } = await buildWeekend(emptyTeam)
  await api.resolveIssue({ params: { id: own.id } })
  await api.resolveIssue({ params: { id: all.id } })
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}/entries`)
  await button(page, 'Add part').first().click()
  for (const [label, text] of Object.entries({
    Name: 'Gearbox 1',
    'Limit in cycles (optional)': '10',
    'Cycles before (optional)': '9',
  })) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
  }
  await button(page, 'Add part').last().click()
  const row = page.getByRole('row', { name: /Gearbox 1/ })
  await expect(row).toContainText('9 of 10 cycles, due in 1 cycle')
  await page.getByLabel('Car of Gearbox 1').selectOption('Car 02')
  await expect.poll(async () => (await api.parts.list({})).items[0]?.carId).toBe(carId)
  await lookAt(page, 'entries-parts')

  await page.goto(`${url}/app/events/${eventId}`)
  const two = carOf(page, '02')
  await expect(two.getByRole('list', { name: 'Due soon' })).toHaveText(
    'Gearbox 1 due in 1 cycle9 of 10 cycles',
  )
  await expect(two).toContainText('YEScan go out')
  await api.laps.create({ runSheetId: sheets.get('02') as string, lapNumber: 50, lapTimeMs: 95_000 })
  await expect(two).toContainText('NOcannot go out')
  await expect(two.getByRole('list', { name: 'What keeps the car in' })).toHaveText(
    'Gearbox 1 due10 of 10 cycles',
  )
  await expect(page.getByRole('status').filter({ hasText: 'can go out' })).toHaveText('1 of 2 can go out')
  await lookAt(page, 'weekend-home-parts')

  await page.goto(`${url}/app/events/${eventId}/entries`)
  await page.getByLabel('Car of Gearbox 1').selectOption('Not fitted')
  await expect(row).toContainText('10 of 10 cycles, due')
  await expect.poll(async () => (await api.parts.list({})).items[0]?.carId).toBe(null)
  // The form is that of the part as it is shown.
  await expect(page.getByLabel('Car of Gearbox 1')).toHaveValue('')

  await button(page, 'Edit Gearbox 1').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Car 02 from').fill('2026-05-16 9.30')
  await form.getByLabel('Car 02 until').fill('2026-05-16 8:00')
  await button(page, 'Save').click()
  await expect(form.getByText(/must not be before the time it was fitted/)).toBeVisible()
  await form.getByLabel('Car 02 until').fill('2026-05-16 18:00')
  await lookAt(page, 'part-fits')
  await button(page, 'Save').click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('9 of 10 cycles')
  const fits = async () => (await api.parts.list({})).items[0]?.fits
  await expect.poll(fits).toMatchObject([{ carId, fittedAt: expect.stringContaining('2026-05-16T') }])
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('10 of 10 cycles, due')
  await button(page, 'Edit Gearbox 1').click()
  await form.getByLabel('Car 02 from').fill('')
  await button(page, 'Save').click()
  await expect.poll(fits).toEqual([])
  expect(complaints).toEqual([])
})

test('a run sheet is created for a late car with one tap on a phone', async ({ browser, emptyTeam }) => {
  const { url, api, token } = emptyTeam
  const { eventId, sessionId, own } = await buildWeekend(emptyTeam)
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await openAs(page, url, token, `/events/${eventId}`)
  await carOf(page, '02').getByRole('link', { name: 'Wheel gun slips' }).tap()
  await expect(page).toHaveURL(`${url}/app/events/${eventId}/issues/${own.id}`)
  await page.goBack()
  await button(page, 'Add car').tap()
  for (const [label, text] of Object.entries({ Number: '77', Name: 'Late entry', Class: 'GT3' })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await button(page, 'Add car').last().tap()
  await carOf(page, '77').getByRole('button', { name: 'Start run sheet of car 77 in Race' }).tap()
  await expect(page).toHaveURL(new RegExp(`/app/sessions/${sessionId}/run-sheets/[0-9a-f-]{36}$`))
  const sheetId = page.url().split('/').at(-1)
  const { items } = await api.runSheets.list({ sessionId })
  expect(items.map(({ id }) => id)).toContain(sheetId)
  await context.close()
})
