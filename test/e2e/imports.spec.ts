import type { Page } from 'playwright/test'
import { chooseFile } from './support/choose-file.ts'
import { lookAt } from './support/look-at.ts'
import { sidewaysPx, smallTargets, watch } from './support/page-watch.ts'
import { button, field, tabTo } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { lapOf, openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

const LAPS = [
  'NUMBER;LAP_NUMBER;LAP_TIME;TOP_SPEED',
  '01;1;1:31.250;250.1',
  '01;2;1:2x.999;251.4',
  '02;1;1:33.000;',
].join('\r\n')

const choose = (page: Page, name: string, content: string | Buffer) =>
  chooseFile(page, 'Choose files', name, content)

const errorsOf = (page: Page) => page.getByRole('list', { name: 'Errors' }).getByRole('button')

test('laps of a CSV are drafted, corrected at their line, previewed, imported and reverted @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, sheets } = await buildSession(api, 2)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/imports?sessions=${sessionId}`)
  await expect(page.getByText('No imports yet')).toBeVisible()
  await choose(page, 'laps.csv', LAPS)
  await expect(page.getByText('CSV, semicolon, 3 rows')).toBeVisible()
  // Everything is suggested: the resource, its parents, and the mapping of each field.
  await expect(field(page, 'The rows are')).toHaveValue('laps')
  await expect(field(page, 'Which session')).toHaveValue(sessionId)
  await expect(field(page, 'Column of the car number')).toHaveValue('NUMBER')
  await expect(field(page, 'Lap time: read as')).toHaveValue('lapTime')
  await expect(page.locator('[data-target="lapTimeMs"]').getByText('1:31.250')).toBeVisible()

  await button(page, 'Preview').click()
  await expect(errorsOf(page)).toHaveCount(1)
  await expect(errorsOf(page)).toHaveText(/^Line 3, LAP_TIME .*: "1:2x\.999" is not a lap time\.$/)
  await lookAt(page, 'imports-errors')
  expect(await api.laps.list({ sessionId })).toMatchObject({ items: [] })
  complaints.length = 0

  await errorsOf(page).click()
  const text = page.getByRole('textbox', { name: 'Text of laps.csv' })
  await expect(text).toBeFocused()
  // The cursor is on the invalid line.
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('01;2;1:30.999;251.4')
  await expect(page.getByText('Changed since this preview.')).toBeVisible()
  await button(page, 'Preview again').click()
  await expect(button(page, 'Create 3 laps')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /^.*Lap 2/ })).toHaveText(/create/)
  await lookAt(page, 'imports-preview')
  expect((await api.laps.list({ sessionId })).items).toEqual([])

  await field(page, 'Name of the profile').fill('Lap list')
  await button(page, 'Save profile').click()
  await expect(page.getByText('Import profile Lap list is added.')).toBeVisible()
  await button(page, 'Preview again').click()
  await button(page, 'Create 3 laps').click()
  await expect(page.getByText('3 laps created.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Open Race' }).click()
  await expect(lapOf(page, '01', 2).first()).toHaveText(/1:30\.999/)
  await expect(lapOf(page, '02', 1).first()).toHaveText(/1:33\.000/)

  // Once one of the laps was edited, the import cannot be undone as a whole.
  const runSheetId = sheets.get('01') as string
  const lap = (await api.laps.list({ runSheetId, sort: 'lapNumber' })).items[0]
  await api.laps.update(lap?.id ?? '', { comment: 'traffic' })
  await button(page, 'Menu').click()
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: /^Revert… laps\.csv/ }).click()
  await button(page, 'Revert').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/have changed since/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText('Lap 1')
  complaints.length = 0
  await api.laps.remove(lap?.id ?? '')
  await button(page, 'Keep it').click()
  await page.getByRole('button', { name: /^Revert… laps\.csv/ }).click()
  await button(page, 'Revert').click()
  await expect(dialog.getByText(/removed since/)).toBeVisible()
  expect((await api.laps.list({ sessionId })).items).toHaveLength(2)
})

