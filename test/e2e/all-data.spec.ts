import type { Locator, Page } from 'playwright/test'
import { createClient } from '../../server/contract/client.ts'
import { resources } from '../../server/contract/index.ts'
import { axeViolations } from './support/axe-violations.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, inviteUnshared, PERSON } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const paths = Object.values(resources).map(({ path }) => path)
const dialog = (page: Page) => page.getByRole('dialog')
const linkTo = (page: Page, path: string): Locator => page.locator(`main a[href="/app/data/${path}"]`)
const rowLink = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true })

/** Picks an option of a searchable select by a part of its label. */
async function pick(page: Page, label: string, part: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(part)
  await page.locator('[role=option]:visible', { hasText: part }).first().click()
}

test('the overview links to a list of every resource', { tag: '@long' }, async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/data')
  await expect(page.locator('main li a')).toHaveCount(paths.length)
  await expect(linkTo(page, 'laps').locator('..')).toContainText(/\d/)
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  await lookAt(page, 'data-overview')
  for (const path of paths) {
    await linkTo(page, path).click()
    await expect(page).toHaveURL(`${url}/app/data/${path}`)
    await expect(page.getByRole('table').or(page.getByText(/^No .+ yet$/))).toBeVisible()
    if (path === 'setups') await lookAt(page, 'data-list')
    if (path === 'laps') {
      // Newest first, with three decimals and the event of the session.
      const newest = (await api.laps.list({ sort: '-id', limit: 2 })).items.map(({ lapNumber }) => lapNumber)
      const names = page.getByRole('table').locator('tbody tr td:first-child')
      await expect(names.first()).toContainText(`Lap ${newest[0]}`)
      await expect(page.getByLabel('Order', { exact: true })).toHaveValue('-id')
      const first = page.getByRole('table').locator('tbody tr').first()
      await expect(first).toContainText('Cabo Sereno 100 Minutes')
      await expect(page.getByText(/^\+\d+\.\d{3} s$/).first()).toBeVisible()
      await expect(page.getByText(/^\+\d+(\.\d{1,2})? s$/)).toHaveCount(0)
      await lookAt(page, 'data-laps')
    }
    await page.getByRole('main').getByRole('link', { name: 'All data' }).click()
  }
  expect(complaints).toEqual([])
})

test('a row with corners is rejected, added, edited, removed and restored', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  await openAs(page, url, token, '/data/setups')
  await button(page, 'Add setup').click()
  await pick(page, 'Car (required)', '01')
  await field(page, 'Name (required)').fill('Monsoon')
  await field(page, 'Camber in °, FL').fill('-120')
  await field(page, 'Camber in °, RR').fill('-1,5')
  await button(page, 'Add setup').last().click()
  const camber = field(page, 'Camber in °, FL')
  await expect(camber).toBeFocused()
  await expect(camber).toHaveAccessibleDescription('FL: Camber must be at least -90.')
  await lookAt(page, 'data-form')
  await camber.fill('-3')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)

  await rowLink(page, 'Monsoon').click()
  await expect(field(page, 'Camber in °, RR')).toHaveValue('-1.5')
  await field(page, 'Camber in °, FL').fill('-2.8')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await patch).postDataJSON()).toEqual({ corners: { fl: { camberDeg: -2.8 } } })
  await expect(dialog(page)).toHaveCount(0)
  const setup = (await api.setups.list({ sort: 'name' })).items.find(({ name }) => name === 'Monsoon')
  expect(setup?.corners).toMatchObject({ fl: { camberDeg: -2.8 }, rr: { camberDeg: -1.5 } })

  await rowLink(page, 'Monsoon').click()
  await button(page, 'Remove…').click()
  await button(page, 'Remove').click()
  await expect(page.getByText('Monsoon is removed.')).toBeVisible()
  await expect(rowLink(page, 'Monsoon')).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(rowLink(page, 'Monsoon')).toBeVisible()
})

test('the secret of an API key is shown once', async ({ page, emptyTeam: { url, token } }) => {
  await openAs(page, url, token, '/data/api-keys')
  await button(page, 'Add API key').first().click()
  await field(page, 'Name (required)').fill('Timing script')
  await page.keyboard.press('Enter')
  const secret = await field(page, 'Secret').inputValue()
  expect((await createClient({ baseUrl: url, apiKey: secret }).me()).via).toBe('apiKey')
  await button(page, 'I have copied it').click()
  await rowLink(page, 'Timing script').click()
  await expect(field(page, 'Name (required)')).toHaveValue('Timing script')
  expect(await page.content()).not.toContain(secret)
})

