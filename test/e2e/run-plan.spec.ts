import type { Locator, Page } from 'playwright/test'
import type { Client } from '../../server/contract/client.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'
import { badgeOf, choiceOf, entryIn } from './support/tray.ts'

// The track's time zone is neither UTC nor this browser's.
test.use({ timezoneId: 'America/New_York' })

const rows = (page: Page) => page.getByRole('list', { name: 'Rows of the plan' }).locator('> li')
const saved = (page: Page) => expect(page.locator('[data-saved="true"]')).toHaveText('Saved')
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator(`dt:text-is("${name}")`) })

/** A session with a plan of one out-lap. */
async function buildPlan(api: Client) {
  const { eventId, sessionId } = await buildSession(api, 1)
  const rows = [{ type: 'out' as const }]
  const plan = await api.runPlans.create({ sessionId, name: 'Long run', averageLapTimeMs: 120_000, rows })
  return { eventId, plan }
}

/** Adds a row with its default type: changes the type by its first letter, then types laps or minutes. */
async function typeRow(page: Page, type: string, amount: string) {
  await page.keyboard.press('Control+Enter')
  const select = page.locator('select[data-column="type"]:focus')
  await expect(select).toHaveValue(type)
  await page.keyboard.press('Home')
  await expect(select).toHaveValue('run')
  await page.keyboard.press(type.charAt(0))
  await expect(select).toHaveValue(type)
  await page.keyboard.press('Tab')
  await page.keyboard.type(amount)
}

