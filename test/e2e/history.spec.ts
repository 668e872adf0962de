import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('an edit is undone by keyboard, a request by touch, and values that changed since are named @long', async ({
  page,
  browser,
  emptyTeam: { url, api, token },
}) => {
  const { sheets } = await buildSession(api, 2)
  const lapsOf = (car: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      runSheetId: sheets.get(car) as string,
      lapNumber: index + 1,
      lapTimeMs: 91_000 + index * 250,
    }))
  const { items: first } = await api.createLaps({ body: { items: lapsOf('01', 6) } })
  await api.createLaps({ body: { items: lapsOf('02', 2) } })
  const lap = first[1] as { id: string }
  await api.laps.update(lap.id, { lapTimeMs: 90_750, comment: 'tow' })
  await api.cars.remove(
    (
      await api.cars.create({
        eventId: (await api.events.list()).items[0]?.id as string,
        number: '99',
        name: 'Gone again',
        class: 'GT3',
        liveryColor: '#aa0000',
      })
    ).id,
  )

  const complaints = await watch(page, url)
  const entries = page.getByRole('article')
  await openAs(page, url, token, '/settings/history')
  // A deleted row keeps its name.
  await expect(entries.first()).toHaveText(/Ana Ruiz.*Removed car 99 Gone again/)
  await expect(entries.nth(2)).toHaveText(
    /Lap 2 of car 01 · Race.*lap time 1:31\.250 → 1:30\.750, comment empty → tow/,
  )
  await expect(entries.nth(4)).toHaveText(/6 rows.*2 more in this request/)
  await expect(page.getByText('No older changes.')).toBeVisible()
  await lookAt(page, 'history')
  expect(complaints).toEqual([])

  // Another user's changes appear without a reload.
  await api.laps.update(first[0]?.id as string, { comment: 'yellow in T3' })
  await expect(entries.first()).toHaveText(/Lap 1 of car 01.*comment empty → yellow in T3/)

  await tabTo(page, page.getByRole('button', { name: 'Revert… Lap 2 of car 01' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'What will be put back' })).toHaveText(
    'Lap 2 of car 01: lap time 1:30.750 → 1:31.250, comment tow → empty',
  )
  await tabTo(page, dialog.getByRole('button', { name: 'Revert', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reverted: 1 row is as before.')).toBeVisible()
  expect(await api.laps.get(lap.id)).toMatchObject({ lapTimeMs: 91_250, comment: null })
  await expect(entries.first()).toHaveText(/Lap 2 of car 01.*lap time 1:30\.750 → 1:31\.250/)

  const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 760 } })
  const touched = await tablet.newPage()
  await openAs(touched, url, token, '/settings/history')
  await button(touched, 'Filters').tap()
  await field(touched, 'Rows').selectOption('lap')
  const batches = touched.getByRole('article').filter({ hasText: 'rows' })
  // Laps 1 and 2 of this request were edited since; that lap 2 has its old values again does not undo its edit.
  await batches
    .last()
    .getByRole('button', { name: /^Revert/ })
    .tap()
  await expect(touched.getByRole('dialog').getByRole('listitem')).toHaveText(
    [6, 5, 4, 3, 2, 1].map((number) => `Removes lap ${number} of car 01`),
  )
  await button(touched, 'Revert').tap()
  await expect(touched.getByText(/another user has changed these 2 rows since/)).toBeVisible()
  await expect(touched.getByRole('alert').getByRole('listitem')).toHaveText([
    'lap 2 of car 01: see its history',
    'lap 1 of car 01: see its history',
  ])
  expect((await api.laps.list()).items).toHaveLength(8)
  await touched.getByRole('alert').getByRole('link').first().tap()
  await expect(touched.getByText('History of lap 2 of car 01')).toBeVisible()
  await expect(touched.getByRole('article')).toHaveCount(3)
  await button(touched, 'Show everything').tap()
  await touched.getByRole('button', { name: /^Revert all… New lap 2 of car 02/ }).tap()
  await button(touched, 'Revert').tap()
  await expect(touched.getByText('Reverted: 2 rows are as before.')).toBeVisible()
  expect((await api.laps.list()).items).toHaveLength(6)
  await button(touched, 'Undo').tap()
  await expect(touched.getByText('Everything is as it was before you reverted.')).toBeVisible()
  expect((await api.laps.list()).items).toHaveLength(8)
  await tablet.close()
})

test('the cars and run sheets of the trail come as lists, those removed since from the log', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 6)
  for (const runSheetId of built.sheets.values())
    await api.laps.create({ runSheetId, lapNumber: 1, lapTimeMs: 91_000 })
  const [gone] = [...built.sheets.values()]
  if (gone) await api.runSheets.remove(gone, { cascade: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/changes' && searchParams.has('entityId'))
      asked.push(searchParams.get('entityType') ?? '')
  })
  await openAs(page, url, token, '/settings/history')
  for (const number of ['01', '02', '06'])
    await expect(page.getByText(`New lap 1 of car ${number}`)).toBeVisible()
  expect(asked.filter((type) => type === 'car')).toEqual([])
  expect(asked.filter((type) => type === 'run_sheet')).toEqual(['run_sheet'])
  expect(asked.filter((type) => type === 'lap').length).toBeLessThan(6)
})