test('a missing permission is shown as a notice, not as an error', async ({
  page,
  emptyTeam: { url, api },
}) => {
  const { id } = await api.permissionProfiles.create({ name: 'Timing', rules: ['!read:Setup'] })
  const { slug: accountSlug, password } = PERSON
  const email = 'bo@northside.example'
  await api.members.create({ name: 'Bo', role: 'member', email, password, permissionProfileId: id })
  const { token } = await api.logIn({ body: { accountSlug, email, password } })
  await openAs(page, url, token, '/data')
  await expect(linkTo(page, 'setups').locator('..')).toContainText('No access')
  await expect(linkTo(page, 'laps').locator('..')).toContainText('None yet')
  await linkTo(page, 'setups').click()
  await expect(page.getByText('You may not see this')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button(page, 'Add setup')).toHaveCount(0)
})

test('an invite is created in its dialog, and a new user who accepts it is logged in', async ({
  page,
  browser,
  emptyTeam: { url, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/data/members')
  await button(page, 'Invite a member').click()
  await inviteUnshared(page)
  await field(page, 'E-mail (required)').fill('gil@northside.example')
  await page.keyboard.press('Enter')
  const qr = page.getByRole('img', { name: 'QR code with the address of the invite' })
  expect(
    await qr.evaluate((image: HTMLImageElement) => image.decode().then(() => image.width)),
  ).toBeGreaterThan(200)
  await expect(dialog(page)).toContainText(/once, until \d\d:\d\d,/)
  expect(await axeViolations(page)).toEqual([])
  const address = await field(page, 'Address').inputValue()
  await button(page, 'Done').click()

  const guest = await browser.newPage()
  await guest.goto(address)
  await expect(field(guest, 'Your name')).toBeFocused()
  await expect(guest).toHaveURL(`${url}/app/invite`)
  expect(await axeViolations(guest)).toEqual([])
  await field(guest, 'Your name').fill('Gil Moreau')
  await field(guest, 'Password').fill('short')
  await guest.keyboard.press('Enter')
  await expect(field(guest, 'Password')).toHaveAccessibleDescription(/must have at least 10 characters/)
  await field(guest, 'Password').fill('a password of mine')
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('button', { name: 'account of Gil Moreau' })).toBeVisible()
  await expect(guest).toHaveURL(`${url}/app/`)
  await guest.goBack()
  expect(guest.url()).not.toContain('#')
  await expect(rowLink(page, 'Gil Moreau')).toBeVisible()

  await guest.goto('about:blank')
  await guest.goto(address)
  await expect(guest.getByText('You are logged in as Gil Moreau of Northside Racing.')).toBeVisible()
  await button(guest, 'Continue with the invite').click()
  await field(guest, 'Your name').fill('Gil again')
  await field(guest, 'Password').fill('a password of mine')
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('alert')).toContainText('This invite is no longer valid')
  await expect(guest.getByRole('button', { name: 'account of Gil Moreau' })).toBeVisible()
  await guest.close()
  expect(complaints).toEqual([])
})

test('an invite of an existing user asks for their current password', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const theirs = { name: 'Kit', email: 'kit@rival.example', password: 'the one that Kit has' }
  await api.createAccount({ body: { ...theirs, accountName: 'Rival', accountSlug: 'rival' } })
  const invite = await api.inviteMember({ body: { email: theirs.email, role: 'member' } })
  await openAs(page, url, token, `/invite#${invite.code}`)
  await button(page, 'Continue with the invite').click()
  await field(page, 'Your name').fill('Kit')
  await field(page, 'Password').fill('another one altogether')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('You already use Trackside on this machine')
  await expect(field(page, 'Password')).toBeFocused()
  await expect(page.getByRole('button', { name: 'account of Ana Ruiz' })).toBeVisible()
  await field(page, 'Password').fill(theirs.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'account of Kit' })).toBeVisible()
  await expect(createClient({ baseUrl: url, token }).me()).rejects.toThrow()
})
