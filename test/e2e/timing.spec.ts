import type { Locator, Page } from 'playwright/test'
import type { Client } from '../../server/contract/client.ts'
import { axeViolations } from './support/axe-violations.ts'
import { byFinger, sidewaysPx, watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { BEN, logInBen, openForBen } from './support/second-screen.ts'
import { type BuiltSession, buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

const START_MS = Date.parse('2026-04-17T20:00:00.000Z')

/** Laps of a race in which each car is a tenth a lap slower than the one before it. */
async function race(api: Client, { sheets }: BuiltSession, laps: number): Promise<void> {
  const items = [...sheets.values()].flatMap((runSheetId, car) =>
    Array.from({ length: laps }, (_, index) => ({
      runSheetId,
      lapNumber: index + 1,
      lapTimeMs: 80_000 + car * 100,
      sector1Ms: 25_000 + car * 100,
      sector2Ms: 30_000,
      sector3Ms: 25_000,
      startedAt: new Date(START_MS + index * (80_000 + car * 100)).toISOString(),
    })),
  )
  await api.createLaps({ body: { items } })
}

const rowsOf = (page: Page) => page.locator('tr[data-row]')
const orderOf = async (page: Page) => rowsOf(page).locator('.plate').allTextContents()
const numbers = (...of: number[]) => of.map((number) => String(number).padStart(2, '0'))

async function makeOurs(api: Client, eventId: string, number: string) {
  const { items } = await api.cars.list({ eventId, limit: 500 })
  await api.cars.update(items.find((car) => car.number === number)?.id ?? '', { ours: true })
}

test('a race stands in order, and a lap of one browser moves its row in the other', async ({
  page,
  emptyTeam: team,
}) => {
  const { url, api, token } = team
  const complaints = await watch(page, url)
  const built = await buildSession(api, 4)
  await race(api, built, 3)
  const path = `/sessions/${built.sessionId}`
  await openAs(page, url, token, `${path}/timing`)
  await button(page, 'Overall').click()
  await expect.poll(() => orderOf(page)).toEqual(numbers(1, 2, 3, 4))
  const cells = rowsOf(page).nth(2).getByRole('gridcell')
  await expect(cells.filter({ hasText: '+0.600' })).toHaveCount(1)
  await expect(cells.filter({ hasText: '+0.300' })).toHaveCount(1)

  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const ben = await openForBen(browser, team, await logInBen(team), path)
  await ben.getByRole('textbox', { name: 'Time of lap 4, car 04' }).fill('1200')
  await ben.keyboard.press('Enter')
  await expect.poll(() => orderOf(page)).toEqual(numbers(4, 1, 2, 3))
  await expect(rowsOf(page).first()).toContainText('▲3')
  await expect(rowsOf(page).first()).toContainText('1:20.000')

  // Keys move between the rows; the last one stays the last.
  await rowsOf(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expect(rowsOf(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/run-sheets/${built.sheets.get('02')}$`))
  expect(complaints).toEqual([])
})

test('classes, columns and the order of cars', async ({ page, emptyTeam: { url, api, token } }) => {
  const built = await buildSession(api, 6)
  await race(api, built, 2)
  await makeOurs(api, built.eventId, '05')
  await openAs(page, url, token, `/sessions/${built.sessionId}/timing`)
  await expect.poll(() => orderOf(page)).toEqual(numbers(3, 6, 1, 4, 2, 5))
  await expect(
    page.getByRole('rowheader', { name: /^GTP 2 cars, 2 running · leads 01 · best 1:20\.000 by 01/ }),
  ).toBeVisible()
  const pinned = page.getByRole('rowgroup', { name: 'Our cars' })
  await expect(pinned.getByRole('row')).toHaveCount(1)
  await expect(pinned).toContainText('05')
  await expect(page.getByRole('region', { name: 'Car 05', exact: true })).toContainText('P2')

  await button(page, 'Class').click()
  await expect.poll(() => orderOf(page)).toEqual(numbers(2, 5))
  await button(page, 'Ours').click()
  await expect.poll(() => orderOf(page)).toEqual(numbers(5))
  await button(page, 'All 6').click()
  await button(page, 'Overall').click()
  await button(page, 'Best').click()
  await button(page, 'Best').click()
  await expect.poll(() => orderOf(page)).toEqual(numbers(6, 5, 4, 3, 2, 1))
  await expect(page.getByRole('columnheader', { name: 'Best', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  const gap = page.getByRole('columnheader', { name: 'Gap', exact: true })
  await expect(gap).toBeVisible()
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Gap', exact: true }).uncheck()
  await expect(gap).toHaveCount(0)
  await page.reload()
  await expect.poll(() => orderOf(page)).toEqual(numbers(1, 2, 3, 4, 5, 6))
  await expect(gap).toHaveCount(0)
})

test('27 cars stand in sight, and a phone has no width to scroll', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 27)
  await race(api, built, 5)
  for (const number of ['04', '17']) await makeOurs(api, built.eventId, number)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, url, token, `/sessions/${built.sessionId}/timing`)
  await expect(rowsOf(page)).toHaveCount(27)
  await expect(page.locator('canvas').first()).toBeVisible()
  const inSight = () =>
    page.$$eval('tr[data-row]', (rows) => {
      const pinned =
        document.querySelector('tbody[aria-label="Our cars"]')?.getBoundingClientRect().bottom ?? 0
      const boxes = rows.map((row) => row.getBoundingClientRect())
      return boxes.filter(({ top, bottom }) => top >= pinned && bottom <= innerHeight).length
    })
  await expect.poll(inSight).toBe(27)
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  expect(await axeViolations(page, 'colours')).toEqual([])

  // By touch the tools stand in one line of a tablet.
  await page.setViewportSize({ width: 834, height: 1194 })
  await byFinger(page, async () => {
    const tools = page.getByRole('toolbar', { name: 'What is shown' })
    await expect(tools.getByRole('link', { name: 'Wall' })).toBeVisible()
    await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThan(50)
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect.poll(() => sidewaysPx(page)).toBe(0)
  for (const head of ['No.', 'Last', 'Gap', 'Int'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('qualifying goes by the best laps, and each empty page says what to do', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 3)
  await api.sessions.update(built.sessionId, { type: 'qualifying' })
  await openAs(page, url, token, `/sessions/${built.sessionId}/timing`)
  await expect(page.getByText('No laps yet:')).toBeVisible()
  await button(page, 'Overall').click()
  await api.laps.create({ runSheetId: built.sheets.get('02') ?? '', lapNumber: 1, lapTimeMs: 81_000 })
  await api.laps.create({ runSheetId: built.sheets.get('03') ?? '', lapNumber: 1, lapTimeMs: 80_500 })
  await expect.poll(() => orderOf(page)).toEqual(numbers(3, 2, 1))
  await expect(rowsOf(page).nth(1)).toContainText('+0.500')
  await expect(page.getByText('No laps yet:')).toHaveCount(0)
  // Only a race has a leader.
  const band = page.getByRole('region', { name: 'Flag of Race' })
  await expect(band.getByRole('timer')).toBeVisible()
  await expect(band.getByText('lap of leader')).toHaveCount(0)
})

test('without the right to read laps a sentence says so', async ({ page, emptyTeam }) => {
  const { url, api } = emptyTeam
  const built = await buildSession(api, 1)
  const token = await logInBen(emptyTeam)
  const { id } = await api.permissionProfiles.create({ name: 'Guests', rules: ['!read:Lap'] })
  const [ben] = (await api.members.list()).items.filter(({ name }) => name === BEN.name)
  await api.members.update(ben?.id ?? '', { permissionProfileId: id })
  await openAs(page, url, token, `/sessions/${built.sessionId}/timing`)
  await expect(page.getByText('Timing needs the right to read sessions, cars and laps.')).toBeVisible()
})

test('the wall shows the order without a head, dark or light by its address', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 4)
  await race(api, built, 3)
  await makeOurs(api, built.eventId, '02')
  await api.sessionFlags.create({ sessionId: built.sessionId, flag: 'FCY' })
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.emulateMedia({ colorScheme: 'light' })
  const path = `/wall/sessions/${built.sessionId}`
  await openAs(page, url, token, path)
  await expect(page.getByRole('region', { name: 'Flag and clock' }).getByText('FCY')).toBeVisible()
  await expect(page.getByRole('table', { name: 'GTP' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Car 02' })).toContainText('P1')
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const ground = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor)
  expect(await ground()).toBe('rgb(11, 14, 18)')
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${url}/app${path}?theme=light`)
  await expect.poll(ground).toBe('rgb(241, 244, 247)')
  await expect(page.getByRole('table')).toHaveCount(3)
  expect(await axeViolations(page, 'colours')).toEqual([])

  // A smaller screen shows all of it, smaller.
  await api.sessions.update(built.sessionId, { status: 'finished' })
  await page.setViewportSize({ width: 1280, height: 720 })
  const band = page.getByRole('region', { name: 'Flag and clock' })
  await expect(band).toContainText('leaderlaps3')
  await expect(band.getByRole('timer')).toBeEmpty()
  await expect(page.getByRole('table', { name: 'GTP' }).getByRole('row')).toHaveCount(3)
  await expect
    .poll(() => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth))
    .toBe(0)
  const cutOff = () =>
    band.locator('p').evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)))
  expect(await cutOff()).toBe(0)

  // On a phone ours come first, and the classes below each other.
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const parts = [band, page.getByRole('region', { name: 'Car 02' })]
  parts.push(...(await page.getByRole('table').all()), page.locator('footer'))
  await expect
    .poll(async () => {
      const tops = await Promise.all(parts.map(topOf))
      return tops.every((top, index) => index === 0 || top > (tops[index - 1] as number))
    })
    .toBe(true)
  expect([await cutOff(), await sidewaysPx(page)]).toEqual([0, 0])
})

test('the names of drivers stand in full where the window has room for them', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 2)
  const names = [
    { firstName: 'Maximilian-Alexander', lastName: 'von Hohenstein-Brandenburg' },
    { firstName: 'Bartholomew', lastName: 'Featherstonehaugh' },
  ]
  for (const [index, runSheetId] of [...built.sheets.values()].entries()) {
    const { id: driverId } = await api.drivers.create(names[index] ?? { firstName: 'Ana', lastName: 'Ruiz' })
    await api.laps.create({ runSheetId, lapNumber: 1, lapTimeMs: 80_000, driverId })
  }
  await makeOurs(api, built.eventId, '01')
  await page.setViewportSize({ width: 2560, height: 1440 })
  await openAs(page, url, token, `/sessions/${built.sessionId}/timing`)
  // Our car stands twice: pinned, and in its place.
  const cells = page.getByTitle(/Hohenstein|Featherstone/).and(page.locator('td'))
  await expect(cells).toHaveCount(3)
  await expect(cells.filter({ hasText: 'M. von Hohenstein-Brandenburg' })).toHaveCount(2)
  await settled(page)
  const cut = () =>
    cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  await expect.poll(cut).toBe(0)
})
