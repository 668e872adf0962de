import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { USUAL_LISTS } from '../../renderer/features/checks/usual-lists.ts'
import type { Client } from '../../server/contract/client.ts'
import { csvRows } from '../support/csv-cells.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

/** The file downloaded by a click. */
async function kept(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Printed pages. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a list is exported as a file with the filters of the page; an event is exported as an archive', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { items: sessions } = await api.sessions.list()
  const sheets = await Promise.all(sessions.map(({ id }) => api.runSheets.list({ sessionId: id })))
  const sheet = sheets.flatMap(({ items }) => items).find(({ lapCount }) => lapCount > 5)
  if (!sheet) throw new Error('the sample has no laps')
  await openAs(page, url, token, `/data/laps?runSheetId=${sheet.id}&sort=-lapNumber`)
  await button(page, 'Export laps').click()
  const list = await kept(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
  expect(list.name).toMatch(/^laps-\d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...rows] = csvRows(list.text.slice(1))
  const numbers = rows.map((row) => Number(row[head.indexOf('lapNumber')]))
  const { items: laps } = await api.laps.list({ runSheetId: sheet.id, sort: '-lapNumber' })
  expect(numbers).toEqual(laps.map(({ lapNumber }) => lapNumber))
  await expect(page.getByText(`Saved ${list.name}.`)).toBeVisible()

  await page.goto(`${url}/app/sessions/${sheet.sessionId}`)
  await button(page, 'Export laps').click()
  const book = await kept(page, () => page.getByRole('menuitem', { name: 'Excel workbook' }).click())
  expect(book.name).toMatch(/^laps-.*\.xlsx$/)

  const session = sessions.find(({ id }) => id === sheet.sessionId)
  await page.goto(`${url}/app/events/${session?.eventId}`)
  const archive = await kept(page, () => button(page, 'Export archive').click())
  expect(archive.name).toMatch(/\.trackside\.json$/)
  expect(JSON.parse(archive.text).trackside.event.id).toBe(session?.eventId)
  expect(complaints).toEqual([])
})

/** Laps that stand on the first page of a run sheet, with the rows of three stints. */
const LAPS_ON_A_PAGE = 48

async function pdfPages(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('article')).toBeVisible()
  return pagesOf(await page.pdf({ preferCSSPageSize: true }))
}

