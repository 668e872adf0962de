import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type { Desktop } from '../../renderer/data/desktop.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, PERSON, tabTo, type } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

/** A new tablet: connects by HTTPS and does not trust this garage's certificate yet. */
const visit = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(new URL('/health', url), { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    asked.once('error', reject).end()
  })

/** A page in the desktop window, with a stubbed folder picker. */
interface DesktopWindow {
  trackside: Pick<Desktop, 'chooseFolder' | 'onGo'>
  go?: (page: string) => void
}

const beDesktop = (folder: string) => {
  const around = globalThis as unknown as DesktopWindow
  around.trackside = {
    chooseFolder: async () => folder,
    onGo(callback) {
      around.go = callback
      return () => undefined
    },
  }
}

const visitor = { userId: null, apiKeyId: null, accountName: 'Northside Racing' }
const TABLET = {
  address: 'fd12:3456:789a::77',
  encrypted: true,
  people: [
    { ...visitor, name: 'Petra' },
    { ...visitor, name: 'Timing', apiKeyId: '01900000-0000-7000-8000-000000000000' },
  ],
  sockets: 1,
  firstSeenAt: '2026-11-22T08:00:00.000Z',
  lastSeenAt: '2026-11-22T09:00:00.000Z',
}

test('an owner shares the laptop by keyboard, sees the connected devices, and stops by touch @long', async ({
  page,
  browser,
  emptyTeam: { url, api, token },
}) => {
  const [way] = (await api.sharing()).interfaces.filter(({ addresses }) => addresses.length > 0)
  test.skip(way === undefined, 'this machine is on no network')
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/settings/sharing')
  await expect(page.getByRole('status').filter({ hasText: 'Not shared on the network' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Share on this network' })).not.toBeChecked()

  await tabTo(page, page.getByRole('switch', { name: 'Share on this network' }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Sharing is on.')).toBeVisible()
  const here = field(page, `Share on ${way?.name}`)
  if (!(await here.isChecked())) {
    await tabTo(page, here)
    await page.keyboard.press('Space')
  }
  await expect
    .poll(async () => (await api.sharing()).interfaces.some(({ listening }) => listening))
    .toBe(true)
  const shared = await api.sharing()
  const [open] = shared.interfaces.flatMap(({ name, urls }) => urls.map((at) => ({ name, at })))
  await expect(field(page, `Address on ${open?.name}`).first()).toHaveValue(open?.at ?? '')
  await expect(page.getByRole('img', { name: `QR code that opens ${open?.at}` })).toBeVisible()
  await expect(page.getByText(shared.authority?.fingerprint.slice(0, 5).replace(':', '') ?? '')).toBeVisible()

  expect(await visit(open?.at ?? '')).toBe(200)
  await expect(page.getByText('No device is connected')).toBeVisible()
  // Requests from this machine are not listed as visitors.
  await page.route(`${url}/sharing/visitors`, (route) => route.fulfill({ json: { items: [TABLET] } }))
  const visitors = page.getByRole('table', { name: 'Connected devices' })
  await expect(visitors.getByText('Petra, Timing (API key)')).toBeVisible()
  await expect(visitors.getByRole('cell', { name: 'Encrypted', exact: true })).toBeVisible()

  await tabTo(page, field(page, 'Serve plain http as well'))
  await page.keyboard.press('Space')
  await expect(page.getByText('can then read every password')).toBeVisible()
  expect((await api.sharing()).plainHttp).toBe(false)
  await tabTo(page, button(page, 'Serve it without encryption'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Plain http is on: anyone on the network/)).toBeVisible()
  await tabTo(page, field(page, 'Origin of a web app'))
  await page.keyboard.type('http://tablet.local:3000/')
  await page.keyboard.press('Enter')
  await expect(page.getByText('must be the origin alone, as browsers send it')).toBeVisible()
  // The refusal is a 400 response, which Chromium logs.
  complaints.length = 0
  await page.keyboard.press('Control+a')
  await page.keyboard.type('http://tablet.local:3000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Allowed origins' })).toHaveText(/http:\/\/tablet\.local:3000/)
  await expect(field(page, 'Origin of a web app')).toHaveValue('')
  await lookAt(page, 'sharing')
  await button(page, 'Remove http://tablet.local:3000').click()
  await expect(page.getByText('No other web app may call this server.')).toBeVisible()
  const allowed = async () => (await api.sharing()).allowedOrigins
  await expect.poll(allowed).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(allowed).toEqual(['http://tablet.local:3000'])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(allowed).toEqual([])
  await page.getByRole('link', { name: 'Tracks', exact: true }).click()
  await expect(page.getByText(/^Plain http is on: anyone on the network/)).toBeVisible()
  expect(complaints).toEqual([])

  const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 834, height: 1194 } })
  const touched = await tablet.newPage()
  await openAs(touched, url, token, '/settings/sharing')
  await touched.getByRole('button', { name: 'Stop sharing', exact: true }).tap()
  await expect(touched.getByText(/^Sharing has stopped/)).toBeVisible()
  await expect.poll(async () => (await api.sharing()).on).toBe(false)
  await expect(visit(open?.at ?? '')).rejects.toThrow()

  const lee = { email: 'lee@northside.example', password: 'another long password' }
  await api.members.create({ ...lee, name: 'Lee', role: 'member' })
  const login = await api.logIn({ body: { ...lee, accountSlug: PERSON.slug } })
  await openAs(touched, url, login.token, '/settings/sharing')
  const refused = await watch(touched, url)
  await touched.reload()
  await expect(touched.getByText('An owner of the first account on this server decides')).toBeVisible()
  await expect(touched.getByRole('switch')).toHaveCount(0)
  await expect(touched.getByRole('checkbox')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('edits on a laptop that was taken over wait for the decision, and are sent after it', async ({
  page,
  emptyTeam: { url, api, token, server },
}) => {
  const stick = join(server.dataDir, 'stick')
  mkdirSync(stick)
  await api.putBackupSettings({ body: { folder: stick } })
  await openAs(page, url, token, '/drivers')
  await expect(page.getByText('No drivers yet')).toBeVisible()

  const { account } = await api.me()
  const since = new Date().toISOString()
  const mark = { machine: 'other', name: 'Pit wall 2', term: 9, since, url: null, garage: null }
  writeFileSync(join(stick, 'trackside-lead-other.json'), JSON.stringify({ ...mark, account: account.id }))
  await api.createBackup()
  expect((await api.lead()).isStandby).toBe(true)

  await button(page, 'Add driver').click()
  await field(page, 'First name').fill('Petra')
  await field(page, 'Last name').fill('Kept')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Pit wall 2 has taken over.* accepts no changes\./)).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Petra Kept/ })).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  expect((await api.drivers.list()).items).toEqual([])
  await lookAt(page, 'stood-down')

  await tabTo(page, button(page, 'Lead from here again…'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/accepts changes again and continues from its own data/)).toBeVisible()
  await tabTo(page, button(page, 'This laptop leads again'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/has taken over/)).toHaveCount(0)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect
    .poll(async () => (await api.drivers.list()).items)
    .toMatchObject([{ firstName: 'Petra', lastName: 'Kept' }])
})

