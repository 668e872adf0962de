import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { drive, LENGTH_M, logOf, SPEED } from '../support/circuit.ts'
import { chooseFile } from './support/choose-file.ts'
import { lookAt } from './support/look-at.ts'
import { buildTelemetry } from './support/made-up-telemetry.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const MOTEC = gunzipSync(
  readFileSync(join(import.meta.dirname, '../fixtures/loggers/motec-calder-2005.ld.gz')),
)
const LAPS_MS = [65_163, 63_682, 65_192, 63_759]

test('a logger’s file is compared with the laps of the session, and gives them telemetry and KPIs @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  await api.dataAnalysisProfiles.create({
    name: 'Speeds',
    automatic: true,
    kpis: [{ name: 'Top speed', expression: 'Max(speed)', unit: 'km/h', decimals: 1 }],
  })
  const { lapIds } = await buildTelemetry(api, url, token)
  const { sessionId, runSheetId } = await api.laps.get(lapIds[0] ?? '')
  const laps = []
  for (const [index, lapTimeMs] of LAPS_MS.entries())
    laps.push(await api.laps.create({ runSheetId, lapNumber: 101 + index, lapTimeMs }))
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await page.getByRole('link', { name: 'Logger files' }).click()
  await chooseFile(page, 'Choose files', 'notes.csv', 'hello')
  await expect(page.getByText('notes.csv: No row names the channels.')).toBeVisible()
  complaints.length = 0
  await chooseFile(page, 'Choose files', 'calder.ld', MOTEC)
  await expect(
    page.getByText(/MoTeC log · 2005-11-23 09:53 · 11A · Calder · 77 channels · 6 laps by beacon/),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Laps of the file and of the timing' })
  await expect(table.getByRole('row', { name: '2 1:05.163 101 1:05.163 +0 ms' })).toBeVisible()
  await expect(table.getByRole('row', { name: '1 1:34.136 – – –' })).toBeVisible()
  await lookAt(page, 'outings')
  const saved = page.waitForEvent('download')
  await button(page, 'Export calder.ld').click()
  await page.getByRole('menuitem', { name: 'Parquet' }).click()
  const parquet = readFileSync(await (await saved).path())
  expect([parquet.toString('latin1', 0, 4), parquet.toString('latin1', parquet.length - 4)]).toEqual([
    'PAR1',
    'PAR1',
  ])
  await button(page, 'Apply to these 4 laps').click()
  await expect(page.getByText('4 laps have telemetry and KPIs now.')).toBeVisible()
  expect((await api.laps.get(laps[1]?.id ?? '')).kpis['Top speed']).toBeGreaterThan(200)
  await page.getByRole('link', { name: 'Open the best of them, lap 102' }).click()
  await expect(page.getByText('6,369 samples in 63.7 s')).toBeVisible()
  const csv = page.waitForEvent('download')
  await button(page, 'Export telemetry').click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await csv).suggestedFilename()).toMatch(/^telemetry-lap-102-.*\.csv$/)
  expect(complaints).toEqual([])
})