test('the run plan of the contract is typed by keyboard alone @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { eventId } = await buildSession(api, 1)
  await openAs(page, url, token, `/events/${eventId}/plans`)
  await expect(page.getByText('No run plans yet')).toBeVisible()
  await button(page, 'Add run plan').press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Practice, two runs')
  await page.keyboard.press('Tab')
  await page.getByLabel('Session').selectOption('')
  await field(page, 'Minutes (optional)').focus()
  await page.keyboard.type('60')
  await page.getByLabel('Start from').selectOption('empty')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Practice, two runs' })).toBeVisible()

  await tabTo(page, field(page, 'Average lap'))
  await page.keyboard.type('2:00.000')
  for (const text of ['2,5', '40', '60', '6.019']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await button(page, 'Add row').press('Enter')
  await expect(page.getByLabel('Type of row 1')).toBeFocused()
  await expect(page.getByLabel('Type of row 1')).toHaveValue('out')
  for (const [type, amount] of [
    ['timed', '3'],
    ['in', '1'],
    ['box', '8'],
    ['out', '1'],
    ['timed', '5'],
    ['in', '1'],
  ] as const)
    await typeRow(page, type, amount)
  await expect(rows(page)).toHaveCount(7)
  const ends = ['2:24', '8:24', '10:42', '18:42', '21:06', '31:06', '33:24']
  for (const [index, end] of ends.entries()) await expect(rows(page).nth(index)).toContainText(`–${end}`)
  await expect(figure(page, 'Planned')).toContainText('33.4 min55.67 %')
  await expect(figure(page, 'Unplanned')).toContainText('26.6 min')
  await expect(figure(page, 'Laps')).toContainText('128 timed')
  await expect(figure(page, 'Distance')).toContainText('72.228 km')
  await expect(figure(page, 'Fuel used')).toContainText('30.0 kg')
  await expect(page.locator('[data-status="under"]')).toHaveText('Under')

  // Rows are moved, duplicated, removed and restored by keyboard.
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Type of row 6')).toHaveValue('in')
  await expect(page.getByLabel('Laps of row 6')).toBeFocused()
  await expect(rows(page).nth(6).locator('[data-warning]')).toContainText('No in-lap')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Type of row 6')).toHaveValue('timed')
  await page.getByLabel('Laps of row 6').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Laps of row 7')).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(rows(page)).toHaveCount(8)
  await page.keyboard.press('Control+Delete')
  await expect(rows(page)).toHaveCount(7)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Laps of row 6')).toBeFocused()
  await page.keyboard.type('25')
  await expect(figure(page, 'Overrun')).toContainText('13.4 min')
  await expect(rows(page).nth(5).locator('[data-warning="FUEL_NEGATIVE"]')).toContainText('Out of fuel')
  await expect(rows(page).nth(6).locator('[data-warning="PAST_SESSION_END"]')).toContainText('13:24 after')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Laps of row 6')).toHaveValue('5')

  await saved(page)
  const [plan] = (await api.runPlans.list()).items
  expect(plan).toMatchObject({
    durationMin: 60,
    averageLapTimeMs: 120_000,
    fuelPerLapKg: 2.5,
    trackLengthKm: 6.019,
  })
  const {
    trackLengthKm,
    averageLapTimeMs,
    fuelPerLapKg,
    startFuelKg,
    rows: stored,
  } = plan as NonNullable<typeof plan>
  const body = {
    sessionDurationMin: 60,
    trackLengthKm,
    averageLapTimeMs,
    fuelPerLapKg,
    startFuelKg,
    rows: stored,
  }
  const worked = await api.calculateRunPlan({ body })
  expect(worked.rows.map(({ endOffsetSec }) => endOffsetSec)).toEqual([144, 504, 642, 1122, 1266, 1866, 2004])

  // A colleague's concurrent edit appears beside the local one; both stay.
  await api.runPlans.update(plan?.id ?? '', { startFuelKg: 45 })
  await page.getByLabel('Note of row 1').focus()
  await page.keyboard.type('Check brakes')
  await expect(field(page, 'Fuel at start, kg')).toHaveValue('45')
  await saved(page)
  const after = await api.runPlans.get(plan?.id ?? '')
  expect([after.startFuelKg, after.rows[0]?.note]).toEqual([45, 'Check brakes'])

  // A conflict in one cell is decided by the user: nothing is overwritten silently.
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/run-plans/*', async (route) => {
    if (route.request().method() === 'PATCH') await mayGo
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.type(' and belts')
  await sent
  const theirs = after.rows.map((row, index) => (index === 0 ? { ...row, note: 'Theirs' } : row))
  await api.runPlans.update(after.id, { rows: theirs })
  letGo()
  await expect(page.getByText('Another user changed this plan since you opened it.')).toBeVisible()
  await expect(page.getByLabel('Note of row 1')).toHaveValue('Check brakes and belts')
  expect((await api.runPlans.get(after.id)).rows[0]?.note).toBe('Theirs')
  await button(page, 'Discard mine, keep theirs').press('Enter')
  await expect(page.getByLabel('Note of row 1')).toHaveValue('Theirs')

  await page.getByRole('link', { name: 'Print' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Rows' }).getByRole('row')).toHaveCount(8)
  await lookAt(page, 'run-plan-paper')
  expect(complaints).toEqual([expect.stringContaining('412')])
})

test('text typed during a save is saved too when the editor closes at that moment', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { eventId, plan } = await buildPlan(api)
  await openAs(page, url, token, `/events/${eventId}/plans`)
  await page.getByRole('link', { name: 'Long run' }).press('Enter')
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/run-plans/*', async (route) => {
    if (route.request().method() === 'PATCH') await mayGo
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Note of row 1').focus()
  await page.keyboard.type('Check brakes')
  await sent
  await page.keyboard.type(' and belts')
  await field(page, 'Fuel at start, kg').fill('45')
  await page.getByRole('link', { name: 'Print' }).press('Enter')
  await expect(page.getByLabel('Note of row 1')).toHaveCount(0)
  letGo()
  await expect
    .poll(async () => {
      const { startFuelKg, rows } = await api.runPlans.get(plan.id)
      return [startFuelKg, rows[0]?.note]
    })
    .toEqual([45, 'Check brakes and belts'])
  await page.goBack()
  await expect(page.getByLabel('Note of row 1')).toHaveValue('Check brakes and belts')
  await saved(page)
  expect(complaints).toEqual([])
})

test('an undo while a save waits for its answer is saved after it', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { eventId, sessionId } = await buildSession(api, 1)
  const plan = await api.runPlans.create({
    sessionId,
    name: 'Long run',
    averageLapTimeMs: 120_000,
    rows: [{ type: 'out' }, { type: 'timed', laps: 5 }, { type: 'box', minutes: 10 }],
  })
  await openAs(page, url, token, `/events/${eventId}/plans/${plan.id}`)
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  const answered: string[] = []
  await page.route('**/run-plans/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const response = await route.fetch()
    answered.push((await response.json()).rows.map(({ type }: { type: string }) => type).join(' '))
    await mayGo
    await route.fulfill({ response })
  })
  await page.getByLabel('Type of row 3').press('Alt+ArrowUp')
  await expect(page.getByLabel('Type of row 2')).toHaveValue('box')
  await expect.poll(() => answered).toEqual(['out box timed'])
  await button(page, 'Undo').click()
  await expect(page.getByLabel('Type of row 3')).toHaveValue('box')
  letGo()
  await expect.poll(() => answered).toEqual(['out box timed', 'out timed box'])
  await saved(page)
  await expect(page.getByLabel('Type of row 3')).toHaveValue('box')
  expect((await api.runPlans.get(plan.id)).rows.map(({ type }) => type)).toEqual(['out', 'timed', 'box'])
  expect(complaints).toEqual([])
})

