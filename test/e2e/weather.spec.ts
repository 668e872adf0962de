import { devices } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, type } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('weather readings are typed in a row by keyboard, shown at once, edited and removed', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId, sessionId } = await buildSession(api, 1)
  const readings = async () => (await api.weather.list({ eventId, sort: 'measuredAt' })).items
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}/weather`)
  await expect(page.getByText('No readings yet')).toBeVisible()

  await field(page, 'Air, °C').focus()
  await type(page, '21,4', 'Tab')
  await type(page, 'hot', 'Tab')
  await type(page, '55', 'Tab')
  await type(page, '1013', 'Tab')
  await type(page, '14', 'Tab')
  await type(page, 'ne', 'Tab')
  await type(page, 'sunny', 'Enter')
  await expect(field(page, 'Track, °C')).toBeFocused()
  await expect(field(page, 'Track, °C')).toHaveAccessibleDescription('Track, °C must be a number.')
  await page.keyboard.press('Control+A')
  await type(page, '38.5', 'Enter')
  await expect(page.getByText(/^The reading of \d\d:\d\d is saved\. Now the next one\.$/)).toBeVisible()
  await expect(field(page, 'Air, °C')).toBeFocused()
  const [first] = await readings()
  expect(first).toMatchObject({
    sessionId,
    airTempC: 21.4,
    trackTempC: 38.5,
    humidityPct: 55,
    pressureHpa: 1013,
    windSpeedKph: 14,
    windDirectionDeg: 45,
    condition: 'sunny',
    source: 'manual',
  })
  expect(Math.abs(Date.now() - Date.parse(first?.measuredAt ?? ''))).toBeLessThan(60_000)

  // Measured fields are cleared, the others kept: the next reading is two numbers and Enter.
  await expect(field(page, 'Track, °C')).toHaveValue('')
  await expect(field(page, 'Humidity, %')).toHaveValue('55')
  await type(page, '21.6', 'Tab')
  await type(page, '39', 'Enter')
  await expect.poll(readings).toHaveLength(2)
  const table = page.getByRole('table', { name: 'Readings' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expect(table.locator('tbody tr').first()).toContainText('39.0')
  await expect(page.getByRole('img', { name: /^Temperatures over time/ })).toBeVisible()
  await page.getByLabel('Drawn beside the temperatures').selectOption('With humidity')
  await lookAt(page, 'weather')

  await table
    .getByRole('button', { name: /^Edit the reading/ })
    .first()
    .press('Enter')
  await field(page, 'Track temperature in °C (optional)').fill('39.9')
  await page.keyboard.press('Enter')
  await expect(table.locator('tbody tr').first()).toContainText('39.9')
  await table
    .getByRole('button', { name: /^Edit the reading/ })
    .last()
    .press('Enter')
  await button(page, 'Remove…').press('Enter')
  await button(page, 'Remove').press('Enter')
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect.poll(async () => (await readings()).map(({ trackTempC }) => trackTempC)).toEqual([39.9])
  expect(complaints).toEqual([])
})

test('a reading is entered by touch on a phone that is offline for a while', async ({
  browser,
  emptyTeam,
}) => {
  const { url, api, token } = emptyTeam
  const { eventId } = await buildSession(api, 1)
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await openAs(page, url, token, `/events/${eventId}/weather`)
  await button(page, 'Save reading').tap()
  await expect(page.getByRole('alert')).toHaveText('Type at least one value, then press Enter.')
  await context.setOffline(true)
  await field(page, 'Track, °C').tap()
  await page.keyboard.type('41')
  await button(page, 'Save reading').tap()
  await expect(page.getByRole('row', { name: /41\.0/ })).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /41\.0/ })).not.toContainText('Not sent yet', {
    timeout: 20_000,
  })
  await expect
    .poll(async () => (await api.weather.list({ eventId })).items.map(({ trackTempC }) => trackTempC))
    .toEqual([41])
  await context.close()
})
