import { readFileSync } from 'node:fs'
import { chooseFile } from './support/choose-file.ts'
import { lookAt } from './support/look-at.ts'
import { buildTelemetry, madeUpRaceChrono } from './support/made-up-telemetry.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { lapOf, openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('a RaceChrono file is stored for a lap and drawn, and its KPI is computed', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  await api.dataAnalysisProfiles.create({
    name: 'Speeds',
    automatic: true,
    kpis: [
      { name: 'Top speed', expression: 'Max(speed)', unit: 'm/s', decimals: 1 },
      { name: 'Broken', expression: 'Max(nope)' },
      { name: 'Converted', expression: 'Max(speed)', unit: 'km/h', decimals: 0 },
      { name: 'Refused', expression: 'Max(speed)', unit: 'bar' },
    ],
  })
  const { lapIds } = await buildTelemetry(api, url, token)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/laps/${lapIds[2]}/telemetry`)
  await expect(page.getByText('No telemetry for this lap yet')).toBeVisible()
  const choose = (name: string, text: string) => chooseFile(page, 'Choose file', name, text)
  await choose('broken.csv', 't,speed\n0,1\n0.1,fast\n')
  await expect(page.getByText('line 3, speed: "fast" is no number')).toBeVisible()
  complaints.length = 0

  await choose('two-laps.csv', 't,speed\n0,1\n0.1,2\n0,3\n0.1,4\n0.2,5\n')
  await expect(field(page, 'Lap of the file')).toHaveValue('2')
  await choose('session.csv', madeUpRaceChrono())
  await expect(field(page, 'Lap of the file')).toHaveValue('5')
  await button(page, 'Store this lap').click()
  await expect(page.getByText('session.csv is stored.')).toBeVisible()
  await expect(page.getByText('800 samples in 79.9 s')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Plot of .*speed/ })).toBeVisible()
  await expect(page.getByText('60.0 m/s')).toBeVisible()
  await expect(page.getByText('unknown channel: nope')).toBeVisible()
  await expect(page.getByText('216 km/h')).toBeVisible()
  await expect(page.getByText('The result is in m/s, which cannot be converted to bar.')).toBeVisible()
  await page.getByRole('link', { name: 'Change this profile' }).click()
  // The editor uses the lap that was on screen.
  await expect(page.locator('[data-kpi="Top speed"]').getByText('60.0 m/s')).toBeVisible()
  expect((await api.laps.get(lapIds[2] ?? '')).kpis['Top speed']).toBeCloseTo(60, 1)
  expect(complaints).toEqual([])
})

test('a lap of a real logger with repeated sample times is drawn and evaluated', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const profile = {
    name: 'Speeds',
    kpis: [{ name: 'Top speed', expression: 'Max(speed) * 3.6', unit: 'km/h' }],
  }
  await api.dataAnalysisProfiles.create(profile)
  const { lapIds } = await buildTelemetry(api, url, token)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/laps/${lapIds[2]}/telemetry`)
  const [names, ...rows] = readFileSync('test/fixtures/tianma-lap9/telemetry.csv', 'utf8').split('\n')
  const text = [names, 's,m/s,g,g,1/min,%', ...rows].join('\n')
  await chooseFile(page, 'Choose file', 'lap9.csv', text)
  await expect(page.getByText(/3,387 samples in 7\d\.\d s/)).toBeVisible()
  const plot = page.getByRole('img', { name: /^Plot of speed/i })
  await expect(plot).toBeVisible()
  // The line spans the plot: pixels of its colour in every tenth of the width.
  const ink = () =>
    plot.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
      const tenths = new Uint32Array(10)
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
        if (alpha > 100 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60)
          tenths[Math.floor((10 * ((at / 4) % width)) / width)]! += 1
      }
      return Math.min(...tenths.slice(1))
    })
  await expect.poll(ink).toBeGreaterThan(20)
  await expect(page.getByText(/^162\.(28|3)\d* km\/h$/)).toBeVisible()
  await lookAt(page, 'telemetry-real')
  expect(complaints).toEqual([])
})

test('two laps are overlaid by distance with their time difference; zooming in loads detail', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, lapIds } = await buildTelemetry(api, url, token)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await lapOf(page, '01', 1).first().click()
  await button(page, /^All fields/).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Telemetry' }).click()
  await expect(page).toHaveURL(new RegExp(`/laps/${lapIds[0]}/telemetry$`))
  await expect(page.getByRole('img', { name: /^Plot of/ })).toHaveCount(2)
  await field(page, 'Second lap').selectOption({ index: 1 })
  await expect(page.getByText(/^Solid: Lap 1 .* Dashed: Lap 2/)).toBeVisible()
  await field(page, 'Along').selectOption('distance')
  await expect(page.getByRole('img', { name: /^Plot of Time behind/ })).toBeVisible()

  const cursor = page.getByRole('slider', { name: 'Cursor: Distance' })
  const legend = page.getByRole('listitem').filter({ hasText: 'Time behind' })
  await cursor.focus()
  await cursor.press('End')
  // The second lap is 3% slower in space and time: it is behind at the end of their common distance.
  await expect(legend.locator('b')).toHaveText(/^\d/)
  expect(Number(await legend.locator('b').textContent())).toBeGreaterThan(1)

  const asked = page.waitForRequest((request) => /telemetry\?.*from=/.test(request.url()))
  await button(page, 'Zoom in').click()
  expect(new URL((await asked).url()).searchParams.get('points')).toMatch(/^\d+$/)
  await button(page, 'Whole lap').click()
  const plot = await page.getByRole('img', { name: /^Plot of Speed/ }).boundingBox()
  if (!plot) throw new Error('no plot')
  const [left, right, y] = [plot.x + plot.width * 0.5, plot.x + plot.width * 0.7, plot.y + 60]
  await page.mouse.move(left, y)
  await page.mouse.down()
  await page.mouse.move(right, y, { steps: 4 })
  await page.mouse.up()
  await expect(cursor).not.toHaveAttribute('min', '0')
  await page.mouse.dblclick(left, y)
  await expect(cursor).toHaveAttribute('min', '0')
  await lookAt(page, 'telemetry')
  expect(complaints).toEqual([])
})
