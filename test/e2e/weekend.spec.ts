import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, logIn, PERSON, type } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

// The track's time zone is neither UTC nor this browser's.
test.use({ timezoneId: 'America/New_York' })

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const toEntries = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Entries' })

/** The page of the only event, or one of its sections. */
async function openEvent(page: Page, { url, api, token }: Team, part = '') {
  const [event] = (await api.events.list()).items
  await openAs(page, url, token, `/events/${event?.id}${part}`)
}

/** Creates championship, track and event of an empty account, submitting each form by Enter. */
async function typeEvent(page: Page) {
  await button(page, 'Add championship').press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await type(page, 'Winter Cup', 'Tab')
  await type(page, '', 'Tab')
  await type(page, 'GT4', 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Add track').press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await type(page, 'Küstenring', 'Tab')
  await type(page, 'de', 'Tab')
  await type(page, '4,5', 'Tab')
  await type(page, '12', 'Tab')
  await type(page, 'Europe/Berlin', 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Add event').first().press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await type(page, 'Küstenring 300', 'Enter')
  await expect(page.getByRole('heading', { name: 'Küstenring 300' })).toBeVisible()
}

test('by keyboard alone: a championship, its event, sessions and cars are created @long', async ({
  page,
  emptyTeam: { url, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/')
  await typeEvent(page)
  await expect(page.getByText('No sessions yet')).toBeVisible()
  await lookAt(page, 'empty-event')

  await button(page, 'Add session').press('Enter')
  await lookAt(page, 'add-session')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Practice 1')
  await field(page, 'Day').fill('3 july 2026')
  await field(page, 'Start').focus()
  await type(page, '1430', 'Shift+Enter')
  await expect(page.getByText('Practice 1 is added. Now the next one.')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Start')).toHaveValue('15:30')
  await type(page, 'Practice 2', 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'All sessions').press('Enter')
  // Times are typed in track time, two hours ahead of UTC in July.
  const first = row(page, /^Practice 1/)
  await expect(first).toContainText('Fri 3 Jul')
  await expect(first).toContainText('14:30–15:30')
  await expect(first.locator('time').first()).toHaveAttribute('title', '2026-07-03 12:30:00 UTC')
  await expect(row(page, /^Practice 2/)).toContainText('15:30–16:30')
  await expect(page.getByText('Times are those of the track (Europe/Berlin).')).toBeVisible()

  await toEntries(page).press('Enter')
  await button(page, 'Add car').press('Enter')
  await expect(field(page, 'Number')).toBeFocused()
  await type(page, '10', 'Tab')
  await type(page, 'Northside', 'Tab')
  await type(page, 'GT4', 'Shift+Enter')
  await expect(page.getByText('10 is added. Now the next one.')).toBeVisible()
  await expect(field(page, 'Number')).toBeFocused()
  await expect(field(page, 'Class')).toHaveValue('GT4')
  await type(page, '09', 'Tab')
  await type(page, 'Southside', 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  const numbers = page.getByRole('table', { name: 'Cars' }).locator('tbody .plate')
  await expect(numbers).toHaveText(['09', '10'])

  await button(page, 'Add driver').press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
  await type(page, 'Mira', 'Tab')
  await type(page, 'Ost', 'Tab')
  await type(page, 'ost', 'Tab')
  await page.getByLabel('10 Northside').check()
  await lookAt(page, 'add-driver')
  await page.keyboard.press('Enter')
  await expect(row(page, /^10 Mira Ost/)).toContainText('OST')
  await expect(row(page, /10 Northside/)).toContainText('Mira Ost (OST)')
  await lookAt(page, 'entries')

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Küstenring 300' }).press('Enter')
  await page.getByRole('link', { name: 'Practice 1' }).press('Enter')
  await expect(page).toHaveURL(/\/app\/sessions\//)
  await expect(crumbs).toHaveText('Winter CupKüstenring 300Practice 1')
  await crumbs.getByRole('link', { name: 'Küstenring 300' }).click()
  await expect(page.getByRole('heading', { name: 'Küstenring 300' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('each kind of row is edited and removed, and a removal can be undone @long', async ({
  page,
  emptyTeam: { url, token },
}) => {
  await openAs(page, url, token, '/')
  await typeEvent(page)
  await button(page, 'Add session').click()
  await field(page, 'Name').fill('Practice 1')
  await field(page, 'Start').fill('9:05')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'All sessions').click()
  await button(page, 'Add car').click()
  await field(page, 'Number').fill('007')
  await field(page, 'Name').fill('Northside')
  await field(page, 'Class').fill('GT4')
  await page.keyboard.press('Enter')

  await button(page, 'Edit Practice 1').click()
  await expect(field(page, 'Start')).toHaveValue('09:05')
  await field(page, 'Name').fill('Warm-up')
  await field(page, 'Length in minutes').fill('15')
  await page.keyboard.press('Enter')
  await expect(row(page, /^Warm-up/)).toContainText('09:05–09:20')
  await button(page, 'Edit Küstenring 300').click()
  await field(page, 'Name').fill('Küstenring 400')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Küstenring 400' })).toBeVisible()

  const removeAndUndo = async (edit: string, name: string) => {
    await button(page, edit).click()
    await button(page, 'Remove…').press('Enter')
    await expect(dialog(page)).toContainText(/You can undo this right after\./)
    await expect(button(page, 'Remove')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} is removed.`)).toBeVisible()
    await expect(button(page, edit)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(button(page, edit)).toBeVisible()
    await expect(page.getByText(`${name} is back.`)).toBeVisible()
  }
  await removeAndUndo('Edit Warm-up', 'Warm-up')
  await toEntries(page).click()
  await button(page, 'Edit car 007').click()
  await field(page, 'Livery colour').fill('#ff0000')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, /\b007\b/).locator('.livery-chip')).toHaveCSS('background-color', 'rgb(255, 0, 0)')
  await removeAndUndo('Edit car 007', 'Car 007 (Northside)')
  await page.goBack()

  await button(page, 'Edit Küstenring 400').click()
  await button(page, 'Remove…').click()
  await button(page, 'Remove').click()
  await expect(dialog(page)).toContainText('Küstenring 400 is still needed by 1 session and 1 car.')
  await expect(dialog(page)).toContainText('1 session and 1 car will be removed too')
  await expect(button(page, 'Keep it')).toBeFocused()
  await lookAt(page, 'remove-held')
  await button(page, 'Remove all of it').click()
  await expect(page).toHaveURL(/\/app\/$/)
  await expect(page.getByText('Now the event')).toBeVisible()
  await button(page, 'Undo').click()
  await page.getByRole('link', { name: 'Küstenring 400' }).click()
  await expect(page.getByRole('link', { name: 'Warm-up' })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Car 007' })).toBeVisible()
})

test('errors are reported at their fields, and typed values are kept @long', async ({ page, sampleTeam }) => {
  await openEvent(page, sampleTeam)
  await button(page, 'Add car').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add car' }).click()
  await expect(page.getByText('Required.')).toHaveCount(3)
  await field(page, 'Number').fill('01')
  await field(page, 'Name').fill('Twin')
  await field(page, 'Class').fill('GT Pro')
  await field(page, 'Livery colour').fill('red')
  await field(page, 'Tank capacity in kg (optional)').fill('lots')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Tank capacity in kg (optional)')).toHaveAccessibleDescription(/must be a number/)
  await field(page, 'Tank capacity in kg (optional)').fill('')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Livery colour')).toBeFocused()
  await expect(field(page, 'Livery colour')).toHaveAccessibleDescription(/must be a colour such as #1E90FF/)
  await field(page, 'Livery colour').fill('#aa0000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('This already exists.')
  await expect(field(page, 'Number')).toHaveAccessibleDescription(/Number is taken already\./)
  await expect(field(page, 'Number')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Twin')
  await lookAt(page, 'add-car-refused')
  await page.keyboard.press('Escape')

  await button(page, 'Add session').click()
  await field(page, 'Name').fill('Late')
  await field(page, 'Start').fill('25:99')
  await field(page, 'Length in minutes').fill('0')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Start')).toHaveAccessibleDescription(/must be a time of day such as 14:30/)
  await expect(field(page, 'Length in minutes')).toHaveAccessibleDescription(/must be more than 0 minutes/)
})

test('a second browser shows the changes of the first, and does not overwrite them silently', async ({
  page,
  browser,
  sampleTeam,
}) => {
  await openEvent(page, sampleTeam)
  const other = await browser.newPage({ timezoneId: 'Asia/Tokyo' })
  await other.goto(page.url())
  await logIn(other, PERSON.password)
  await expect(other.getByRole('link', { name: 'Practice 1' })).toContainText('10:30–11:30')
  for (const screen of [page, other]) await toEntries(screen).click()
  await button(other, 'Edit car 99').click()

  await button(page, 'Edit car 99').click()
  await field(page, 'Name').fill('Redfern & Sons')
  await page.keyboard.press('Enter')
  await expect(other.getByText('Redfern & Sons')).toBeVisible()
  await field(other, 'Name').fill('Somebody else')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toContainText('Another user changed this since you opened it.')

  await button(page, 'Add car').click()
  await field(page, 'Number').fill('500')
  await field(page, 'Name').fill('Newcomer')
  await field(page, 'Class').fill('GT Am')
  await page.keyboard.press('Enter')
  await expect(other.getByText('Newcomer')).toBeVisible()
  await button(page, 'Edit car 500').click()
  await button(page, 'Remove…').click()
  await button(page, 'Remove').click()
  await expect(other.getByText('Newcomer')).toHaveCount(0)
  await other.close()
})
