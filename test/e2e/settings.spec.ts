import type { Page } from 'playwright/test'
import { type Client, createClient } from '../../server/contract/client.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, inviteUnshared, PERSON, tabTo } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const status = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => error.problem.status,
  )
/** Chooses in a native select by keyboard: types the letters of the option. */
async function chooseByKeys(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, field(page, label))
  await page.keyboard.type(option)
  await expect(field(page, label).locator('option:checked')).toHaveText(option)
}

test('by keyboard: a profile is built and lists its permissions, and a key under it has exactly these', {
  tag: '@long',
}, async ({ page, sampleTeam: { url, api, token } }) => {
  const complaints = await watch(page, url)
  const entity = (rule: number) => page.getByRole('combobox', { name: `Entity of rule ${rule}` })
  await openAs(page, url, token, '/settings/permissions')
  await expect(page.getByText('No profiles yet')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Add profile' }))
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'Name'))
  await page.keyboard.type('Timing script')
  await tabTo(page, button(page, 'Read only'))
  await page.keyboard.press('Enter')
  const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rules).toHaveCount(2)
  await tabTo(page, button(page, 'Add rule'))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Effect of rule 3')).toBeFocused()
  await chooseByKeys(page, 'Operation of rule 3', 'Write')
  await tabTo(page, entity(3))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('L*p')
  const matrix = page.getByRole('grid', { name: 'Resulting permissions' })
  const cell = (entity: string, at: number) =>
    matrix
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: entity, exact: true }) })
      .getByRole('gridcell')
      .nth(at)
  await expect(cell('Lap', 2)).toHaveText(/allowed/)
  await expect(cell('Car', 2)).toHaveText(/denied/)
  await expect(cell('Member', 0)).toHaveText(/denied/)

  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(entity(1)).toHaveValue('L*p')
  await expect(entity(1)).toBeFocused()
  await expect(cell('Lap', 2)).toHaveText(/denied/)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cell('Lap', 2)).toHaveText(/allowed/)

  await tabTo(page, cell('Championship', 0))
  for (
    let down = 0;
    (await cell('Lap', 0).evaluate((element) => element !== document.activeElement)) && down < 40;
    down += 1
  )
    await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Read lap: allowed by rule 2, read:*.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Create lap: allowed by rule 3, write:L*p.')).toBeVisible()
  await field(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Timing script', level: 1 })).toBeVisible()
  const [profile] = (await api.permissionProfiles.list()).items
  expect(profile?.rules).toEqual(['!*', 'read:*', 'write:L*p'])
  await cell('Car', 2).focus()
  await tabTo(page, button(page, 'Ask the server'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The server says: change car is denied, by !*.')).toBeVisible()
  await lookAt(page, 'settings-permission')

  await page.goto(`${url}/app/settings/keys`)
  await tabTo(page, button(page, 'Add API key'))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Timing import')
  await tabTo(page, page.getByRole('radio', { name: 'Same as its creator' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Timing script' })).toBeChecked()
  await chooseByKeys(page, 'Expires', 'In 30 days')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Add API key' }))
  await page.keyboard.press('Enter')
  const secret = await field(page, 'Secret').inputValue()
  expect(secret).toMatch(/^rk_[\w-]{43}$/)
  await expect(field(page, 'Try it in a terminal')).toHaveValue(
    `curl -H 'X-API-Key: ${secret}' ${url}/auth/me`,
  )
  await tabTo(page, button(page, 'I have copied it'))
  await page.keyboard.press('Enter')
  const keys = page.getByRole('table', { name: 'API keys' })
  await expect(keys.getByText(/^In (29|30) days$/).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText(secret)).toHaveCount(0)
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(secret)

  const script: Client = createClient({ baseUrl: url, apiKey: secret })
  const [lap] = (await script.laps.list({ limit: 1 })).items
  const [car] = (await script.cars.list({ limit: 1 })).items
  expect(await status(script.laps.update(lap!.id, { comment: 'by the script' }))).toBe(200)
  expect(await status(script.cars.update(car!.id, { name: 'Mine' }))).toBe(403)
  expect(await status(script.members.list())).toBe(403)
  await lookAt(page, 'settings-keys')

  await page.goto(`${url}/app/settings/permissions`)
  await tabTo(page, page.getByRole('combobox', { name: 'Member or key' }))
  await page.keyboard.type('Timing')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The key Timing import is bound by the profile Timing script.')).toBeVisible()
  await lookAt(page, 'settings-permissions')

  await page.goto(`${url}/app/settings/keys`)
  await tabTo(page, button(page, 'Edit Timing import'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Remove…'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/It stops working at once/)).toBeVisible()
  await expect(button(page, 'Remove')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect(await status(script.me())).toBe(401)
  expect(complaints).toEqual([])
})

test('by touch: an invited user sees the units of the team until they choose their own', {
  tag: '@long',
}, async ({ browser, emptyTeam: { url, api, token } }) => {
  const spec = await api.tyreSpecifications.create({ compound: 'Soft', pressureTargetHotBar: 1.82 })
  const phone = { hasTouch: true, viewport: { width: 390, height: 844 } }
  const owner = await (await browser.newContext(phone)).newPage()
  const complaints = await watch(owner, url)
  await openAs(owner, url, token, '/settings/account')
  await field(owner, 'Pressure').selectOption('psi')
  await expect(owner.getByText('A hot tyre: 26.4 psi')).toBeVisible()
  await lookAt(owner, 'settings-account')
  await owner.setViewportSize(phone.viewport)
  await button(owner, 'Menu').tap()
  await owner.getByRole('menuitem', { name: 'Members' }).tap()
  await button(owner, 'Invite a member').tap()
  await field(owner, 'E-mail (required)').fill('gil@northside.example')
  await inviteUnshared(owner)
  await button(owner, 'Create invite').tap()
  await expect(owner.getByText(/^(10:00|9:5\d) left$/)).toBeVisible()
  const first = await field(owner, 'Address').inputValue()
  await button(owner, 'New invite').tap()
  await expect(field(owner, 'Address')).not.toHaveValue(first)
  const address = await field(owner, 'Address').inputValue()
  expect(address).toContain(await field(owner, 'Code').inputValue())
  await button(owner, 'Done').tap()

  const guest = await (await browser.newContext(phone)).newPage()
  const asGuest = await watch(guest, url)
  await guest.goto(address)
  await field(guest, 'Your name').fill('Gil Moreau')
  await field(guest, 'Password').fill('a password of mine')
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('button', { name: 'account of Gil Moreau' })).toBeVisible()
  await expect(owner.getByText('Gil Moreau')).toBeVisible()
  await lookAt(owner, 'settings-members')

  await guest.goto(`${url}/app/data/tyre-specifications/${spec.id}`)
  const hot = guest.getByLabel(/^Pressure target hot/)
  await expect(guest.getByLabel('Pressure target hot in psi')).toHaveValue('26.4')
  await hot.fill('27.5')
  await button(guest, 'Save').tap()
  await expect(guest.getByText('27.5 psi')).toHaveCount(0)
  await expect
    .poll(async () => (await api.tyreSpecifications.get(spec.id)).pressureTargetHotBar)
    .toBeCloseTo(1.896058, 6)

  const second = await (await browser.newContext(phone)).newPage()
  await openAs(
    second,
    url,
    await guest.evaluate(() => localStorage.getItem('trackside.token') ?? ''),
    '/data/tyre-specifications',
  )
  await guest.goto(`${url}/app/settings/me`)
  await expect(field(guest, 'Pressure')).toHaveValue('')
  await field(guest, 'Pressure').selectOption('kPa')
  await expect(guest.getByText('A hot tyre: 182 kPa')).toBeVisible()
  await second.goto(`${url}/app/data/tyre-specifications/${spec.id}`)
  await expect(second.getByLabel('Pressure target hot in kPa')).toHaveValue('189.6')
  await lookAt(guest, 'settings-me')
  await guest.goto(`${url}/app/settings/members`)
  await expect(guest.getByText('Owners and admins look after members')).toBeVisible()

  await guest.setViewportSize(phone.viewport)
  await guest.goto(`${url}/app/settings/me`)
  await field(guest, 'Current password').fill('not this one')
  await field(guest, 'New password').fill('another one of mine')
  await field(guest, 'Repeat new password').fill('another one of mine')
  await button(guest, 'Change password').tap()
  await expect(guest.getByText('Current password is not the current password.')).toBeVisible()
  await field(guest, 'Current password').fill('a password of mine')
  await button(guest, 'Change password').tap()
  await expect(guest.getByText(/Password changed/)).toBeVisible()
  await expect(second.getByText(/Your login has expired/)).toBeVisible()
  const login = { email: 'gil@northside.example', accountSlug: PERSON.slug }
  expect(await status(api.logIn({ body: { ...login, password: 'a password of mine' } }))).toBe(401)
  expect(await status(api.logIn({ body: { ...login, password: 'another one of mine' } }))).toBe(200)
  expect(asGuest.filter((each) => !each.includes('400'))).toEqual([])
  expect(complaints).toEqual([])
  await owner.context().close()
  await guest.context().close()
  await second.context().close()
})
