import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../support/temp-folder.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const LAPS = [
  'NUMBER;LAP_NUMBER;LAP_TIME;CROSSING_FINISH_LINE_IN_PIT;ELAPSED;HOUR;DRIVER_NAME;PIT_TIME;CLASS;TEAM;FLAG_AT_FL',
  '07;1;1:40.000;B;1:40.000;13:36:40.000;Kim Bell;;LMP2;Team;GF',
  '07;2;17:31:33.055;;17:33:13.055;07:08:13.055;Kim Bell;17:30:00.000;LMP2;Team;GF',
].join('\r\n')

/** A downloaded folder with unrelated files. */
function weekendFolder(): string {
  const folder = join(tempFolder(), 'imsa-2024-long-beach')
  mkdirSync(folder)
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  put('202404201335-race-laps.csv', LAPS)
  put('202404201335-race-weather.csv', '')
  put('202404190900-practice-1-laps.csv', LAPS.split('\r\n').slice(0, 2).join('\n'))
  put('entries.xlsx', 'PK\u0003\u0004[Content_Types].xml')
  return folder
}

test('a folder of timing files is recognised and imported with one button', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/imports')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a folder').click()
  await (await chooser).setFiles(weekendFolder())
  await expect(page.getByText('IMSA Long Beach, 2 sessions, 1 car, 3 laps')).toBeVisible()
  await expect(page.getByText('entries.xlsx is an Excel workbook: save the sheet as CSV.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files that are left out' })).toHaveText(
    '202404201335-race-weather.csv is left out: it is empty.',
  )
  // Values that the files lack are prefilled and can be changed.
  await expect(field(page, 'Track')).toHaveValue('Long Beach Street Circuit')
  await expect(field(page, 'Start of Race')).toHaveValue('2024-04-20T13:35')
  await expect(button(page, 'Import')).toBeVisible()
  expect((await api.events.list()).items).toEqual([])
  await field(page, 'Event').fill('')
  await expect(page.getByText('Fill in the event’s name first: the files do not contain this.')).toBeVisible()
  await field(page, 'Event').fill('Grand Prix of Long Beach')
  await button(page, 'Preview again').click()
  await button(page, 'Import').click()
  await expect(page.getByText(/^Created .*rows|rows created/).first()).toBeVisible()
  expect((await api.events.list()).items).toMatchObject([{ name: 'Grand Prix of Long Beach' }])
  expect((await api.laps.list({ sort: '-lapNumber', limit: 1 })).items).toMatchObject([
    { lapTime: '17:31:33.055', stint: 2, pitOut: true },
  ])
  expect(complaints).toEqual([])
})
