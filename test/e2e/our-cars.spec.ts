import type { Page } from 'playwright/test'
import { holdAnswers } from './support/hold-answers.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const star = (page: Page, number: string) => page.getByRole('button', { name: `Car ${number} is ours` })
const numbersIn = (page: Page) =>
  page.getByRole('table', { name: 'Cars', exact: true }).locator('tbody .plate')
const optionsOf = (page: Page, name: string) => page.getByRole('combobox', { name }).locator('option')

test('a starred car is first on every page, and the classes follow in the order of the event @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  // Classes GTP, LMP2 and GT3, each twice.
  const { eventId, sessionId } = await buildSession(api, 6)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}/entries`)
  await expect(numbersIn(page)).toHaveText(['03', '06', '01', '04', '02', '05'])
  await page.goto(`${url}/app/events/${eventId}`)
  await page.getByRole('button', { name: 'Edit Long Beach' }).click()
  await page.getByRole('textbox', { name: 'Order of classes' }).fill('GTP, LMP2,GTP')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await api.events.get(eventId)).classOrder).toEqual(['GTP', 'LMP2'])

  await page.goto(`${url}/app/events/${eventId}/entries`)
  await expect(numbersIn(page)).toHaveText(['01', '04', '02', '05', '03', '06'])
  await star(page, '05').click()
  await expect(star(page, '05')).toHaveAttribute('aria-pressed', 'true')
  await expect(numbersIn(page)).toHaveText(['05', '01', '04', '02', '03', '06'])
  // The room shows the star before the answer comes: until then no Undo of the one before it is offered.
  const answer = await holdAnswers(page, '**/cars/*')
  await star(page, '03').click()
  await expect(numbersIn(page)).toHaveText(['05', '03', '01', '04', '02', '06'])
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await answer()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(star(page, '03')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await api.cars.list({ ours: true })).items.length).toBe(1)
  await lookAt(page, 'our-cars-entries')

  const wanted = ['05', '01', '04', '02', '03', '06']
  await page.goto(`${url}/app/events/${eventId}`)
  await expect(page.locator('[aria-label^="Car "][data-go]')).toHaveCount(6)
  const out = await page
    .locator('[aria-label^="Car "][data-go]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(out).toEqual(wanted.map((number) => `Car ${number}`))
  await page.goto(`${url}/app/sessions/${sessionId}`)
  await expect(optionsOf(page, 'Open a run sheet')).toHaveText([
    'Run sheet…',
    ...wanted.map((number) => new RegExp(`^${number} `)),
  ])
  await page.goto(`${url}/app/events/${eventId}/issues`)
  await expect(optionsOf(page, 'Car of the new issue')).toHaveText([
    'No car',
    ...wanted.map((number) => `Car ${number}`),
  ])
  await expect(page.getByRole('combobox', { name: 'Car of the new issue' }).locator(':checked')).toHaveText(
    'Car 05',
  )
  await page.goto(`${url}/app/sessions/${sessionId}/charts`)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName('05')

  // Which cars are shown is kept on each page.
  const cars = page.getByRole('group', { name: 'Cars' })
  await cars.getByRole('button', { name: 'Class' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.goto(`${url}/app/sessions/${sessionId}`)
  await expect(page.locator('[data-car]')).not.toHaveCount(1)
  await cars.getByRole('button', { name: 'Ours' }).click()
  await expect(page.locator('[data-car]')).toHaveCount(1)
  await lookAt(page, 'our-cars-laps')
  await page.goto(`${url}/app/events/${eventId}`)
  await expect(page.locator('[aria-label^="Car "][data-go]')).toHaveCount(6)
  await cars.getByRole('button', { name: 'Class' }).click()
  await expect(page.locator('[aria-label^="Car "][data-go]')).toHaveCount(2)
  await page.goto(`${url}/app/sessions/${sessionId}`)
  await expect(page.locator('[data-car]')).toHaveCount(1)
  await page.goto(`${url}/app/sessions/${sessionId}/charts`)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  expect(complaints).toEqual([])
})