test('a new laptop takes over at its first run, by keyboard alone @long', async ({
  page,
  emptyTeam,
  newServer,
}) => {
  const stick = join(emptyTeam.server.dataDir, 'stick')
  mkdirSync(stick)
  await emptyTeam.api.putBackupSettings({ body: { folder: stick } })
  await emptyTeam.api.drivers.create({ firstName: 'Petra', lastName: 'Carried' })
  await emptyTeam.api.createBackup()

  const complaints = await watch(page, newServer.url)
  await page.addInitScript(beDesktop, stick)
  await page.goto(newServer.url)
  await tabTo(page, button(page, 'Find its backups'))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Folder with the backups')).toBeFocused()
  await lookAt(page, 'take-over-folder')
  await type(page, join(stick, 'not there'), 'Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field(page, 'Folder with the backups')).toBeFocused()
  await tabTo(page, button(page, 'Choose a folder…'))
  await page.keyboard.press('Enter')
  const first = button(page, /^Take over with the backup of/).first()
  await expect(first).toBeFocused()
  await expect(page.getByText(/Northside Racing/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everybody logs in here with the password they have.')).toBeVisible()
  await lookAt(page, 'take-over')
  await tabTo(page, button(page, 'Take over'))
  await page.keyboard.press('Enter')

  await expect(page.getByText('This laptop has taken over.')).toBeVisible()
  await expect(field(page, 'Short account name')).toHaveValue(PERSON.slug)
  await expect(field(page, 'E-mail')).toBeFocused()
  await type(page, PERSON.email, 'Tab')
  await type(page, PERSON.password, 'Enter')
  await expect(page.getByRole('button', { name: `account of ${PERSON.name}` })).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as DesktopWindow).go?.('/drivers'))
  await expect(page.getByText('Petra Carried')).toBeVisible()
  // Chromium logs the 400 response.
  expect(complaints).toEqual([expect.stringContaining('400')])
})
