import type { Page } from 'playwright/test'
import { buildRounds } from './support/laps-with-gps.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const plot = (page: Page, name: string) => page.getByRole('img', { name: `Plot of ${name}`, exact: true })
/** A plot with its names and the values at the cursor. */
const strip = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pictureOf = (page: Page, name: string) =>
  plot(page, name)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/** Moves the mouse to a share of the width of a plot. */
async function pointAt(page: Page, name: string, share: number) {
  await plot(page, name).scrollIntoViewIfNeeded()
  const box = await plot(page, name).boundingBox()
  if (!box) throw new Error('no plot')
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  return box
}

test('laps of two cars lie over each other with their delta; wheel, drag and keys move all plots; the address has it all @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, lapIds } = await buildRounds(api)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/laps/${lapIds[0]}/telemetry`)
  await page.getByRole('link', { name: 'Compare with other laps' }).click()
  const list = page.getByRole('list', { name: 'Laps over each other' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const name of ['Car 02, Lap 1', 'Car 01, Lap 2']) {
    await page.getByRole('combobox', { name: 'Add a lap' }).focus()
    await page.keyboard.type(name)
    await expect(page.locator('[role=option]:visible', { hasText: name }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(list.getByText(name)).toBeVisible()
  }
  await expect(page).toHaveURL(new RegExp(`laps=${lapIds[0]}%2C${lapIds[2]}%2C${lapIds[1]}`))

  const cursor = page.getByRole('slider', { name: 'Cursor: Distance' })
  await cursor.press('End')
  await expect(cursor).toHaveAttribute('aria-valuenow', '3600')
  const behind = strip(page, 'Behind 01 L1').getByRole('listitem')
  await expect(behind.filter({ hasText: '02 L1' })).toContainText('+1.000')
  await expect(behind.filter({ hasText: '01 L2' })).toContainText('+3.000')
  await expect(strip(page, 'Speed').getByText('km/h')).toBeVisible()

  const before = await pictureOf(page, 'Throttle')
  await pointAt(page, 'Speed', 0.5)
  await page.mouse.wheel(0, -600)
  await expect(page).toHaveURL(/from=\d+.*to=\d+/)
  expect(await pictureOf(page, 'Throttle')).not.toBe(before)
  await button(page, 'Whole lap').click()
  await expect(page).not.toHaveURL(/from=/)
  const box = await pointAt(page, 'Throttle', 0.25)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=(89|90)\d.*to=(179|180)\d/)
  await page.mouse.dblclick(box.x + box.width * 0.3, box.y + 20)
  await expect(page).not.toHaveURL(/from=/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('=')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(/at=.*from=/)
  const place = await cursor.getAttribute('aria-valuenow')
  await page.reload()
  await expect(cursor).toHaveAttribute('aria-valuenow', place ?? '')
  await expect(plot(page, 'Behind 01 L1')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/sessions/${sessionId}/telemetry\\?.*from=`))
  await page.keyboard.press('0')
  await lookAt(page, 'workspace')
  expect(complaints).toEqual([])
})

test('over time a missing stretch is a gap, in the line and at the cursor', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, lapIds } = await buildRounds(api)
  const address = `/sessions/${sessionId}/telemetry?laps=${lapIds[0]}&x=time&ch=Throttle&at=42`
  await openAs(page, url, token, address)
  await expect(strip(page, 'Throttle').getByRole('listitem')).toContainText('–')
  const cursor = page.getByRole('slider', { name: 'Cursor: Time in the lap' })
  await expect(cursor).toHaveAttribute('aria-valuenow', '42.00')
  await cursor.press('Home')
  await expect(strip(page, 'Throttle').getByRole('listitem')).toContainText('50')
  const columns = await plot(page, 'Throttle')
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
      const blue = (at: number) => (data[at + 2] ?? 0) - (data[at] ?? 0) > 80 && (data[at + 3] ?? 0) > 100
      const has = (share: number) =>
        Array.from({ length: height }, (_, y) => 4 * (y * width + Math.round(share * width))).some(blue)
      return { before: has(39.5 / 90), inside: has(42 / 90), after: has(44.5 / 90) }
    })
  expect(columns).toEqual({ before: true, inside: false, after: true })
})

test('the map shows each car at the cursor; a histogram, two channels, maths and layouts come back by address @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, lapIds } = await buildRounds(api)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}/telemetry?laps=${lapIds[0]},${lapIds[2]}&x=time`)
  const map = page.getByRole('img', { name: /^Map of the track/ })
  const dots = map.locator('[data-dot]')
  await expect(dots).toHaveCount(2)
  const cursor = page.getByRole('slider', { name: 'Cursor: Time in the lap' })
  await cursor.press('Home')
  const placeOf = async (name: string) => {
    const box = await map.locator(`[data-dot="${name}"]`).boundingBox()
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }
  }
  // Both start at the eastern end of the circle.
  await expect.poll(() => placeOf('01 L1')).toEqual(await placeOf('02 L1'))
  const start = await placeOf('01 L1')
  await cursor.press('+')
  for (let step = 0; step < 10; step += 1) await cursor.press('Shift+ArrowRight')
  await expect.poll(async () => (await placeOf('01 L1')).x).toBeLessThan(start.x)
  expect(await placeOf('02 L1')).not.toEqual(await placeOf('01 L1'))
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.click(box.x + 20, box.y + box.height / 2)
  // The western end is half a lap away.
  await expect.poll(async () => Number(await cursor.getAttribute('aria-valuenow'))).toBeCloseTo(45, -0.5)
  await page.keyboard.press('0')

  await field(page, 'Coloured by').selectOption('Speed')
  await expect(page.getByRole('img', { name: 'Map of the track, coloured by Speed' })).toBeVisible()
  await field(page, 'Channel of the histogram').selectOption('Speed')
  await expect(page.getByText('Percent of the time in sight at each value, in km/h.')).toBeVisible()
  await field(page, 'Channel along').selectOption('Throttle')
  await field(page, 'Channel up').selectOption('Speed')
  await expect(page.getByRole('img', { name: 'Speed over Throttle' })).toBeVisible()
  await field(page, 'Name of a new channel').fill('Twice')
  await button(page, 'Add maths channel').click()
  const expression = page.getByRole('textbox', { name: 'Expression of Twice' })
  await expression.fill('Speed + Speed')
  await expect(strip(page, 'Twice').getByText('km/h')).toBeVisible()
  await expect(page).toHaveURL(/math=Twice/)
  await lookAt(page, 'workspace-all')
  await field(page, 'Name of this layout').fill('Corners')
  await button(page, 'Keep layout').click()
  await expression.fill('Throttle')
  await expect(strip(page, 'Twice').getByText('%')).toBeVisible()
  await button(page, 'Corners').click()
  await expect(strip(page, 'Twice').getByText('km/h')).toBeVisible()
  await expect(expression).toHaveText('Speed + Speed')
  await page.goto(`${url}/app/sessions/${sessionId}/telemetry?laps=${lapIds[1]}`)
  await expect(strip(page, 'Twice')).toBeHidden()
  await button(page, 'Corners').click()
  await expect(strip(page, 'Twice').getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`laps=${lapIds[1]}`))
  await expect(page.getByRole('img', { name: 'Speed over Throttle' })).toBeVisible()
  await page.reload()
  await expect(strip(page, 'Twice')).toBeVisible()
  const kept = (await api.customViews.list({ entityType: 'lap' })).items
  expect(kept).toMatchObject([{ name: 'Corners', layout: expect.stringContaining('math=Twice') }])
  // As a browser kept them before.
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [`trackside.telemetry-layouts.${kept[0]?.createdBy}`, '[{"name":"Corners","text":"x=time&ch=Throttle"}]'],
  )
  const moved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await page.reload()
  await expect(button(page, 'Remove Corners (2)')).toBeVisible()
  await expect.poll(async () => (await api.customViews.list({ entityType: 'lap' })).items.length).toBe(2)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /layouts/.test(key)))).toEqual(
    [],
  )
  // It was moved, not added here: there is nothing to undo but its removal.
  await (await moved).finished()
  await button(page, 'Remove Corners (2)').click()
  await expect(button(page, 'Remove Corners (2)')).toBeHidden()
  await expect.poll(async () => (await api.customViews.list({ entityType: 'lap' })).items.length).toBe(1)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(button(page, 'Remove Corners (2)')).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find or do' }).fill('do')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.filter({ hasText: /^Redo/ })).toBeVisible()
  await expect(options.filter({ hasText: /^Undo/ })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the plots of a lap stay on screen while a further channel is loading', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, lapIds } = await buildRounds(api)
  await openAs(page, url, token, `/sessions/${sessionId}/telemetry?laps=${lapIds[0]}&ch=Speed`)
  await expect(plot(page, 'Speed')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route(/telemetry\?channels=.*Throttle/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/telemetry\?channels=.*Throttle/)
  await page.getByRole('checkbox', { name: 'Throttle' }).click()
  await asked
  await expect(page).toHaveURL(/ch=Throttle/)
  await expect(plot(page, 'Speed')).toBeVisible()
  await expect(plot(page, 'Throttle')).toHaveCount(0)
  answer.resolve()
  await expect(plot(page, 'Throttle')).toBeVisible()
})