test('a run sheet of sixty laps and a setup are printed black on white @long', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { items: setups } = await api.setups.list()
  const setup = setups.find(({ totalWeightKg }) => totalWeightKg !== null)
  if (!setup) throw new Error('the sample has no weighed setup')
  const { eventId } = await api.cars.get(setup.carId)
  const { items: sessions } = await api.sessions.list({ eventId })
  const long = `${'Scuderia Nordschleife '.repeat(5)}${'Unbroken'.repeat(10)}`.slice(0, 190).trim()
  const car = await api.cars.create({
    eventId,
    number: '0960',
    name: long,
    class: 'GT3',
    liveryColor: '#1E90FF',
  })
  const sheet = await api.runSheets.create({
    sessionId: sessions[0]?.id as string,
    carId: car.id,
    engineerNotes: `Front ride height +2 mm.\n${long}`,
    stints: [{ stint: 1, startLap: 1, endLap: 60, fuelInKg: 80, comment: 'Save 2 laps' }],
  })
  const items = Array.from({ length: 60 }, (_, index) => ({
    runSheetId: sheet.id,
    lapNumber: index + 1,
    lapTimeMs: 90_000 + index,
    sector1Ms: 30_000,
    sector2Ms: 30_000,
    sector3Ms: 30_000 + index,
    comment: index === 30 ? long : null,
  }))
  await api.createLaps({ body: { items } })

  await openAs(page, url, token, `/print/run-sheets/${sheet.id}`)
  await expect(page.getByRole('region', { name: 'Laps' }).getByRole('row')).toHaveCount(62)
  await expect(page.getByRole('row', { name: 'Stint 1 · laps 1–60' })).toBeVisible()
  await expect(page.getByText('1:30.000').first()).toBeVisible()
  await lookAt(page, 'print-run-sheet')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await button(page, 'Print').click()
  await expect(page.locator('body[data-printed=yes]')).toBeAttached()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('header').first()).toBeHidden()
  await expect(button(page, 'Print')).toBeHidden()
  const [ink, ground] = await page
    .getByRole('article')
    .evaluate((paper) => [getComputedStyle(paper).color, getComputedStyle(document.body).backgroundColor])
  expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2)
  await page.emulateMedia({ media: null, colorScheme: 'light' })

  await button(page, 'Landscape').click()
  await expect(page).toHaveURL(/orientation=landscape/)
  const sheetOf = `${url}/app/print/run-sheets/${sheet.id}`
  const { items: all } = await api.laps.list({ runSheetId: sheet.id, limit: '100' })
  for (const { id } of all.slice(LAPS_ON_A_PAGE)) await api.laps.remove(id)
  await api.laps.update(all[30]?.id as string, { comment: 'Traffic' })
  await api.cars.update(car.id, { name: 'Halcyon Works Team' })
  await api.runSheets.update(sheet.id, {
    stints: [1, 2, 3].map((stint) => ({ stint, startLap: stint * 16 - 15, endLap: stint * 16 })),
    engineerNotes: null,
    status: 'closed',
  })
  // The browser's own choice for this paper holds where the address says nothing.
  expect(await pdfPages(page, sheetOf)).toBe(1)
  await expect(button(page, 'Landscape')).toHaveAttribute('aria-pressed', 'true')
  expect(await pdfPages(page, `${sheetOf}?orientation=portrait`)).toBe(1)
  await expect(page.getByRole('columnheader', { name: 'FL bar' })).toBeVisible()
  await page.getByLabel('Pressures').uncheck()
  await expect(page.getByRole('columnheader', { name: 'FL bar' })).toBeHidden()

  await page.goto(`${url}/app/data/setups/${setup.id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('region', { name: 'Front left' })).toBeVisible()
  await expect(page.getByText(`${setup.totalWeightKg} kg`)).toBeVisible()
  const left = await page.getByRole('region', { name: 'Rear left' }).boundingBox()
  const right = await page.getByRole('region', { name: 'Front right' }).boundingBox()
  expect(left && right && left.x < right.x && left.y > right.y).toBe(true)
  await lookAt(page, 'print-setup')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  expect(complaints).toEqual([])
})

/** Checklists of a car, with all items but the last of each signed: the address of their paper. */
async function signedLists(api: Client, eventId: string | undefined): Promise<string> {
  const [session] = (await api.sessions.list({ eventId })).items
  const [car] = (await api.cars.list({ eventId })).items
  if (!session || !car) throw new Error('the sample has no session or no car')
  for (const { name, items } of USUAL_LISTS) {
    const { id } = await api.checklists.create({ sessionId: session.id, carId: car.id, name, items })
    for (const item of items.slice(0, -1))
      await api.signChecklist({ params: { id }, body: { item, signed: true } })
  }
  return `sessions/${session.id}/checks?car=${car.id}`
}

test('each paper of the sample stands on one A4 @long', async ({ page, sampleTeam: { url, api, token } }) => {
  const { items: setups } = await api.setups.list({ limit: '100' })
  const child = setups.find(({ parentSetupId }) => parentSetupId !== null)
  const [event] = (await api.events.list()).items
  const [plan] = (await api.runPlans.list()).items
  await openAs(page, url, token, `/events/${event?.id}/tyres`)
  await page.getByRole('main').getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('row', { name: /^01-M3 .* Medium · dry · used · 13 laps/ })).toBeVisible()
  await lookAt(page, 'print-tyres')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await page.getByLabel('Car').selectOption('Car 02')
  await expect(page.getByRole('row', { name: /^02-M3/ })).toBeVisible()
  const papers = [
    `setups/${child?.id}`,
    `setups/${child?.id}/against/${child?.parentSetupId}`,
    `run-plans/${plan?.id}`,
    await signedLists(api, event?.id),
  ]
  for (const paper of papers)
    for (const orientation of ['portrait', 'landscape']) {
      const address = new URL(`${url}/app/print/${paper}`)
      address.searchParams.set('orientation', orientation)
      expect(await pdfPages(page, address.href), paper).toBe(1)
    }
  await expect(page.getByRole('row', { name: /^✓ Wheel nuts torqued / })).toBeVisible()
  await expect(page.getByRole('row', { name: /^☐ / })).toHaveCount(USUAL_LISTS.length)
})
