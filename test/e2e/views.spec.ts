import { readFileSync } from 'node:fs'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

test('by keyboard: a view is created, with groups and their computed values @long', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/views')
  await lookAt(page, 'views')
  await button(page, 'Add view').press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Laps by status')
  await field(page, 'Start from').selectOption('No columns yet: lap')
  await field(page, 'Name').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Laps by status' })).toBeVisible()
  await expect(page.getByText('No columns yet')).toBeVisible()

  const pick = async (label: string, words: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).last().focus()
    await page.keyboard.type(words)
    await expect(page.locator('[role=option]:visible', { hasText: words }).first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await pick('Add a column', 'Track status')
  await pick('Add a column', 'Lap time')
  await pick('Add a column', 'Lap number')
  await pick('One line for each', 'Track status')
  const columns = page.getByRole('list', { name: 'Columns' }).getByRole('listitem')
  await columns.nth(1).getByLabel('Shows').selectOption('Average')
  await columns.nth(1).getByLabel('Header').fill('Ø')
  await columns.nth(2).getByLabel('Shows').selectOption('How many')
  await pick('Only rows whose', 'Session')
  await page.getByRole('list', { name: 'Filters' }).getByRole('combobox', { name: 'Session' }).focus()
  await page.keyboard.type('Race')
  await expect(page.locator('[role=option]:visible', { hasText: 'Race' })).toBeVisible()
  await page.keyboard.press('Enter')

  const laps: { trackStatus: string; lapTimeMs: number | null }[] = []
  const race = (await api.sessions.list()).items.find(({ name }) => name === 'Race')
  for (let cursor: string | undefined; ; ) {
    const part = await api.laps.list({ sessionId: race?.id ?? '', limit: 500, ...(cursor && { cursor }) })
    laps.push(...part.items)
    cursor = part.nextCursor ?? undefined
    if (!cursor) break
  }
  const statuses = [...new Set(laps.map(({ trackStatus }) => trackStatus))].sort()
  const table = page.getByRole('table', { name: 'Laps by status' })
  await expect(table.locator('tbody tr')).toHaveCount(statuses.length)
  for (const [index, status] of statuses.entries()) {
    const timed = laps.filter((lap) => lap.trackStatus === status)
    const times = timed.flatMap(({ lapTimeMs }) => lapTimeMs ?? [])
    const mean = Math.round(times.reduce((sum, each) => sum + each, 0) / times.length)
    const text = `${Math.floor(mean / 60_000)}:${((mean % 60_000) / 1000).toFixed(3).padStart(6, '0')}`
    const cells = table.locator('tbody tr').nth(index).locator('td')
    await expect(cells.nth(1)).toHaveText(text)
    await expect(cells.nth(2)).toHaveText(String(timed.length))
  }
  await lookAt(page, 'view')

  // A second column with the same name is refused at its field, and saved after a rename.
  await columns.nth(2).getByLabel('Header').fill('Ø')
  await page.keyboard.press('Enter')
  await expect(columns.nth(2)).toContainText('is also the heading of an earlier column')
  await columns.nth(2).getByLabel('Header').fill('Laps')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  const saved = (await api.customViews.list()).items.find(({ name }) => name === 'Laps by status')
  expect(saved).toMatchObject({ groupBy: 'trackStatus', filter: { sessionId: race?.id } })
  expect(saved?.columns.map(({ header, aggregate }) => [header, aggregate])).toEqual([
    ['Track status', 'none'],
    ['Ø', 'avg'],
    ['Laps', 'count'],
  ])
  // Chromium logs the 400 response.
  expect(complaints.filter((each) => !/400/.test(each))).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 834, height: 1194 } })
  test('a template is opened, its columns are moved, and it is exported as a file', async ({
    page,
    sampleTeam: { url, api, token },
  }) => {
    await openAs(page, url, token, '/views')
    await button(page, 'Add view').tap()
    await field(page, 'Name').fill('Tyres')
    await page.getByLabel('Start from').selectOption('Tyres with mileage and wear')
    await page.getByRole('dialog').getByRole('button', { name: 'Add view' }).tap()
    const heads = page.getByRole('table', { name: 'Tyres' }).getByRole('columnheader')
    await expect(heads.first()).toHaveText('Tyre')
    await button(page, 'Move column Tyre down').tap()
    await expect(heads.first()).toHaveText('Specification')
    // And dragged by its handle.
    const from = await button(page, 'Drag column Tyre').boundingBox()
    const to = await button(page, 'Drag column Specification').boundingBox()
    if (!from || !to) throw new Error('there are no handles')
    const finger = await page.context().newCDPSession(page)
    const at = (y: number) => ({ touchPoints: [{ x: from.x + from.width / 2, y }] })
    const middle = (box: { y: number; height: number }) => box.y + box.height / 2
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(middle(from)) })
    for (const part of [0.3, 0.7, 1, 1.1]) {
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(middle(from) + (middle(to) - middle(from)) * part),
      })
      await settled(page)
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(heads.first()).toHaveText('Tyre')
    await button(page, 'Save').tap()
    const tyres = (await api.customViews.list()).items.find(({ name }) => name === 'Tyres')
    await button(page, 'Export this view').tap()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).tap()
    const text = readFileSync(await (await file).path(), 'utf8')
    expect(text.split(/\r?\n/)[0]).toContain('Tyre,Specification,Set')
    expect(tyres?.columns).toHaveLength(8)
  })
})

test('the Tab key goes through a view in the order in which it is seen, in one column and in two', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const columns = [{ path: 'number', header: 'No.' }]
  const { id } = await api.customViews.create({ name: 'Numbers', entityType: 'car', columns })
  await openAs(page, url, token, `/views/${id}`)
  await expect(field(page, 'Name')).toBeVisible()
  const nextOf = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const exports = page.locator('form').getByRole('button', { name: 'Export' })
    await exports.focus()
    await page.keyboard.press('Tab')
    return page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  }
  expect(await nextOf(834)).toBe('Numbers')
  expect(await nextOf(1440)).not.toBe('Numbers')
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await field(page.getByRole('list', { name: 'Columns' }), 'Field').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Drag column No.')).toBeFocused()
})
