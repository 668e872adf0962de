import { lanAddresses } from '../../main/lan.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, fillAccount, logIn, PERSON, type, typeAccount } from './support/people.ts'
import { expect, test } from './support/trackside.ts'

test('a new user opens the sample weekend by keyboard alone, logs out and logs in again @long', async ({
  page,
  newProcess,
}) => {
  const complaints = await watch(page, newProcess.url)
  await page.goto(newProcess.url)
  await expect(page).toHaveURL(`${newProcess.url}/app/`)
  await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await lookAt(page, 'first-run-account')

  await typeAccount(page)
  await expect(button(page, 'Load a sample weekend')).toBeFocused()
  await lookAt(page, 'first-run-weekend')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/events\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Cabo Sereno 100 Minutes' })).toBeVisible()
  await expect(page.getByText('Northside Racing is set up. You are its owner.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Practice 1' })).toBeVisible()
  await expect(page.getByText('Sample laps are being typed.')).toBeVisible()
  await lookAt(page, 'sample-weekend')
  const here = page.url()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cabo Sereno 100 Minutes' })).toBeVisible()

  await page.getByRole('button', { name: `account of ${PERSON.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('owner of Northside Racing')).toBeVisible()
  for (const name of ['Settings', 'Documentation']) {
    await expect(page.getByRole('menuitem', { name })).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  // Account and e-mail of the last login are prefilled: only the password is typed.
  await expect(field(page, 'Password')).toBeFocused()
  await lookAt(page, 'login')

  expect(complaints).toEqual([])
  await type(page, 'not the password', 'Enter')
  await expect(page.getByRole('alert')).toHaveText(/wrong|not right|do not match|incorrect/i)
  await lookAt(page, 'login-refused')
  await logIn(page, PERSON.password)
  await expect(page.getByRole('heading', { name: 'Cabo Sereno 100 Minutes' })).toBeVisible()
  expect(page.url()).toBe(here)
  // Chromium logs the 401 response.
  expect(complaints).toEqual([expect.stringContaining('401')])
  // In other tests the page closes first.
  expect((await newProcess.kill('SIGTERM')).code).toBe(0)
})

test('an empty start shows the next steps', async ({ page, newServer }) => {
  const complaints = await watch(page, newServer.url)
  await page.goto(newServer.url)
  await typeAccount(page)
  await type(page, '', 'Tab')
  await expect(field(page, 'Numbers of your cars')).toBeFocused()
  await type(page, '31, 007', 'Tab')
  await expect(button(page, 'Start empty')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No race weekend yet')).toBeVisible()
  await lookAt(page, 'empty-weekends')
  await page.getByRole('link', { name: 'Tracks', exact: true }).click()
  await expect(page.getByText('No tracks yet')).toBeVisible()
  await lookAt(page, 'empty-tracks')
  await page.getByRole('link', { name: 'Drivers' }).click()
  await expect(page.getByText('No drivers yet')).toBeVisible()
  await lookAt(page, 'empty-drivers')
  expect(complaints).toEqual([])
})

test('missing and invalid values are reported at their fields', async ({ page, newServer }) => {
  await page.goto(newServer.url)
  await button(page, 'Next').click()
  await expect(field(page, 'Account name')).toBeFocused()
  await expect(page.getByText('Required.')).toHaveCount(5)

  await fillAccount(page)
  await field(page, 'Short account name').fill('Not A Slug')
  await field(page, 'E-mail').fill('nobody')
  await field(page, 'Password').fill('short')
  await button(page, 'Next').click()
  await expect(field(page, 'Short account name')).toBeFocused()
  await expect(field(page, 'Short account name')).toHaveAccessibleDescription(/lower-case letters/)
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail must be an e-mail address.')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /Password must have at least 10 characters\./,
  )
  await lookAt(page, 'first-run-refused')
})

test('an error that only the server finds is reported at its field', async ({ page, newServer }) => {
  await page.route('**/setup', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const errors = [{ path: '/email', message: 'is known already' }]
    const problem = { type: 'about:blank', title: 'x', status: 400, code: 'x', detail: 'One field.', errors }
    return route.fulfill({ status: 400, json: problem })
  })
  await page.goto(newServer.url)
  await typeAccount(page)
  await button(page, 'Start empty').click()
  await expect(field(page, 'E-mail')).toBeFocused()
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail is known already.')
  await expect(field(page, 'Account name')).toHaveValue(PERSON.account)
  await expect(field(page, 'Password')).toHaveValue(PERSON.password)
})

test('another device needs the one-time code, and shows the address to type', async ({ page }) => {
  const [address] = lanAddresses()
  test.skip(address === undefined, 'this machine is on no network')
  const lan = await startServerProcess({ env: { HOST: '0.0.0.0' } })
  const origin = `http://${address}:${new URL(lan.url).port}`
  await page.goto(origin)
  await fillAccount(page)
  await field(page, 'One-time code').fill('a guess')
  await button(page, 'Next').click()
  await button(page, 'Start empty').click()
  await expect(field(page, 'One-time code')).toBeFocused()
  await expect(field(page, 'One-time code')).toHaveAccessibleDescription(
    /is not the code that the server printed/,
  )
  await lookAt(page, 'first-run-other-device')

  await setUp(`http://127.0.0.1:${new URL(lan.url).port}`)
  await page.goto(`${origin}/app/`)
  await field(page, 'Short account name').fill('pit-wall')
  await field(page, 'E-mail').fill('lee@example.com')
  await field(page, 'Password').fill('correct horse battery')
  await button(page, 'Log in').click()
  await expect(page.getByText(`${origin}/app/`)).toBeVisible()
  await lan.cleanUp()
})

test('after a login has ended, the next one returns to the same page', async ({
  page,
  sampleTeam: { url },
}) => {
  await page.goto(url)
  await logIn(page, PERSON.password)
  await page.getByRole('link', { name: 'Drivers' }).click()
  await expect(page.getByRole('heading', { name: 'Drivers', exact: true })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('trackside.token'))
  await page.request.post(`${url}/auth/logout`, { headers: { authorization: `Bearer ${token}` } })
  await expect(page.getByText('Your login has expired. Log in again to continue.')).toBeVisible()
  await expect(field(page, 'Password')).toBeFocused()
  await type(page, PERSON.password, 'Enter')
  await expect(page.getByRole('heading', { name: 'Drivers', exact: true })).toBeVisible()
  await expect(page.getByText('Petra Kolarinova')).toBeVisible()
})

test('all tabs of a browser share one login: a logout or another user applies to all', async ({
  page,
  sampleTeam: { url, api },
}) => {
  const kim = { email: 'kim@northside.example', password: 'a password of kim' }
  await api.members.create({ name: 'Kim', ...kim, role: 'member' })
  await page.goto(url)
  await logIn(page, PERSON.password)
  const drivers = page.getByRole('link', { name: 'Drivers' })
  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    drivers.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(second.getByText('Petra Kolarinova')).toBeVisible()

  const changed = 'a new password of the first'
  await page.goto(`${url}/app/settings/me`)
  await field(page, 'Current password').fill(PERSON.password)
  await page.getByLabel('New password', { exact: true }).fill(changed)
  await field(page, 'Repeat new password').fill(changed)
  await button(page, 'Change password').click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await second.getByRole('link', { name: 'Tracks', exact: true }).click()
  await expect(second.getByRole('heading', { name: 'Tracks', exact: true })).toBeVisible()

  await page.getByRole('button', { name: `account of ${PERSON.name}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(second.getByText('You logged out in another tab.')).toBeVisible()
  await field(page, 'E-mail').fill(kim.email)
  await field(page, 'Password').fill(kim.password)
  await button(page, 'Log in').click()
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'account of Kim' })).toBeVisible()
})
