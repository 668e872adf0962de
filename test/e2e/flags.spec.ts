import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { logInBen, openForBen } from './support/second-screen.ts'
import { buildSession, fillLaps } from './support/session-rows.ts'
import { entryOf, lapOf, openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const band = (page: Page, session = 'Race') => page.getByRole('region', { name: `Flag of ${session}` })
const word = (page: Page) => band(page).getByRole('status')
const online = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Online' })).toBeVisible()
/** Leaves whatever field has the focus. */
const leaveField = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur())

test('a red flag in one browser is red in the others, and a lap typed after it is red @long', async ({
  page,
  emptyTeam: team,
}) => {
  const { url, api, token } = team
  const built = await buildSession(api, 3)
  const { sessionId, eventId } = built
  await fillLaps(api, built, 2)
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const complaints = await watch(page, url)
  const ben = await logInBen(team)
  const onSession = await openForBen(browser, team, ben, `/sessions/${sessionId}`)
  const onEvent = await openForBen(browser, team, ben, `/events/${eventId}/issues`)
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await Promise.all([page, onSession, onEvent].map(online))
  for (const each of [page, onSession, onEvent]) await expect(word(each)).toHaveText('Green')
  // Without its room a page only polls: what appears came through the room.
  for (const each of [onSession, onEvent]) await each.route('**/changes?*', (route) => route.abort())

  // The page puts the cursor into the entry of a car when it has its laps.
  await expect(page.locator('[data-field=lapTimeMs]:focus')).toBeVisible()
  await leaveField(page)
  await page.keyboard.press('r')
  for (const each of [page, onSession, onEvent]) await expect(word(each)).toHaveText('Red flag')
  await expect(page).toHaveTitle(/^Red flag \d+:\d\d(:\d\d)? · Race · Long Beach$/)
  await expect(onEvent).toHaveTitle(/^Red flag \d+:\d\d(:\d\d)? · Issues · Long Beach$/)
  await expect.poll(async () => (await api.sessions.get(sessionId)).status).toBe('red')
  await expect(band(onEvent).getByRole('link', { name: 'Race' })).toBeVisible()
  await lookAt(onEvent, 'flag-red-issues')

  await entryOf(page, '01').fill('123456')
  await expect(page.getByLabel('Track status of lap 3, car 01')).toHaveValue('red')
  await page.keyboard.press('Enter')
  await expect(lapOf(page, '01', 3)).toContainText('red flag')
  await expect(lapOf(onSession, '01', 3)).toContainText('red flag')
  const laps = (await api.laps.list({ runSheetId: built.sheets.get('01') })).items
  expect(laps.find(({ lapNumber }) => lapNumber === 3)).toMatchObject({ trackStatus: 'red' })
  await lookAt(page, 'flag-red-laps')
  expect(complaints).toEqual([])
})

test('the first green starts a session; keys show flags outside of fields, and each can be taken back @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, eventId } = await buildSession(api, 2)
  await api.sessions.update(sessionId, { status: 'scheduled' })
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await expect(band(page)).toBeHidden()
  await button(page, 'Green flag').click()
  await expect(word(page)).toHaveText('Green')
  await expect(band(page).getByRole('timer')).toHaveText(/^(1:59:5\d|2:00:00)$/)
  await expect.poll(async () => (await api.sessions.get(sessionId)).status).toBe('live')
  await lookAt(page, 'flag-green')
  await button(page, 'Undo').last().click()
  await expect(button(page, 'Green flag')).toBeVisible()
  await expect.poll(async () => (await api.sessions.get(sessionId)).clockOffsetMs).toBe(0)
  await page.goto(`${url}/app/events/${eventId}`)
  await expect(button(page, 'Green flag')).toBeVisible()
  await page.keyboard.press('g')
  await expect(word(page)).toHaveText('Green')
  await page.goto(`${url}/app/sessions/${sessionId}`)

  await entryOf(page, '01').focus()
  await page.keyboard.type('f')
  await expect(word(page)).toHaveText('Green')
  await page.keyboard.press('Escape')
  await leaveField(page)
  for (const [key, shown] of [
    ['f', 'FCY'],
    ['y', 'Yellow'],
    ['s', 'SC'],
    ['v', 'VSC'],
    ['w', 'Last lap'],
    ['r', 'Red flag'],
  ]) {
    await page.keyboard.press(key ?? '')
    await expect(word(page)).toHaveText(shown ?? '')
  }
  await expect(band(page)).toContainText(/Session stopped 0:0\d ago/)
  await page.keyboard.press('Control+z')
  await expect(word(page)).toHaveText('Last lap')
  await page.keyboard.press('e')
  await expect(word(page)).toHaveText('Chequered')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Flag' })).toContainText(
    'Full course yellowF',
  )
  await lookAt(page, 'flag-chequered-keys')
  await page.keyboard.press('Escape')

  await page.goto(`${url}/app/events/${eventId}`)
  await expect(word(page)).toHaveText('Chequered')
  await page.keyboard.press('f')
  await expect(word(page)).toHaveText('FCY')
  await expect(band(page)).toContainText(/since 0:\d\d/)
  await lookAt(page, 'flag-fcy-weekend')
  await band(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Finish the session' }).click()
  await expect(band(page)).toBeHidden()
  await expect.poll(async () => (await api.sessions.get(sessionId)).status).toBe('finished')
  await expect
    .poll(async () => (await api.sessionFlags.list({ sessionId })).items.map(({ flag }) => flag))
    .toEqual(['green', 'FCY', 'yellow', 'SC', 'VSC', 'white', 'chequered', 'FCY'])
})

test('a flag without a connection is shown at once, colours the laps typed under it, and is sent later', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { sessionId, sheets } = await buildSession(api, 1)
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await online(page)
  await expect(entryOf(page, '01')).toBeFocused()
  await expect(word(page)).toHaveText('Green')
  await page.context().setOffline(true)
  await leaveField(page)
  await page.keyboard.press('v')
  await expect(word(page)).toHaveText('VSC')
  await entryOf(page, '01').fill('0500')
  await page.keyboard.press('Enter')
  await expect(lapOf(page, '01', 1)).toContainText('virtual safety car')
  await leaveField(page)
  await page.keyboard.press('g')
  await expect(word(page)).toHaveText('Green')
  await page.context().setOffline(false)
  await expect.poll(async () => (await api.sessionFlags.list({ sessionId })).items.length).toBe(2)
  await expect
    .poll(async () =>
      (await api.laps.list({ runSheetId: sheets.get('01') })).items.map(({ trackStatus }) => trackStatus),
    )
    .toEqual(['VSC'])
})

test('who may not write flags sees the band without its keys', async ({ page, emptyTeam: team }) => {
  const { url, api } = team
  const { sessionId } = await buildSession(api, 1)
  const token = await logInBen(team)
  const rules = await api.permissionProfiles.create({ name: 'Guests', rules: ['!write:SessionFlag'] })
  const ben = (await api.members.list()).items.find(({ role }) => role === 'member')
  await api.members.update(ben?.id ?? '', { permissionProfileId: rules.id })
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await expect(word(page)).toHaveText('Green')
  await expect(page.getByRole('toolbar', { name: 'Flags' })).toBeHidden()
  await leaveField(page)
  await page.keyboard.press('r')
  await expect(word(page)).toHaveText('Green')
})
