import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, firstRun } from './support/people.ts'
import { expect, test } from './support/trackside.ts'

test('a newcomer sees a practice run, stops its laps, lets them go on, and removes the sample @long', async ({
  page,
  newServer,
}) => {
  const complaints = await watch(page, newServer.url)
  await firstRun(page, newServer.url, 'Load a sample weekend')
  await expect(page.getByText('Sample laps are being typed.')).toBeVisible()
  await page.getByRole('link', { name: 'Open session' }).first().click()
  await expect(page.getByRole('heading', { name: 'Practice 3' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Flag of Practice 3' })).toBeVisible()
  await lookAt(page, 'sample-session')
  await button(page, 'Stop').click()
  await expect(page.getByText('Sample laps are stopped.')).toBeVisible()
  await button(page, 'Go on').click()
  await expect(page.getByText('Sample laps are being typed.')).toBeVisible()
  await page.goBack()
  await button(page, 'Remove the sample weekend…').click()
  await lookAt(page, 'sample-remove')
  await button(page, 'Remove the sample weekend').click()
  await expect(page.getByText('The sample weekend is removed.')).toBeVisible()
  await expect(page.getByText('No race weekend yet')).toBeVisible()
  // Rows that the removal changed before it removed them are asked for in vain.
  expect(complaints.filter((each) => !each.includes('404'))).toEqual([])
})
