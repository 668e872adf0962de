import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { lanAddresses } from '../../main/lan.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { sidewaysPx, smallTargets, watch } from './support/page-watch.ts'

const PERSON = {
  slug: 'northside-racing',
  email: 'ana@northside.example',
  password: 'a long enough password',
}
const SIZES = { desktop: [1280, 800], tablet: [820, 1180], phone: [360, 740] } as const
const SCREENS = join(import.meta.dirname, '__screens__')

let server: ServerProcess
test.beforeEach(async () => {
  server = await startServerProcess()
})
test.afterEach(async () => {
  const { code } = await server.kill('SIGTERM')
  await server.cleanUp()
  expect(code).toBe(0)
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function fillSetup(page: Page) {
  await field(page, 'Account name').fill('Northside Racing')
  await field(page, 'Your name').fill('Ana Ruiz')
  await field(page, 'E-mail').fill(PERSON.email)
  await field(page, 'Password').fill(PERSON.password)
}

async function logIn(page: Page, password: string) {
  await field(page, 'Short account name').fill(PERSON.slug)
  await field(page, 'E-mail').fill(PERSON.email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

/** Pictures for people to look at, and what a machine can tell of them. */
async function lookAt(page: Page, name: string) {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(SCREENS, `${name}-${size}-${colorScheme}.png`), fullPage: true })
    }
    expect(await sidewaysPx(page), `${name} scrolls sideways on a ${size}`).toBe(0)
    expect(await smallTargets(page), `small targets of ${name} on a ${size}`).toEqual([])
  }
}

test('a newcomer sets the server up, looks around, leaves and comes back', async ({ page }) => {
  const complaints = await watch(page, server.url)
  await page.goto(server.url)
  await expect(page).toHaveURL(`${server.url}/app/`)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await expect(page.getByText('0.3.0')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  await lookAt(page, 'setup')

  await button(page, 'Make the account').click()
  await expect(field(page, 'Account name')).toBeFocused()
  await expect(page.getByText('Please fill this in.')).toHaveCount(5)

  await fillSetup(page)
  await expect(field(page, 'Short account name')).toHaveValue(PERSON.slug)
  await page.getByLabel('Load a sample weekend').check()
  await button(page, 'Make the account').click()
  await expect(page.getByText('Ana Ruiz')).toBeVisible()
  await expect(page.getByText('owner of Northside Racing')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Events \/events [1-9]/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Laps \/laps [1-9]/ })).toBeVisible()
  await lookAt(page, 'served')

  await page.reload()
  await expect(page.getByRole('row', { name: /^Run sheets \/run-sheets [1-9]/ })).toBeVisible()

  await button(page, 'Log out').click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await lookAt(page, 'login')

  expect(complaints).toEqual([])
  await logIn(page, 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/wrong|not right|do not match|incorrect/i)
  await lookAt(page, 'wrong-password')
  await logIn(page, PERSON.password)
  await expect(page.getByText('Ana Ruiz')).toBeVisible()
  // The browser itself notes the one answer 401.
  expect(complaints).toEqual([expect.stringContaining('401')])
})

test('what the server refuses is said at its field', async ({ page }) => {
  await page.goto(server.url)
  await fillSetup(page)
  await field(page, 'Short account name').fill('Not A Slug')
  await field(page, 'E-mail').fill('nobody')
  await field(page, 'Password').fill('short')
  await button(page, 'Make the account').click()
  await expect(field(page, 'Short account name')).toBeFocused()
  await expect(field(page, 'Short account name')).toHaveAccessibleDescription(/small|lower-case letters/)
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail must be an e-mail address.')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /Password must have at least 10 characters\./,
  )
  await lookAt(page, 'refused')
})

test('an empty account says so, and every stop of the Tab key can be seen', async ({ page }) => {
  await page.goto(server.url)
  await fillSetup(page)
  await button(page, 'Make the account').click()
  await expect(page.getByText('Nothing is stored yet.')).toBeVisible()
  await lookAt(page, 'empty')

  await page.reload()
  await expect(page.getByText('Nothing is stored yet.')).toBeVisible()
  for (const name of ['Log out', 'Count again', 'API documentation', 'openapi.json']) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveText(name)
    await expect(focused).toHaveCSS('outline-style', 'solid')
    await expect(focused).toHaveCSS('outline-width', '3px')
  }
})

test('a server that goes away, and a login that ends', async ({ page }) => {
  await page.goto(server.url)
  await fillSetup(page)
  await button(page, 'Make the account').click()
  await expect(page.getByText('Ana Ruiz')).toBeVisible()

  await page.route('**/championships*', (route) =>
    route.fulfill({
      status: 401,
      json: { type: 'about:blank', title: 'x', status: 401, code: 'x', detail: 'x' },
    }),
  )
  await button(page, 'Count again').click()
  await expect(page.getByText('Your login has ended. Log in again to go on.')).toBeVisible()

  await page.route('**/health', (route) => route.abort())
  await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/health')
  await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 15_000 })
})

test('another device needs the one-time code, and sees the address to type', async ({ page }) => {
  const [address] = lanAddresses()
  test.skip(address === undefined, 'this machine is on no network')
  const lan = await startServerProcess({ env: { HOST: '0.0.0.0' } })
  const origin = `http://${address}:${new URL(lan.url).port}`
  await page.goto(origin)
  await expect(page.getByText(`${origin}/app/`)).toBeVisible()
  await fillSetup(page)
  await field(page, 'One-time code').fill('a guess')
  await button(page, 'Make the account').click()
  await expect(field(page, 'One-time code')).toBeFocused()
  await expect(field(page, 'One-time code')).toHaveAccessibleDescription(
    /is not the code that the server printed/,
  )
  await lookAt(page, 'other-device')
  await lan.cleanUp()
})

test('the documentation and the description of the API open', async ({ page }) => {
  const complaints = await watch(page, server.url)
  await page.goto(`${server.url}/docs`)
  await expect(page.getByText('/run-sheets/{id}').first()).toBeVisible()
  const openapi = await page.request.get(`${server.url}/openapi.json`)
  expect(await openapi.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(complaints).toEqual([])
})
