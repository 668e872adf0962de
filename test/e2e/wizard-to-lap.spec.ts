import { watch } from './support/page-watch.ts'
import { button, logIn, PERSON, tabTo, type, typeAccount } from './support/people.ts'
import { entryOf, lapOf } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('from the wizard to the first lap by keyboard alone, shown in a second browser', async ({
  page,
  browser,
  newServer: { url },
}) => {
  const complaints = await watch(page, url)
  await page.goto(url)
  await typeAccount(page)
  await expect(button(page, 'Load a sample weekend')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Qualifying' }).first())
  await page.keyboard.press('Enter')

  const entry = page.getByRole('textbox', { name: /^Time of lap \d+, car / }).first()
  await expect(entry).toBeFocused()
  const name = await entry.getAttribute('aria-label')
  const [, lap = '', car = ''] = /^Time of lap (\d+), car (.+)$/.exec(name ?? '') ?? []
  await type(page, '123456', 'Enter')
  await expect(lapOf(page, car, Number(lap))).toContainText('1:23.456')
  await expect(entryOf(page, car)).toBeFocused()
  await expect(entryOf(page, car)).toHaveAttribute('aria-label', `Time of lap ${Number(lap) + 1}, car ${car}`)

  const colleague = await (await browser.newContext()).newPage()
  await colleague.goto(page.url())
  await logIn(colleague, PERSON.password)
  await expect(lapOf(colleague, car, Number(lap))).toContainText('1:23.456')
  await type(page, '1:22.9', 'Enter')
  await expect(lapOf(colleague, car, Number(lap) + 1)).toContainText('1:22.900')
  await colleague.context().close()
  expect(complaints).toEqual([])
})
