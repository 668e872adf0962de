import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import type { Client } from '../../server/contract/client.ts'
import { startExample } from './support/example-host.ts'
import { probing } from './support/page-probes.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { signUp } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

/** Opens a page as a logged-in user, with no script in the frames of others. */
async function openBeside(page: Page, url: string, token: string, path: string): Promise<void> {
  await page.goto(`${url}/app/favicon.svg`)
  await page.evaluate((kept) => localStorage.setItem('trackside.token', kept), token)
  await page.goto(`${url}/app${path}`)
}

const inFrame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`)

/** A plugin whose module is this page, opened. */
async function openPlugin(
  page: Page,
  { api, url, token }: { api: Client; url: string; token: string },
  name: string,
  body: string,
) {
  const source = `export function kpi() { return [] }\nexport async function page(trackside) {\n${body}\n}`
  await api.plugins.create({ name, pluginVersion: '1.0.0', source })
  await openBeside(page, url, token, `/x/plugins/${encodeURIComponent(name)}`)
  return inFrame(page, name)
}

test('the example: a page of another program, in the navigation, which follows the session and the theme', async ({
  page,
}) => {
  const example = await startExample('examples/page/host.ts')
  const { url } = example
  const complaints = await watch(page, url)
  const { api, token } = await signUp(url, true)
  await openBeside(page, url, token, '/')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Best laps' }).click()
  await expect(page).toHaveURL(`${url}/app/x/best-laps`)
  await expect(page).toHaveTitle(/^Best laps/)
  const frame = inFrame(page, 'Best laps')
  const [session] = (await api.sessions.list({ sort: '-startsAt', limit: 1 })).items
  await expect(frame.getByRole('heading')).toHaveText(`Best laps of ${session?.name}`)
  const cars = (await api.cars.list({ eventId: session?.eventId ?? '' })).items
  await expect(frame.getByRole('row')).toHaveCount(cars.length)

  const [sheet] = (await api.runSheets.list({ sessionId: session?.id ?? '', limit: 1 })).items
  await api.laps.create({ runSheetId: sheet?.id ?? '', lapNumber: 900, lapTimeMs: 12_345 })
  await expect(frame.getByRole('row').first()).toContainText('12.345 s')

  const ground = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await ground()
  await button(page, 'Dark colours').click()
  await expect.poll(ground).not.toBe(light)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find or do' }).fill('best la')
  await expect(page.getByRole('option').first()).toHaveText('Best laps')
  await page.keyboard.press('Escape')

  await page.goto(`${url}/app/x/elsewhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  // The script of the page itself, which its frame made.
  expect(complaints.filter((each) => !each.startsWith('request: blob:null/'))).toEqual([])
  await page.goto('about:blank')
  expect(await example.end()).toBe(0)
})

test('a page of a plugin reads, writes, hears units, sets its height and opens pages of the app', async ({
  page,
  sampleTeam,
}) => {
  const { api, url } = sampleTeam
  const frame = await openPlugin(
    page,
    sampleTeam,
    'Ways / & 100 %',
    `
    const out = document.createElement('output')
    const show = () => { out.textContent = JSON.stringify(facts) }
    const facts = { units: trackside.units.pressure, path: trackside.page.path }
    document.body.append(out)
    trackside.on('units', () => { facts.units = trackside.units.pressure; show() })
    const track = await trackside.post('tracks', { name: 'Made by a page', country: 'US', lengthKm: 5, cornerCount: 9 })
    const changed = await trackside.patch('tracks/' + track.id, { name: 'Changed' }, { ifMatch: track.version })
    facts.name = (await trackside.get('tracks/' + track.id)).name
    facts.version = changed.version
    facts.late = await trackside.patch('tracks/' + track.id, { name: 'Late' }, { ifMatch: 1 }).catch((error) => [error.status, error.problem.code])
    facts.gone = (await trackside.delete('tracks/' + track.id)).id === track.id
    facts.missing = await trackside.get('tracks/' + track.id).catch(({ status }) => status)
    trackside.height(321)
    show()
    const link = document.createElement('button')
    link.textContent = 'Tracks'
    link.onclick = () => trackside.navigate('/tracks')
    document.body.append(link)
    for (const to of ['//example.org/', 'https://example.org/', '/../docs', '/%2e%2e/docs', '/invite#x', '/%69nvite#x', '/%256aoin#x', 'tracks', 'javascript:alert(1)']) trackside.navigate(to)
  `,
  )
  const facts = async () => JSON.parse((await frame.locator('output').textContent()) || '{}')
  await expect.poll(facts).toEqual({
    units: 'bar',
    path: 'plugins/Ways / & 100 %',
    name: 'Changed',
    version: 2,
    late: [412, 'version_mismatch'],
    gone: true,
    missing: 404,
  })
  await expect(page.locator('iframe')).toHaveCSS('height', '321px')
  await api.updateMe({ body: { units: { pressure: 'psi' } } })
  await expect.poll(async () => (await facts()).units).toBe('psi')
  await expect(page).toHaveURL(/\/app\/x\/plugins\/Ways/)
  await frame.getByRole('button', { name: 'Tracks' }).click()
  await expect(page).toHaveURL(`${url}/app/tracks`)
})

/** A server of a stranger that counts who reaches it, requests or not. */
async function stranger() {
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*').end('escaped')
  })
  server.on('connection', () => reached.push('connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { reached, origin: `http://127.0.0.1:${port}`, end: () => server.close() }
}

test('a page that tries to get out fails, in every way', async ({ page, sampleTeam }) => {
  const { reached, origin, end } = await stranger()
  const frame = await openPlugin(page, sampleTeam, 'Probes', probing(origin))
  await expect(frame.locator('output')).toBeAttached()
  const found: Record<string, string> = JSON.parse((await frame.locator('output').textContent()) ?? '')
  expect(Object.keys(found).length).toBeGreaterThan(35)
  expect(Object.entries(found).filter(([, how]) => how !== 'failed')).toEqual([])
  await expect(page).toHaveURL(/\/app\/x\/plugins\/Probes$/)
  expect(page.context().pages()).toHaveLength(1)
  expect(reached).toEqual([])
  end()
})

test('a page that leaves its frame is stopped, and nothing of it goes out', async ({ page, sampleTeam }) => {
  const { reached, origin, end } = await stranger()
  await openPlugin(page, sampleTeam, 'Leaver', `location.href = ${JSON.stringify(`${origin}/?secret`)}`)
  await expect(page.getByText('This page was stopped. It has left its frame.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(reached).toEqual([])
  await expect(button(page, 'Start it again')).toBeVisible()
  end()
})

test('a page that floods the app is stopped, and the app goes on', async ({ page, sampleTeam }) => {
  await openPlugin(
    page,
    sampleTeam,
    'Flood',
    `for (let count = 0; count < 20000; count += 1) trackside.height(100 + count % 50)`,
  )
  await expect(page.getByText('This page was stopped. It sent too many messages.')).toBeVisible()
  await page.getByRole('link', { name: 'Tracks', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Tracks', level: 1 })).toBeVisible()
})

test('the frame alone, opened by a link, holds nothing', async ({ page, sampleTeam: { url, token } }) => {
  await openBeside(page, url, token, '/frame')
  expect(await page.evaluate(() => [origin, document.body.textContent?.trim()])).toEqual(['null', ''])
})
