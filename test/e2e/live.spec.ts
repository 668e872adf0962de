import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { logInBen, openForBen } from './support/second-screen.ts'
import { type BuiltSession, buildSession, fillLaps } from './support/session-rows.ts'
import { entryOf, lapOf, openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, type Team, test } from './support/trackside.ts'

/** Records every highlight of a row, because it may be gone before an assertion. */
const noteFlashes = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const { lap, row, flash } = (target as HTMLElement).dataset
        if (flash !== undefined) seen.push(lap ?? row ?? '')
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-flash'] })
  })
const flashes = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

const online = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Online' })).toBeVisible()

interface Screens {
  ana: Page
  ben: Page
  complaints: string[]
}

/** Two engineers at the same address. */
async function openBoth(page: Page, team: Team, path: string): Promise<Screens> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const complaints = await watch(page, team.url)
  const ben = await openForBen(browser, team, await logInBen(team), path)
  await openAs(page, team.url, team.token, path)
  await Promise.all([online(page), online(ben)])
  return { ana: page, ben, complaints }
}

const openSession = async (page: Page, team: Team, laps: number) => {
  const built = await buildSession(team.api, 3)
  if (laps > 0) await fillLaps(team.api, built, laps)
  const screens = await openBoth(page, team, `/sessions/${built.sessionId}`)
  return { ...screens, built }
}

const sheetOf = ({ sheets }: BuiltSession, car: string) => sheets.get(car) as string

test('a lap typed in one browser appears in the other, and is highlighted in the other only', async ({
  page,
  emptyTeam: team,
}) => {
  const { ana, ben, complaints, built } = await openSession(page, team, 2)
  await expect(lapOf(ben, '01', 2)).toBeVisible()
  await Promise.all([noteFlashes(ana), noteFlashes(ben)])
  // Without its room the page only polls every 5 s: a change that appears at once came through the room.
  await ben.route('**/changes?*', (route) => route.abort())
  await settled(ben)
  const before = await lapOf(ben, '01', 2).boundingBox()

  await entryOf(ana, '01').fill('1234')
  await entryOf(ana, '01').press('Enter')
  await expect(lapOf(ben, '01', 3)).toContainText('1:23.400')
  const { items } = await team.api.laps.list({ runSheetId: sheetOf(built, '01') })
  const third = items.find(({ lapNumber }) => lapNumber === 3)
  await expect.poll(() => flashes(ben)).toEqual([third?.id])
  await expect.poll(() => lapOf(ben, '01', 2).boundingBox()).toEqual(before)

  await lapOf(ana, '01', 2).click()
  await ana.getByRole('textbox', { name: 'Time of lap 2' }).fill('1222')
  await ana.keyboard.press('Enter')
  await expect(lapOf(ben, '01', 2)).toContainText('1:22.200')
  await expect.poll(() => flashes(ben)).toHaveLength(2)
  await expect(ben.locator('[data-flash]')).toHaveCount(0)

  await team.api.laps.remove(third?.id ?? '')
  await expect(lapOf(ben, '01', 3)).toHaveCount(0)
  await expect(lapOf(ana, '01', 3)).toHaveCount(0)
  expect(await flashes(ana)).toEqual([])
  expect(complaints).toEqual([])
})

