import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
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