test('by keyboard alone: a JSON is imported with the profile that fits, and reverted with Ctrl+Z', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const scope = {
    Championship: {
      path: '$.season',
      key: ['name'],
      fields: { name: 'title', season: { path: 'year', transform: 'text' }, series: 'title' },
    },
    Track: {
      path: '$.circuits',
      key: ['name'],
      fields: { name: 'name', country: 'land', lengthKm: 'km', cornerCount: 'corners' },
    },
  }
  await api.importProfiles.create({ name: 'Season file', description: 'What the series sends.', scope })
  const complaints = await watch(page, url)
  const document = {
    season: { title: 'GT Masters', year: 2026 },
    circuits: [
      { name: 'Spa', land: 'BE', km: 7.004, corners: 19 },
      { name: 'Monza', land: 'IT', km: 5.793, corners: 11 },
    ],
  }
  await openAs(page, url, token, '/imports')
  await tabTo(page, button(page, 'Paste text'))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Text to import')).toBeFocused()
  await page.keyboard.insertText(`${JSON.stringify(document, null, 2).slice(0, -2)},\n}`)
  await tabTo(page, button(page, 'Use this text'))
  await page.keyboard.press('Enter')
  // Invalid JSON is reported by line and column, with the cursor there.
  await expect(page.getByText(/^Line 20, column 1: follows a comma/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text of pasted text' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(field(page, 'Profile')).toHaveValue(/^0/)
  await expect(page.getByText('This document has 7 of the 7 places that the profile reads.')).toBeVisible()
  await tabTo(page, button(page, 'Preview'))
  await page.keyboard.press('Enter')
  const go = button(page, 'Create 1 championship and 2 tracks')
  await expect(go).toBeVisible()
  await tabTo(page, page.getByRole('tree'))
  await page.keyboard.press('End')
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText(/Track Monza/)
  await go.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 championship and 2 tracks created.').first()).toBeVisible()
  expect((await api.tracks.list({ sort: 'name' })).items.map(({ name }) => name)).toEqual(['Monza', 'Spa'])
  await expect(button(page, 'Undo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('The import is reverted.')).toBeVisible()
  expect((await api.tracks.list()).items).toEqual([])
  await expect(page.getByText(/^Reverted .* by Ana Ruiz$/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('an invalid profile is corrected at its line, and a lost response imports once', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  await openAs(page, url, token, '/imports')
  const long = 'Circuit with a very long name indeed '.repeat(5).trim()
  await choose(
    page,
    'tracks.json',
    JSON.stringify([{ name: long, country: 'BE', length_km: 7.004, turns: 19 }]),
  )
  await expect(field(page, 'The rows are')).toHaveValue('tracks')
  await button(page, 'Show as JSON').click()
  const editor = page.getByRole('textbox', { name: 'Profile as JSON' })
  const good = (await editor.textContent()) ?? ''
  expect(good).toContain('lengthKm')
  const type = async (text: string) => {
    await editor.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  await type(
    '{\n "Track": {\n  "path": "$",\n  "key": ["name"],\n  "fields": { "name": "name",\n   "numbr": "name" }\n }\n}',
  )
  await button(page, 'Preview').click()
  const wrong = page.getByRole('list', { name: 'Errors in the profile' }).getByRole('button')
  await expect(wrong).toHaveText(/^Line 6, Track › fields › numbr: Track has no field numbr/)
  await type(
    '{\n "Track": {\n  "path": "$",\n  "key": ["name"],\n  "fields": { "name": "name", "country": "country", "lengthKm": "length_km", "cornerCount": "turns" }\n }\n}',
  )
  await button(page, 'Preview again').click()
  await expect(button(page, 'Create 1 track')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  await expect.poll(() => sidewaysPx(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  // The server completes the import, but its response is lost.
  let lost = 0
  await page.route('**/import', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Create 1 track').click()
  await expect(page.getByText(/it is not known whether the import was done/)).toBeVisible()
  await button(page, 'Try again').click()
  await expect(page.getByText('1 track created.').first()).toBeVisible()
  expect((await api.tracks.list()).items.map(({ name }) => name)).toEqual([long])
  expect((await api.listImports()).items).toHaveLength(1)
})
