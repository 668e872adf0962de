import { readFile } from 'node:fs/promises'
import { kartLogFile } from '../support/kart-log.ts'
import { startExample } from './support/example-host.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs, signUp } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const VBO = Buffer.from('[column names]\nsats time\n')

test('what a program adds is on the page: the files of its logger, its import profile, its export format @long', async ({
  page,
}) => {
  const host = await startExample('test/e2e/support/adapters-host.ts')
  const { url } = host
  const complaints = await watch(page, url)
  const { api, token } = await signUp(url, false)
  await openAs(page, url, token, '/imports')
  const files = page.getByLabel('Files to import')
  await expect(files).toHaveAttribute('accept', /,\.klog,\.csv$/)
  await files.setInputFiles([
    { name: 'outing.klog', mimeType: 'application/octet-stream', buffer: kartLogFile([60, 61]) },
    { name: 'car.csv', mimeType: 'text/csv', buffer: Buffer.from('Constructor,Kart\nt,speed\n') },
    { name: 'drivers.csv', mimeType: 'text/csv', buffer: Buffer.from('Given,Family\nKay,Kart\n') },
  ])
  const loggers = page.getByRole('list', { name: 'Logger files that were recognised' })
  await expect(loggers).toContainText('outing.klog: Kart log')
  await expect(field(page, 'Profile').locator('option:checked')).toHaveText(
    'Kart: drivers (2 of 2, fits best)',
  )
  await expect(loggers).toContainText('car.csv: Constructor’s table')
  await button(page, 'Leave out car.csv').click()
  await button(page, 'Read only 1 logger file').click()
  await expect(loggers).toContainText('Stored, 2 laps.')
  await api.drivers.create({ firstName: 'Lee', lastName: 'Long' })
  await page.goto(`${url}/app/data/drivers`)
  await button(page, 'Export drivers').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON rows' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^drivers-[\d-]{10}\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).flat()).toContain('Long')
  expect(complaints).toEqual([])

  // Without a link the kinds of the program are not known, and our own are.
  await page.route('**/telemetry-files/kinds', () => {})
  await page.goto(`${url}/app/imports`)
  await expect(files).toHaveAttribute('accept', /\.feather$/)
  await page.context().setOffline(true)
  await expect(page.getByText('Reconnecting').first()).toBeVisible()
  await files.setInputFiles([{ name: 'outing.vbo', mimeType: 'text/plain', buffer: VBO }])
  await expect(loggers).toContainText('outing.vbo: VBOX log')
  await page.context().setOffline(false)
  expect(await host.end()).toBe(0)
})