test('presence shows other users, the page they view and the field they edit', { tag: '@long' }, async ({
  page,
  emptyTeam: team,
}) => {
  const { ana, ben, built } = await openSession(page, team, 6)
  await expect(lapOf(ana, '01', 6)).toBeVisible()
  await entryOf(ben, '02').click()
  const here = (what: string) => ana.getByRole('button', { name: what, exact: true })
  await expect(here('Here: Ben Frost (Lap table)')).toBeVisible()
  const tag = (car: string) => ana.locator(`[data-entry="${sheetOf(built, car)}"] [data-editors]`)
  await expect(tag('02')).toHaveText('Ben Frost edits this')
  await expect(tag('01')).toHaveCount(0)

  await lapOf(ben, '03', 4).click()
  await expect(tag('02')).toHaveCount(0)
  const { items } = await team.api.laps.list({ runSheetId: sheetOf(built, '03') })
  const fourth = items.find(({ lapNumber }) => lapNumber === 4)
  const ring = ana.locator(`[data-edited-lap="${fourth?.id}"]`)
  await expect(ring).toContainText('Ben Frost')
  const [around, cell] = await Promise.all([ring.boundingBox(), lapOf(ana, '03', 4).boundingBox()])
  expect(around?.y).toBeCloseTo(cell?.y ?? 0, 0)
  // A user's own screen shows no badge for them.
  await expect(ben.locator('[data-edited-lap]')).toHaveCount(0)
  await lookAt(ana, 'session-together')

  await ben.keyboard.press('Escape')
  await expect(ring).toHaveCount(0)
  await ben.getByRole('link', { name: /^03 Team 03/ }).click()
  await expect(here('Here: Ben Frost (Car 03)')).toBeVisible()
  await here('Here: Ben Frost (Car 03)').click()
  await expect(ana.getByRole('list').filter({ hasText: 'Ben Frost' })).toBeVisible()
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('list').filter({ hasText: 'Ben Frost' })).toHaveCount(0)

  await ana.getByRole('link', { name: /^03 Team 03/ }).click()
  for (const screen of [ana, ben]) await screen.getByRole('tab', { name: 'Notes' }).click()
  await ben.getByLabel("Driver's notes").focus()
  await expect(ana.getByText('Ben Frost is editing this note')).toBeVisible()
  await ben.context().close()
  await expect(ana.getByRole('button', { name: /^Here/ })).toHaveCount(0)
})

test('the pages of an event show changes live, and the users who are present', async ({
  page,
  emptyTeam: team,
}) => {
  const { eventId } = await buildSession(team.api, 2)
  const { ana, ben, complaints } = await openBoth(page, team, `/events/${eventId}/entries`)
  await expect(ana.getByRole('button', { name: 'Here: Ben Frost (Entries)' })).toBeVisible()
  await Promise.all([noteFlashes(ana), noteFlashes(ben)])
  await ben.route('**/changes?*', (route) => route.abort())
  await ana.getByRole('button', { name: 'Edit car 02' }).click()
  await ana.getByLabel('Name', { exact: true }).fill('Renamed')
  await ana.keyboard.press('Enter')
  await expect(ben.getByRole('row', { name: /Renamed/ })).toBeVisible()
  await expect.poll(() => flashes(ben)).toHaveLength(1)
  expect(await flashes(ana)).toEqual([])
  for (const screen of [ben, ana]) await screen.getByRole('button', { name: 'Edit car 01' }).click()
  await ben.getByLabel('Name', { exact: true }).focus()
  await expect(ana.getByText('Ben Frost is editing this too')).toBeVisible()
  await ben.keyboard.press('Escape')
  await expect(ana.getByText('Ben Frost is editing this too')).toHaveCount(0)
  await ana.keyboard.press('Escape')
  await lookAt(ana, 'event-together')
  expect(complaints).toEqual([])
})

test('a lost connection shows Reconnecting, then Offline as of the last response; laps arrive after it is restored', {
  tag: '@long',
}, async ({ page, emptyTeam: team }) => {
  test.slow()
  const { ana, ben, built } = await openSession(page, team, 1)
  await expect(lapOf(ana, '01', 1)).toBeVisible()
  const status = ana.getByRole('status').first()
  // Only for this page and its socket.
  await ana.context().setOffline(true)
  await expect(status).toHaveText('Reconnecting')
  await expect(status).toHaveText(/^Offline · as of \d\d:\d\d$/, { timeout: 45_000 })
  await team.api.laps.create({ runSheetId: sheetOf(built, '01'), lapNumber: 2, lapTimeMs: 80_000 })
  await expect(lapOf(ben, '01', 2)).toBeVisible()
  await expect(lapOf(ana, '01', 2)).toHaveCount(0)
  await ana.context().setOffline(false)
  await expect(status).toHaveText('Online', { timeout: 20_000 })
  await expect(lapOf(ana, '01', 2)).toBeVisible()
})
