import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const chart = (page: Page) => page.getByRole('slider')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** The two fastest cars of a session of the sample weekend, with their laps. */
async function fastestTwo({ api }: Team) {
  const session = (await api.sessions.list()).items.find(({ name }) => name === 'Race')
  const sessionId = session?.id ?? ''
  const sheets = (await api.runSheets.list({ sessionId, limit: 500 })).items
    .filter(({ bestLapTimeMs }) => bestLapTimeMs !== null)
    .sort((a, b) => (a.bestLapTimeMs ?? 0) - (b.bestLapTimeMs ?? 0))
    .slice(0, 2)
  return {
    sessionId,
    cars: await Promise.all(
      sheets.map(async ({ id, carId }) => ({
        number: (await api.cars.get(carId)).number,
        laps: (await api.laps.list({ runSheetId: id, sort: 'lapNumber', limit: 500 })).items,
      })),
    ),
  }
}

test('the arrow keys read the gap at each lap, which matches the lap times @long', async ({
  page,
  sampleTeam,
}) => {
  const { url, token } = sampleTeam
  const complaints = await watch(page, url)
  const { sessionId, cars } = await fastestTwo(sampleTeam)
  const [first, second] = cars
  await openAs(page, url, token, `/sessions/${sessionId}/charts`)
  await expect(page.locator('canvas')).toBeVisible()
  await chart(page).press('End')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Lap \d+: /)
  await lookAt(page, 'charts-lap-times')

  await tab(page, 'Lap times').press('ArrowRight')
  await expect(tab(page, 'Gap')).toHaveAttribute('aria-selected', 'true')
  await page
    .getByLabel('Gap to')
    .selectOption({ label: `${first?.number} ${await nameOf(sampleTeam, first?.number)}` })
  await chart(page).press('Home')
  for (let lap = 1; lap < 5; lap += 1) await chart(page).press('ArrowRight')
  const endOf = (car: (typeof cars)[number] | undefined) => {
    const lap = car?.laps.find(({ lapNumber }) => lapNumber === 5)
    if (lap?.startedAt && lap.lapTimeMs !== null) return Date.parse(lap.startedAt) + lap.lapTimeMs
    return (car?.laps ?? []).slice(0, 5).reduce((sum, { lapTimeMs }) => sum + (lapTimeMs ?? Number.NaN), 0)
  }
  const gap = (endOf(second) - endOf(first)) / 1000
  const text = `${second?.number} ${gap < 0 ? '−' : '+'}${Math.abs(gap).toFixed(1)}`
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^Lap 5: .*${text.replace('+', '\\+')}`),
  )
  await page.getByText('As a table').press('Enter')
  await expect(
    page.getByRole('table', { name: 'Gap in seconds' }).getByRole('row', { name: /^5 / }),
  ).toContainText(text.split(' ')[1] ?? '')
  await lookAt(page, 'charts-gap')
  await tab(page, 'Sectors').click()
  await expect(page.getByRole('table', { name: 'Best sectors' }).getByRole('row')).toHaveCount(4)
  await lookAt(page, 'charts-sectors')

  // Printed pages are white in the dark theme too, and have no buttons.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('table', { name: 'Best sectors' })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  expect(complaints).toEqual([])
})

async function nameOf({ api }: Team, number: string | undefined) {
  return (await api.cars.list({ limit: 500 })).items.find((car) => car.number === number)?.name ?? ''
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 834, height: 1194 } })
  test('cars are added and removed, and a tap reads a lap', async ({ page, sampleTeam }) => {
    const { sessionId } = await fastestTwo(sampleTeam)
    await openAs(page, sampleTeam.url, sampleTeam.token, `/sessions/${sessionId}/charts`)
    await tab(page, 'Rising average').tap()
    await expect(page.locator('canvas')).toBeVisible()
    const cars = page.getByRole('group', { name: 'Cars' })
    for (const box of await cars.getByRole('checkbox', { checked: true }).all())
      await expect(box).toBeVisible()
    await cars.getByRole('checkbox', { checked: true }).nth(2).tap()
    await cars.getByRole('checkbox', { checked: true }).nth(1).tap()
    await expect(cars.getByRole('checkbox', { checked: true })).toHaveCount(1)
    const box = await page.locator('.u-over').boundingBox()
    if (!box) throw new Error('there is no chart')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Fastest laps \d+: \d+ 1:\d\d\.\d{3}$/)
  })
})
