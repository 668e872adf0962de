import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('a day is typed as people write it, or chosen from a month by keys and by mouse', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/drivers')
  await button(page, 'Add driver').first().click()
  const dialog = page.getByRole('dialog').first()
  await field(dialog, 'First name').fill('Ilse')
  await field(dialog, 'Last name').fill('Varnhoven')
  const day = dialog.getByLabel('Date of birth (optional)', { exact: true })
  await day.fill('5/6/1990')
  await button(page, 'Add driver').last().click()
  await expect(dialog.getByText(/must be a calendar date/)).toBeVisible()
  await day.fill('16.5.1990')
  await day.press('Tab')
  await expect(day).toHaveValue('Wed 16 May 1990')
  await day.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Wed 16 May 1990' })).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByText('June 1990')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Fri 25 May 1990' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('Fri 25 May 1990')
  await button(page, 'Choose from a calendar: Date of birth (optional)').click()
  await expect(page.getByText('May 1990')).toBeVisible()
  await page.getByRole('button', { name: 'Sat 26 May 1990' }).click()
  await button(page, 'Add driver').last().click()
  await expect.poll(async () => (await api.drivers.list({})).items[0]?.dob).toBe('1990-05-26')

  await button(page, 'Edit Ilse Varnhoven').click()
  await page.getByLabel('Date of birth (optional)', { exact: true }).press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Sat 26 May 1990' })).toBeFocused()
  await lookAt(page, 'calendar')
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
})

test('the day an issue is due is kept when it was chosen by mouse, and refused where it is none; today is the device’s', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { eventId } = await buildSession(api, 0)
  const { id } = await api.issues.create({ eventId, title: 'Oil leak' })
  // Where it is another day than in UTC just now.
  const timezoneId = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Niue'
  const today = new Intl.DateTimeFormat('sv', { timeZone: timezoneId }).format()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
  await openAs(page, url, token, `/events/${eventId}/issues/${id}`)
  const day = page.getByLabel('Due day', { exact: true })
  await day.fill('5/6/2026')
  await page.getByLabel('Due time').click()
  await expect(page.getByText('Day is a day such as 16 May 2026.')).toBeVisible()
  expect((await api.issues.get(id)).dueAt).toBeNull()
  await day.fill('')
  await button(page, 'Choose from a calendar: Due day').click()
  await page.locator(`[data-today][data-day="${today}"]`).click()
  await expect(day).not.toHaveValue('')
  await page.getByRole('heading', { name: 'Oil leak' }).click()
  await expect.poll(async () => (await api.issues.get(id)).dueAt).not.toBeNull()
  await session.send('Emulation.setTimezoneOverride', { timezoneId: '' })
  await session.detach()
  expect(complaints).toEqual([])
})
