import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('a checklist of a car is begun, signed by taps, taken back as a further entry, and printed', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId, sessionId, sheets } = await buildSession(api, 1)
  await api.laps.create({ runSheetId: sheets.get('01') as string, lapNumber: 1, lapTimeMs: 90_000 })
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}/run-sheets/${sheets.get('01')}`)
  await page.getByRole('tab', { name: 'Checks' }).click()
  await button(page, 'Add the usual three').click()
  await expect(button(page, 'Begin Set-up change')).toBeVisible()
  await page.getByText('Checklists of this event').click()
  await button(page, 'Edit After run').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Items').fill('Leaks\n\n  Brake wear \nLeaks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/must not name an item twice/)).toBeVisible()
  await dialog.getByLabel('Items').fill('Leaks\n\n  Brake wear \n')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await button(page, 'Begin After run').click()
  await button(page, 'Begin Before run').click()

  const kept = async () => (await api.checklists.list({ sessionId })).items
  const list = page.getByRole('region', { name: 'Before run' })
  const item = list.getByRole('button', { name: /^Wheel nuts torqued/ })
  await item.click()
  await list.getByRole('button', { name: /^Tyre pressures set/ }).click()
  const { user } = await api.me()
  await expect(item).toContainText(new RegExp(`${user.name}, .* \\d\\d:\\d\\d`))
  await expect(list).toContainText('2 of 8')
  await page.keyboard.press('Control+z')
  await expect(list).toContainText('1 of 8')
  await expect(list).toContainText(`taken back by ${user.name}`)
  await expect
    .poll(async () => (await kept())[1]?.signatures.map(({ item, signed }) => [item, signed]))
    .toEqual([
      ['Wheel nuts torqued', true],
      ['Tyre pressures set', true],
      ['Tyre pressures set', false],
    ])
  expect((await kept()).map(({ name, items }) => [name, items.length])).toEqual([
    ['After run', 2],
    ['Before run', 8],
  ])
  await lookAt(page, 'checks')

  await page.getByRole('tabpanel').getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Wheel nuts torqued ${user.name}`) })).toBeVisible()
  await lookAt(page, 'print-checks')
  expect((await api.checklistTemplates.list({ eventId })).items).toHaveLength(3)
  expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
})
