import type { Page } from 'playwright/test'
import { broughtAlong } from './support/cut-off.ts'
import { buildSession } from './support/session-rows.ts'
import { entryOf, lapOf, openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

/** A session with two cars, ready for entry. */
async function openTable(page: Page, { api, url, token }: Team) {
  const built = await buildSession(api, 2)
  await openAs(page, url, token, `/sessions/${built.sessionId}`)
  await expect(entryOf(page, '01')).toBeVisible()
  return { ...built, sheet: built.sheets.get('01') as string }
}

const typeLap = async (page: Page, text: string) => {
  await entryOf(page, '01').fill(text)
  await page.keyboard.press('Enter')
}

/** Blocks every write of this page. */
const cutWrites = (page: Page) =>
  page.route('**/*', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))

test('laps typed offline survive a reload of the tab, and are sent in order and once', async ({
  page,
  emptyTeam,
}) => {
  const { sheet } = await openTable(page, emptyTeam)
  await cutWrites(page)
  for (const text of ['1:23.4', '1:22.9', '1:24.1']) await typeLap(page, text)
  await expect(lapOf(page, '01', 3)).toContainText('1:24.100')
  await page.reload()
  await expect(lapOf(page, '01', 3)).toContainText('1:24.100')
  expect((await emptyTeam.api.laps.list({ runSheetId: sheet })).items).toEqual([])
  await page.unrouteAll()
  await expect
    .poll(async () => {
      const { items } = await emptyTeam.api.laps.list({ runSheetId: sheet, sort: 'lapNumber' })
      return items.map(({ lapNumber, lapTimeMs, version }) => [lapNumber, lapTimeMs, version])
    })
    .toEqual([
      [1, 83_400, 1],
      [2, 82_900, 1],
      [3, 84_100, 1],
    ])
})

test('a lap that the browser has not stored yet survives a reload', async ({ page, emptyTeam }) => {
  const { sheet } = await openTable(page, emptyTeam)
  await cutWrites(page)
  // Until the reload the browser stores nothing.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('not now', 'UnknownError')
    }
  })
  await typeLap(page, '1:23.4')
  await expect(lapOf(page, '01', 1)).toContainText('1:23.400')
  await page.reload()
  await expect(lapOf(page, '01', 1)).toContainText('1:23.400')
  await page.unrouteAll()
  const laps = async () => (await emptyTeam.api.laps.list({ runSheetId: sheet })).items
  await expect.poll(laps).toHaveLength(1)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unstored'))),
  ).toEqual([])
})

test('a tab without a network works: a lap is changed, another page opens from stored rows, a car is added', async ({
  page,
  context,
  emptyTeam,
}) => {
  const { sheet, eventId } = await openTable(page, emptyTeam)
  await typeLap(page, '1:23.4')
  const laps = async () => (await emptyTeam.api.laps.list({ runSheetId: sheet })).items
  await expect.poll(laps).toHaveLength(1)
  await broughtAlong(page)
  await context.setOffline(true)

  await entryOf(page, '01').focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('textbox', { name: 'Lap time of lap 1' }).fill('1:21.0')
  await page.keyboard.press('Enter')
  await expect(lapOf(page, '01', 1)).toContainText('1:21.000')
  await typeLap(page, '1:25.0')
  await expect(lapOf(page, '01', 2)).toContainText('1:25.000')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`))
  await page.getByRole('main').getByRole('link', { name: 'Entries' }).click()
  await page.getByRole('button', { name: 'Add car' }).click()
  await page.getByLabel('Number', { exact: true }).fill('77')
  await page.getByLabel('Name').fill('Late entry')
  await page.getByLabel('Class').fill('GTD')
  await page.getByRole('button', { name: 'Add car' }).last().click()
  const late = page.getByRole('table', { name: 'Cars' }).getByRole('row', { name: /Late entry/ })
  await expect(late).toContainText('Not sent yet')

  await context.setOffline(false)
  await expect
    .poll(async () => (await laps()).map(({ lapNumber, lapTimeMs }) => [lapNumber, lapTimeMs]))
    .toEqual([
      [1, 81_000],
      [2, 85_000],
    ])
  await expect
    .poll(async () => (await emptyTeam.api.cars.list({ eventId })).items.map(({ number }) => number))
    .toContain('77')
  await expect(late).toBeVisible()
  await expect(late).not.toContainText('Not sent yet')
})

test('an edit in conflict with another user’s is kept, and the lap shows the saved value', async ({
  page,
  emptyTeam,
}) => {
  const { api } = emptyTeam
  const { sheet } = await openTable(page, emptyTeam)
  const lap = await api.laps.create({ runSheetId: sheet, lapNumber: 1, lapTimeMs: 83_000 })
  await expect(lapOf(page, '01', 1)).toContainText('1:23.000')
  await cutWrites(page)
  await entryOf(page, '01').focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('textbox', { name: 'Lap time of lap 1' }).fill('1:21.0')
  await page.keyboard.press('Enter')
  await expect(lapOf(page, '01', 1)).toContainText('1:21.000')
  await api.laps.update(lap.id, { lapTimeMs: 84_000 })
  await page.unrouteAll()
  await expect(lapOf(page, '01', 1)).toContainText('1:24.000')
  await expect.poll(async () => (await api.laps.get(lap.id)).lapTimeMs).toBe(84_000)
  const kept = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const open = indexedDB.open('trackside')
          open.onsuccess = () => {
            const all = open.result.transaction('edits').objectStore('edits').getAll()
            all.onsuccess = () => resolve(all.result)
          }
        }),
    )
  // The page shows the refusal before the browser has stored it.
  await expect.poll(kept).toMatchObject([
    {
      op: 'update',
      body: { lapTimeMs: 81_000 },
      base: { lapTimeMs: 83_000 },
      state: 'refused',
      refusal: { status: 412, theirs: { lapTimeMs: 84_000 } },
    },
  ])
})