test('a start-finish line that is drawn on the map tells the laps of a file, is moved, and cleared', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, sheets } = await buildSession(api, 1)
  const lapTimeMs = Math.round((LENGTH_M / SPEED) * 1000)
  for (let lapNumber = 1; lapNumber <= 5; lapNumber += 1)
    await api.laps.create({ runSheetId: sheets.get('01') as string, lapNumber, lapTimeMs })
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}/outings`)
  await chooseFile(page, 'Choose files', 'drive.csv', logOf(drive({ hz: 10, laps: 6 }), 'drawn'))
  await expect(page.getByText('no laps found: one stretch')).toBeVisible()
  const map = page.getByRole('img', { name: 'Map of the drive' })
  const words = page.getByRole('region', { name: 'Start-finish line' }).getByRole('status')
  await expect(words).toHaveText('Click or tap one side of the track, then the other.')
  await map.scrollIntoViewIfNeeded()
  // The circuit is 800 m by 200 m; the line goes across its southern straight, 60 m long.
  const clickAt = async (south: number, east = 0) => {
    const box = await map.boundingBox()
    if (!box) throw new Error('no map')
    const at = (metres: number) => box.width / 2 + (metres / 880) * box.width
    await page.mouse.click(box.x + at(east), box.y + at(south))
  }
  await clickAt(70)
  await expect(words).toHaveText('Now the other side of the track.')
  await clickAt(130)
  await expect(words).toHaveText(/^A line of (59|60|61) m\./)
  const whole = button(page, 'Whole line')
  const before = await whole.boundingBox()
  await whole.press('Shift+ArrowRight')
  await expect.poll(async () => (await whole.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 5)
  const end = await button(page, 'First end of the line').boundingBox()
  if (!end) throw new Error('no end')
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 30, { steps: 3 })
  await page.mouse.up()
  await expect(words).toHaveText(/^A line of [45]\d m\./)
  await lookAt(page, 'start-finish')
  await button(page, 'Laps by these lines').click()
  await expect(page.getByText('7 laps by the start-finish line')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Laps of the file and of the timing' })).toBeVisible()
  const [track] = (await api.tracks.list()).items
  expect(track?.startFinish?.map(({ lat }) => lat)).toEqual([
    expect.closeTo(51.5, 2),
    expect.closeTo(51.5, 2),
  ])
  await button(page, 'Split 1').click()
  await expect(words).toHaveText('Click or tap one side of the track, then the other.')
  await clickAt(70, 200)
  await clickAt(130, 200)
  await expect(words).toHaveText(/^A line of (59|60|61) m\./)
  await button(page, 'Laps by these lines').click()
  await expect(page.getByRole('columnheader', { name: 'Sectors' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 .* 0:03\.\d\d\d · 0:32\.\d\d\d$/ })).toBeVisible()
  expect((await api.tracks.get(track?.id as string)).split1).toHaveLength(2)
  const apart = async () => {
    const [first, second] = await Promise.all(
      ['First end of the line', 'Second end of the line'].map((name) => button(page, name).boundingBox()),
    )
    return Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0))
  }
  const unzoomed = await apart()
  await button(page, 'Whole line').hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(apart).toBeGreaterThan(unzoomed * 1.3)
  await button(page, 'Start-finish').click()
  const fileId = (await api.listTelemetryFiles()).items[0]?.id as string
  await page.route('**/apply', async (route) => {
    await api.putTelemetryFileLaps({ params: { id: fileId }, body: { trackId: null } })
    await route.continue()
  })
  await button(page, 'Apply to these 5 laps').click()
  await expect(page.getByText('Nothing was applied: the laps of this file have changed')).toBeVisible()
  await expect(page.getByText('no laps found: one stretch')).toBeVisible()
  await button(page, 'Laps by these lines').click()
  await expect(page.getByText('7 laps by the start-finish line')).toBeVisible()
  await button(page, 'Laps as the file has them').click()
  await expect(page.getByText('no laps found: one stretch')).toBeVisible()
  await button(page, 'Clear line').click()
  await expect(words).toHaveText('Click or tap one side of the track, then the other.')
  await expect.poll(async () => (await api.tracks.get(track?.id as string)).startFinish).toBeNull()
  expect(complaints.filter((text) => !text.includes('409 (Conflict)'))).toEqual([])
})

test('a file that a teammate adds, marks or removes is there and gone without a reload', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { sessionId } = await buildSession(api, 1)
  const [welcome, news] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"welcome"')) welcome.resolve()
      if (String(payload).includes('"telemetryFile"')) news.resolve()
    }),
  )
  // The page's first list of files is from before the news, and arrives after it.
  const isList = ({ pathname }: URL) => pathname === '/telemetry-files'
  await page.route(
    isList,
    async (route) => {
      const response = await route.fetch()
      await news.promise
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await openAs(page, url, token, `/sessions/${sessionId}/outings`)
  await welcome.promise
  const ask = (path: string, method: string, body?: string) =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      ...(body !== undefined && { body }),
    })
  const added = await ask('/telemetry-files?name=theirs.csv', 'POST', 'Time,Speed\n0,1\n1,2\n2,3\n')
  const { id } = (await added.json()) as { id: string }
  await expect(page.getByText('theirs.csv')).toBeVisible()
  await button(page, 'Compare theirs.csv').click()
  await expect(page.getByText(/CSV log/)).toBeVisible()
  await ask(`/telemetry-files/${id}`, 'DELETE')
  await expect(page.getByText('theirs.csv')).toBeHidden()
  // The page asks once more for the file that it compares.
  expect(
    complaints.filter((text) => !text.includes(`404 (Not Found) ${url}/telemetry-files/${id}?`)),
  ).toEqual([])
})