test('a plan that is closed in conflict, or before its save is rejected, is resolved in the tray', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { eventId, plan } = await buildPlan(api)
  const fuel = async () => (await api.runPlans.get(plan.id)).startFuelKg
  let mayGo = Promise.resolve()
  await page.route('**/run-plans/*', async (route) => {
    if (route.request().method() === 'PATCH') await mayGo
    await route.continue()
  })
  /** Types the fuel at the start while another user writes another value; `refuse` lets the save through to its 412. */
  const typeAgainst = async (mine: string, theirs: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    mayGo = promise
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await field(page, 'Fuel at start, kg').fill(mine)
    await sent
    await api.runPlans.update(plan.id, { startFuelKg: theirs })
    return { refuse: resolve }
  }
  const leave = async () => {
    await page.getByRole('link', { name: 'All run plans' }).press('Enter')
    await expect(field(page, 'Fuel at start, kg')).toHaveCount(0)
  }
  const takeMine = async () => {
    await badgeOf(page).press('Enter')
    const entry = entryIn(page, /Long run/)
    await choiceOf(entry, 'Start fuel', 'Yours').check()
    await entry.getByRole('button', { name: 'Apply' }).press('Enter')
    await expect(entry).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await openAs(page, url, token, `/events/${eventId}/plans`)

  await page.getByRole('link', { name: 'Long run' }).press('Enter')
  const undecided = await typeAgainst('45', 50)
  undecided.refuse()
  await expect(page.getByText('Another user changed this plan since you opened it.')).toBeVisible()
  await leave()
  await takeMine()
  await expect.poll(fuel).toBe(45)

  await page.getByRole('link', { name: 'Long run' }).press('Enter')
  const left = await typeAgainst('46', 52)
  await leave()
  left.refuse()
  await takeMine()
  await expect.poll(fuel).toBe(46)
  expect(complaints).toEqual(complaints.map(() => expect.stringContaining('412')))
})

