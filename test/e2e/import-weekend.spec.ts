import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { tempFolder } from '../support/temp-folder.ts'
import { chooseFile } from './support/choose-file.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
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
  await chooseFile(page, 'Choose a folder', weekendFolder())
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

const HEADER = LAPS.split('\r\n')[0] as string
const MOTEC = gunzipSync(
  readFileSync(join(import.meta.dirname, '../fixtures/loggers/motec-calder-2005.ld.gz')),
)
/** The laps of that log as its timing has them: time, race time, time of day. */
const CALDER = [
  '1:34.136;;1:34.136;09:54:34.136',
  '1:05.163;;2:39.299;09:55:39.299',
  '1:03.682;;3:42.981;09:56:42.981',
  '1:05.192;;4:48.173;09:57:48.173',
  '1:03.759;;5:51.932;09:58:51.932',
  '1:42.068;;7:34.000;10:00:34.000',
]

/** A practice with the log of one of its cars, and two files that are neither. */
function weekendWithLog(): string {
  const folder = join(tempFolder(), 'imsa-2005-long-beach')
  mkdirSync(join(folder, 'loggers'), { recursive: true })
  const rows = CALDER.map((times, lap) => `07;${lap + 1};${times};Kim Bell;;LMP2;Team;GF`)
  writeFileSync(join(folder, '200511230953-practice-1-laps.csv'), [HEADER, ...rows].join('\n'))
  writeFileSync(join(folder, 'loggers', 'calder.ld'), MOTEC)
  writeFileSync(join(folder, 'loggers', 'short.ld'), MOTEC.subarray(0, 1000))
  writeFileSync(join(folder, 'notes.csv'), 'Who;What\nKim;late')
  return folder
}

test('a folder with timing and logger files is one screen and one button, and each can be undone', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/imports')
  await chooseFile(page, 'Choose a folder', weekendWithLog())
  await expect(page.getByText(/1 session, 1 car, 6 laps/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files that are left out' })).toContainText('notes.csv')
  const loggers = page.getByRole('list', { name: 'Logger files that were recognised' })
  await expect(loggers.getByText('calder.ld: MoTeC log')).toBeVisible()
  await expect(page.getByText(/^Fill in/)).toBeHidden()
  // A list that is read again at the end, which undo does not wait for.
  const answer = await holdAnswers(page, '**/import-profiles?*')
  await button(page, 'Import, and read 2 logger files').click()
  // An import, a file and the KPIs of six laps, one after the other.
  await expect(loggers).toContainText('6 laps of car 07 in Practice 1 have telemetry and KPIs now.', {
    timeout: 45_000,
  })
  await expect(loggers).toContainText('Not read: This MoTeC log (.ld) is cut off in its header.')
  const telemetry = async () =>
    (await api.laps.list()).items.filter(({ telemetryId }) => telemetryId !== null)
  expect(await telemetry()).toHaveLength(6)
  await lookAt(page, 'import-weekend-with-loggers')
  await page.keyboard.press('Control+z')
  await answer()
  await expect(loggers).toBeHidden()
  expect(await telemetry()).toEqual([])
  expect((await api.listTelemetryFiles()).items).toEqual([])
  expect((await api.laps.list()).items).toHaveLength(6)
  expect(complaints.filter((text) => !text.includes('name=short.ld'))).toEqual([])
})

test('files that are dropped on a page of an event are shown to be imported', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { eventId } = await buildSession(api, 1)
  await openAs(page, url, token, `/events/${eventId}/entries`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const files = await page.evaluateHandle(
    ([laps, log]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([laps as string], '202404201335-race-laps.csv'))
      transfer.items.add(new File([Uint8Array.from(log as number[])], 'outing.ld'))
      return transfer
    },
    [LAPS, [...MOTEC.subarray(0, 4096)]] as const,
  )
  await expect(async () => {
    await page.dispatchEvent('main', 'drop', { dataTransfer: files })
    await expect(page.getByText('outing.ld: MoTeC log')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(/1 session, 1 car, 2 laps/)).toBeVisible()
  expect(complaints).toEqual([])

  await page.route('**/telemetry-files', (route) => route.abort())
  await button(page, 'Read only 1 logger file').click()
  await expect(page.getByText(/^The logger files are not read\./)).toBeVisible()
  await page.evaluate(() => {
    Blob.prototype.slice = () => {
      throw new Error('The file is gone.')
    }
  })
  const csv = { name: 'moved.csv', mimeType: 'text/csv', buffer: Buffer.from('Lap;Time') }
  await page.getByLabel('Files to import').setInputFiles(csv)
  await expect(page.getByText('The file could not be read. Has it been moved?')).toBeVisible()
})
