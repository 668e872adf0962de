import type { Locator, Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const chart = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
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
  await expect(page.locator('canvas')).toHaveCount(2)
  await chart(page, 'Lap times').press('End')
  await expect(chart(page, 'Lap times')).toHaveAttribute('aria-valuetext', /^Lap \d+: /)
  const gaps = chart(page, 'Gap in seconds')
  await page
    .getByLabel('Gap to')
    .selectOption({ label: `${first?.number} ${await nameOf(sampleTeam, first?.number)}` })
  await gaps.press('Home')
  for (let lap = 1; lap < 5; lap += 1) await gaps.press('ArrowRight')
  await expect(chart(page, 'Lap times')).toHaveAttribute('aria-valuetext', /^Lap 5: /)
  const endOf = (car: (typeof cars)[number] | undefined) => {
    const lap = car?.laps.find(({ lapNumber }) => lapNumber === 5)
    if (lap?.startedAt && lap.lapTimeMs !== null) return Date.parse(lap.startedAt) + lap.lapTimeMs
    return (car?.laps ?? []).slice(0, 5).reduce((sum, { lapTimeMs }) => sum + (lapTimeMs ?? Number.NaN), 0)
  }
  const gap = (endOf(second) - endOf(first)) / 1000
  const text = `${second?.number} ${gap < 0 ? '−' : '+'}${Math.abs(gap).toFixed(1)}`
  await expect(gaps).toHaveAttribute('aria-valuetext', new RegExp(`^Lap 5: .*${text.replace('+', '\\+')}`))
  await page.getByText('As a table').last().press('Enter')
  await expect(
    page.getByRole('table', { name: 'Gap in seconds' }).getByRole('row', { name: /^5 / }),
  ).toContainText(text.split(' ')[1] ?? '')
  await lookAt(page, 'charts')
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

test('wheel, drag and keys move all charts over laps; the address keeps the laps and the cursor @long', async ({
  page,
  sampleTeam,
}) => {
  const { sessionId } = await fastestTwo(sampleTeam)
  const complaints = await watch(page, sampleTeam.url)
  await openAs(page, sampleTeam.url, sampleTeam.token, `/sessions/${sessionId}/charts`)
  const [times, gaps] = [chart(page, 'Lap times'), chart(page, 'Gap in seconds')]
  const pictureOf = (of: Locator) =>
    of.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const plot = times.locator('[data-plot]')
  await expect(gaps.locator('[data-plot]')).toBeVisible()
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error('there is no chart')

  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(gaps).toHaveAttribute('aria-valuetext', /^Lap \d+: /)
  const lap = await times.getAttribute('aria-valuenow')
  expect(await gaps.getAttribute('aria-valuenow')).toBe(lap)
  const whole = await pictureOf(gaps)
  await page.mouse.wheel(0, -400)
  await expect(page).toHaveURL(/[?&]from=.*to=/)
  expect(await pictureOf(gaps)).not.toBe(whole)
  const zoomed = new URL(page.url()).search
  await page.reload()
  await expect(gaps).toHaveAttribute('aria-valuenow', lap ?? '')
  expect(new URL(page.url()).search).toBe(zoomed)

  await page.mouse.dblclick(box.x + box.width / 3, box.y + box.height / 2)
  await expect(page).not.toHaveURL(/from=/)
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]from=.*to=/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/from=/)
  await page.keyboard.press('Escape')
  await expect(gaps).toHaveAttribute('aria-valuetext', /^Point at the chart/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(gaps).toHaveAttribute('aria-valuetext', /^Lap 2: /)

  const drawn = page.getByRole('group', { name: 'Drawn with the lines' })
  for (const name of ['Flags', 'Pit stops', 'Stints', 'All values']) {
    const before = await pictureOf(times)
    await drawn.getByRole('button', { name }).click()
    await expect.poll(() => pictureOf(times)).not.toBe(before)
  }
  await page.reload()
  await expect(drawn.getByRole('button', { name: 'All values' })).toHaveAttribute('aria-pressed', 'true')
  await expect(drawn.getByRole('button', { name: 'Flags' })).toHaveAttribute('aria-pressed', 'false')
  expect(complaints).toEqual([])
})

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
    await expect(chart(page, 'Average of the fastest laps')).toHaveAttribute(
      'aria-valuetext',
      /^Fastest laps \d+: \d+ 1:\d\d\.\d{3}$/,
    )
  })
})
