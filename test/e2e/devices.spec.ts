import type { Client } from '../../server/contract/client.ts'
import { lookAt } from './support/look-at.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** An event of today and tomorrow without sessions. */
async function makeEvent(api: Client) {
  const championship = await api.championships.create({ name: 'Cup', season: '2026', series: 'Cup' })
  const track = await api.tracks.create({ name: 'Ring', country: 'DE', lengthKm: 4, cornerCount: 12 })
  return api.events.create({
    name: 'Ring 200',
    championshipId: championship.id,
    trackId: track.id,
    startDate: day(0),
    endDate: day(1),
  })
}

test('a tablet joins by an invite, opens on its car, is locked and unlocked, and ended by the owner @long', async ({
  page,
  browser,
  emptyTeam: { url, api, token },
}) => {
  const event = await makeEvent(api)
  const car = {
    eventId: event.id,
    number: '31',
    name: 'Northside',
    class: 'GT3',
    liveryColor: '#123456',
    ours: true,
  }
  await api.cars.create(car)

  await openAs(page, url, token, '/settings/devices')
  await expect(page.getByText('No devices yet')).toBeVisible()
  await button(page, 'Invite devices').click()
  await lookAt(page, 'devices-invite')
  await button(page, 'Show the code').click()
  const address = await field(page, 'Address').inputValue()
  expect(address).toMatch(/\/app\/join#/)
  await button(page, 'Done').click()

  // Inviting has switched sharing on: the garage certifies itself.
  const tablet = await browser.newContext({ ignoreHTTPSErrors: true })
  const there = await tablet.newPage()
  await there.goto(address)
  await expect(there.getByText('Ring 200, with Northside Racing.')).toBeVisible()
  await lookAt(there, 'devices-join')
  await field(there, 'Your name').fill('Sam')
  await field(there, 'Car').selectOption('31')
  await field(there, 'PIN').fill('1234')
  await button(there, 'Join').click()
  await expect(there.getByText('PIN is too easy to guess.')).toBeVisible()
  await field(there, 'PIN').fill('4711')
  await button(there, 'Join').click()
  await expect(there).toHaveURL(/\/events\/[^/]+\/issues\?car=/)
  await expect(there.getByRole('heading', { name: 'Issues', level: 1 })).toBeVisible()

  const tab = await tablet.newPage()
  await tab.goto(new URL('/app/', address).href)
  await expect(tab).toHaveURL(/\/events\/[^/]+\/issues\?car=/)
  await tab.getByRole('button', { name: 'account of Sam' }).click()
  await tab.getByRole('menuitem', { name: 'Lock this device' }).click()
  await expect(tab.getByRole('heading', { name: 'Sam of Northside Racing' })).toBeVisible()
  await lookAt(tab, 'devices-locked')
  await field(tab, 'PIN').fill('0815')
  await button(tab, 'Unlock').click()
  await expect(tab.getByRole('alert')).toHaveText(/Wrong PIN. 7 tries are left./)
  await field(tab, 'PIN').fill('4711')
  await button(tab, 'Unlock').click()
  await expect(tab.getByRole('button', { name: 'account of Sam' })).toBeVisible()

  await page.reload()
  const row = page.getByRole('row', { name: /Sam/ })
  await expect(row).toContainText('Mechanic')
  await expect(row).toContainText('31')
  await lookAt(page, 'devices')
  await button(page, 'End Sam').click()
  await button(page, 'End device').click()
  await expect(page.getByText('No devices yet')).toBeVisible()
  await tab.reload()
  await field(tab, 'PIN').fill('4711')
  await button(tab, 'Unlock').click()
  await expect(tab.getByRole('alert')).toHaveText(/no longer in/)
})

test('a guest of the weekend opens on its timing, and reads nothing else', async ({
  page,
  emptyTeam: { url, api },
}) => {
  const event = await makeEvent(api)
  const startsAt = new Date(Date.now() - DAY_MS / 24).toISOString()
  const endsAt = new Date(Date.now() + DAY_MS / 24).toISOString()
  const practice = { eventId: event.id, name: 'Practice 1', type: 'practice', startsAt, endsAt } as const
  const session = await api.sessions.create({ ...practice, status: 'live' })
  const car = { eventId: event.id, name: 'Northside', class: 'GT3', liveryColor: '#123456' }
  const { id: carId } = await api.cars.create({ ...car, number: '31' })
  const sheet = await api.runSheets.create({ sessionId: session.id, carId })
  await api.laps.create({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 91_234 })
  const { code } = await api.inviteDevices({ body: { eventId: event.id, role: 'guest' } })

  await page.goto(`${url}/app/join#${code}`)
  await field(page, 'Your name').fill('Sponsor')
  await field(page, 'PIN').fill('4711')
  await button(page, 'Join').click()
  await expect(page).toHaveURL(new RegExp(`/sessions/${session.id}/timing$`))
  await expect(page.getByText('1:31.234').first()).toBeVisible()
})
