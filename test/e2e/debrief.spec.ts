import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test.use({ hasTouch: true })

test('a debrief is tapped and typed, shows what was said before, is saved offline, and is printed @long', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { items: sessions } = await api.sessions.list({ sort: 'startsAt' })
  const session = sessions.find(({ type }) => type === 'qualifying')
  const car = (await api.cars.list({ number: '01' })).items[0]
  const driver = (await api.drivers.list({ lastName: 'Varnhoven' })).items[0]
  const here = { sessionId: session?.id as string, carId: car?.id as string }
  const saved = async () => (await api.debriefs.list(here)).items
  await openAs(page, url, token, `/sessions/${session?.id}`)
  await page.getByRole('link', { name: 'Debrief' }).tap()
  await page.getByLabel('Driver').selectOption({ label: 'VAR Ilse Varnhoven' })
  await expect(page.getByText('Small: Practice 2.')).toBeVisible()
  await expect(button(page, 'Turn 3, entry: nothing said')).toContainText('U1')

  await button(page, 'Turn 1, entry: more understeer').tap()
  await button(page, 'Turn 1, entry: more understeer').tap()
  await button(page, 'Turn 1, middle: nothing said').tap()
  await expect(button(page, 'Turn 1, entry: understeer 2')).toBeVisible()
  await button(page, 'Turn 1, exit: nothing said').focus()
  await page.keyboard.press('o')
  await page.keyboard.press('Tab')
  await page.keyboard.type('late turn-in ')
  await page.getByLabel('Brakes').fill('Long pedal')
  await lookAt(page, 'debrief')
  await page.context().setOffline(true)
  await button(page, 'Save').tap()
  await expect(page.getByText('1 unsynced').first()).toBeVisible()
  expect(await saved()).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(saved).toMatchObject([{ driverId: driver?.id, brakes: 'Long pedal', balance: null }])
  const [debrief] = await saved()
  expect(debrief?.corners[0]).toEqual({ corner: '1', entry: -2, middle: 0, exit: 1, word: 'late turn-in' })
  expect(debrief?.corners).toHaveLength(15)

  await button(page, 'Turn 2, exit: nothing said').focus()
  await page.keyboard.press('u')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('0')
  await button(page, 'Save').tap()
  await expect.poll(async () => (await saved())[0]?.corners[1]?.exit).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Print' }).tap()
  await expect(page.getByRole('row', { name: /^1 .* late turn-in$/ })).toBeVisible()
  await lookAt(page, 'print-debrief')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