/** Drags a row by touch to the place of another, and releases once its arrival is announced. */
async function drag(page: Page, from: Locator, to: Locator, announced: string) {
  const session = await page.context().newCDPSession(page)
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not on screen')
  const x = start.x + start.width / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  const [top, bottom] = [start.y + start.height / 2, end.y + end.height / 2]
  await touch('touchStart', top)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', top + ((bottom - top) * step) / 8)
  // A finger is not still: the page measures where it is at its moves.
  await expect(async () => {
    for (const y of [bottom - 1, bottom]) await touch('touchMove', y)
    await expect(page.getByText(announced)).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await touch('touchEnd')
  await session.detach()
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 834, height: 1194 } })

  test('a live plan shows where the car should be, is dragged, and is replanned at a red flag', {
    tag: '@long',
  }, async ({ page, emptyTeam: { url, api, token } }) => {
    const complaints = await watch(page, url)
    const { eventId, sessionId, sheets } = await buildSession(api, 1)
    const [car] = (await api.cars.list()).items
    const runSheetId = sheets.get('01') ?? ''
    // One out-lap and 14 timed ones; an hour into the session the plan has 18.
    const items = Array.from({ length: 15 }, (_, lap) => ({
      runSheetId,
      lapNumber: lap + 1,
      lapTimeMs: 121_000,
    }))
    await api.createLaps({ body: { items } })
    const plan = await api.runPlans.create({
      sessionId,
      carId: car?.id ?? null,
      name: 'Long run',
      averageLapTimeMs: 120_000,
      fuelPerLapKg: 2,
      startFuelKg: 80,
      rows: [
        { type: 'box', minutes: 20 },
        { type: 'out' },
        { type: 'timed', laps: 20 },
        { type: 'in' },
        { type: 'box', minutes: 10 },
        { type: 'out' },
        { type: 'timed', laps: 18, note: 'Race simulation' },
        { type: 'in' },
        { type: 'filler' },
      ],
    })
    await openAs(page, url, token, `/events/${eventId}/plans`)
    await expect(page.getByRole('row', { name: /Long run/ })).toContainText('100.00 %')
    await lookAt(page, 'run-plans')
    await page.setViewportSize({ width: 834, height: 1194 })
    await page.getByRole('link', { name: 'Long run' }).tap()

    const now = page.getByRole('region', { name: 'Now' })
    await expect(now).toContainText('row 3: Timed, 20 laps')
    await expect(now).toContainText(/14 of 20 laps, \d:\d\d late/)
    await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'step')

    await rows(page)
      .nth(6)
      .getByRole('button', { name: /^Row 7/ })
      .tap()
    await page.getByLabel('Average lap of row 7').fill('1:58')
    await expect(
      rows(page)
        .nth(6)
        .getByRole('button', { name: /^Row 7/ }),
    ).toContainText('35:24')
    await drag(page, button(page, 'Move row 5'), button(page, 'Move row 9'), 'Row 5 is over place 9.')
    await expect(page.getByLabel('Type of row 9')).toHaveValue('box')
    await expect(page.getByLabel('Type of row 8')).toHaveValue('filler')
    await saved(page)
    await expect
      .poll(async () => (await api.runPlans.get(plan.id)).rows.map(({ type }) => type).join(' '))
      .toBe('box out timed in out timed in filler box')
    // In sight first: a scroll between a tap's press and its click has taken the button away.
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    await button(page, 'Undo').tap()
    await expect(page.getByLabel('Type of row 5')).toHaveValue('box')
    await saved(page)
    await lookAt(page, 'run-plan')
    await page.setViewportSize({ width: 834, height: 1194 })

    await button(page, 'Red flag').tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('The car was in')).toHaveValue('2')
    await expect(dialog.getByLabel('Laps of it completed')).toHaveValue('14')
    await dialog.getByLabel('Minutes left after green').fill('40')
    await expect(dialog.getByRole('status')).toHaveText(
      /^Timed laps still to drive: 24 before, \d+ after\. No row is dropped\.$/,
    )
    await lookAt(page, 'run-plan-red-flag')
    await page.setViewportSize({ width: 834, height: 1194 })
    await button(page, 'Use this plan').tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Laps of row 3')).toHaveValue('14')
    await expect(page.getByLabel('Type of row 4')).toHaveValue('in')
    await expect(
      rows(page)
        .nth(4)
        .getByRole('button', { name: /^Row 5: Break/ }),
    ).toBeVisible()
    await saved(page)
    const after = await api.runPlans.get(plan.id)
    expect(after.rows[4]).toMatchObject({ type: 'break', note: 'Red flag' })
    const minutes = 40
    const body = { averageLapTimeMs: 120_000, rows: after.rows.slice(5) }
    expect((await api.calculateRunPlan({ body })).totals.durationSec).toBeLessThanOrEqual(minutes * 60)
    await button(page, 'Undo').tap()
    await saved(page)
    await expect.poll(async () => (await api.runPlans.get(plan.id)).rows).toHaveLength(9)
    expect(complaints).toEqual([])
  })
})
