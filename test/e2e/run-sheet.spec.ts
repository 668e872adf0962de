import type { Locator, Page } from 'playwright/test'
import { axeViolations } from './support/axe-violations.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { type BuiltSession, buildSession, fillLaps } from './support/session-rows.ts'
import { entryOf, openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, type Team, test } from './support/trackside.ts'

const sheetPath = ({ sessionId }: BuiltSession, sheet: string) => `/sessions/${sessionId}/run-sheets/${sheet}`
const cell = (page: Page, lap: number, column: string): Locator =>
  page.locator(`[role="grid"] [data-number="${lap}"] [data-col="${column}"]`)

const lapsOf = async ({ api }: Team, runSheetId: string) => (await api.laps.list({ runSheetId })).items
const pick = async (team: Team, sheet: string, ...fields: string[]) =>
  (await lapsOf(team, sheet)).map((lap) =>
    fields.map((field) => (lap as unknown as Record<string, unknown>)[field]),
  )

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function type(page: Page, text: string, key: string) {
  await page.keyboard.type(text)
  await page.keyboard.press(key)
}

test('by keyboard alone: laps are typed, edited in place, edited in bulk, pasted, undone and redone', async ({
  page,
  context,
  emptyTeam,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const built = await buildSession(emptyTeam.api, 2)
  const sheet = built.sheets.get('01') as string
  const times = () => pick(emptyTeam, sheet, 'lapNumber', 'lapTimeMs')
  const complaints = await watch(page, emptyTeam.url)
  await openAs(page, emptyTeam.url, emptyTeam.token, sheetPath(built, sheet))
  await expect(entryOf(page, '01')).toBeFocused()
  await expect(page.getByText('No laps yet.')).toBeVisible()
  await type(page, '1234', 'Enter')
  await type(page, '12251', 'Enter')
  await type(page, '122499', 'Enter')
  await expect(cell(page, 3, 'lapTimeMs')).toContainText('1:22.499')

  // Arrow up from the entry focuses the last lap; typing replaces, Enter moves down.
  await press(page, 'ArrowUp')
  await expect(cell(page, 3, 'lapTimeMs')).toBeFocused()
  await press(page, 'ArrowUp')
  await type(page, '1220', 'Enter')
  await expect(cell(page, 3, 'lapTimeMs')).toBeFocused()
  await expect(cell(page, 2, 'lapTimeMs')).toContainText('1:22.000')
  await press(page, 'ArrowRight', 'ArrowRight')
  for (const sector of ['24.1', '30,2', '28.199']) await type(page, sector, 'Tab')
  await expect(cell(page, 3, 'fuelUsedKg')).toBeFocused()
  await type(page, 'much', 'Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Fuel used must be a number' })).toBeVisible()
  await press(page, 'Escape')
  await expect(cell(page, 3, 'fuelUsedKg')).toBeFocused()
  await expect(cell(page, 3, 'fuelUsedKg')).toHaveText('')
  await expect
    .poll(() => pick(emptyTeam, sheet, 'lapTimeMs', 'sector1Ms', 'sector2Ms', 'sector3Ms', 'fuelUsedKg'))
    .toEqual([
      [83_400, null, null, null, null],
      [82_000, null, null, null, null],
      [82_499, 24_100, 30_200, 28_199, null],
    ])

  // Two laps, one edit, one undo step.
  await press(page, 'Shift+ArrowUp')
  await expect(page.getByText('2 laps chosen')).toBeVisible()
  await press(page, 'Control+Enter', 'Tab', 'Tab', 'Enter')
  const status = () => pick(emptyTeam, sheet, 'trackStatus')
  await expect.poll(status).toEqual([['green'], ['FCY'], ['FCY']])
  await press(page, 'Control+Z')
  await expect(page.getByText('Undone: 2 laps.')).toBeVisible()
  await expect.poll(status).toEqual([['green'], ['green'], ['green']])
  await press(page, 'Control+Shift+Z')
  await expect.poll(status).toEqual([['green'], ['FCY'], ['FCY']])
  await press(page, 'Control+Z')
  await expect.poll(status).toEqual([['green'], ['green'], ['green']])

  // A block with headings in another order: one existing lap, one new lap, one invalid cell.
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    'Fuel (kg)\tLap\tS1\r\n2,1\t1\t25.0\r\nabc\t4\t24.5\r\n',
  )
  await press(page, 'Escape')
  await press(page, 'Alt+l')
  await expect(entryOf(page, '01')).toBeFocused()
  await press(page, 'Control+V')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Lap 4, fuel used: abc: Fuel used must be a number, such as 2.5.',
  )
  await expect(dialog.getByRole('button', { name: 'Correct 1 cell first' })).toBeDisabled()
  const text = dialog.getByRole('textbox', { name: /One lap per line/ })
  await text.fill((await text.inputValue()).replace('abc', '2.2'))
  await expect(dialog.getByRole('row', { name: /^1 change 2.1 0?25/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save 2 laps' }).press('Enter')
  const pasted = () => pick(emptyTeam, sheet, 'lapNumber', 'sector1Ms', 'fuelUsedKg')
  await expect.poll(pasted).toEqual([
    [1, 25_000, 2.1],
    [2, null, null],
    [3, 24_100, null],
    [4, 24_500, 2.2],
  ])
  await expect(dialog).toHaveCount(0)

  // A copied block is pasted at another cell.
  await cell(page, 1, 'sector1Ms').focus()
  await press(page, 'Control+C', 'ArrowDown', 'Control+V')
  await expect.poll(async () => (await pasted())[1]).toEqual([2, 25_000, null])
  await press(page, 'Delete')
  await expect.poll(async () => (await pasted())[1]).toEqual([2, null, null])
  for (const _ of ['the emptied cell', 'the pasted cell', 'the block']) {
    await press(page, 'Control+Z')
    await settled(page)
  }
  await expect.poll(pasted).toEqual([
    [1, null, null],
    [2, null, null],
    [3, 24_100, null],
  ])
  await press(page, 'Control+Y')
  await expect.poll(async () => (await pasted()).length).toBe(4)

  // A removed lap is restored unchanged.
  await cell(page, 2, 'lapNumber').focus()
  await press(page, 'Shift+Space')
  await page.getByRole('button', { name: 'Remove 1 lap' }).press('Enter')
  await expect.poll(times).toEqual([
    [1, 83_400],
    [3, 82_499],
    [4, null],
  ])
  await press(page, 'Control+Z')
  await expect.poll(async () => (await times())[1]).toEqual([2, 82_000])

  // Another user saves first while a cell is being edited.
  await cell(page, 3, 'lapTimeMs').focus()
  await page.keyboard.type('1230')
  const third = (await lapsOf(emptyTeam, sheet))[2]?.id as string
  await emptyTeam.api.laps.update(third, { lapTimeMs: 90_000, comment: 'Traffic' })
  await expect(cell(page, 3, 'comment')).toHaveText('Traffic')
  await press(page, 'Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Another user has changed this to 1:30.000.' }),
  ).toBeVisible()
  await expect.poll(async () => (await times())[2]).toEqual([3, 90_000])
  await press(page, 'Enter')
  await expect.poll(async () => (await times())[2]).toEqual([3, 83_000])

  await press(page, 'Alt+ArrowRight')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('02 Team 02')
  await expect(page).toHaveURL(new RegExp(built.sheets.get('02') as string))
  expect(complaints).toEqual([])
})

test('a click elsewhere saves the open cell, and the clicked cell keeps the focus', async ({
  page,
  emptyTeam,
}) => {
  const built = await buildSession(emptyTeam.api, 1)
  await fillLaps(emptyTeam.api, built, 3)
  const sheet = built.sheets.get('01') as string
  await openAs(page, emptyTeam.url, emptyTeam.token, sheetPath(built, sheet))
  await cell(page, 2, 'comment').click()
  await page.keyboard.type('Traffic')
  await entryOf(page, '01').click()
  await expect(cell(page, 2, 'comment')).toHaveText('Traffic')
  await expect(entryOf(page, '01')).toBeFocused()
  await cell(page, 2, 'comment').click()
  await page.keyboard.type('Rain')
  await cell(page, 3, 'lapTimeMs').click()
  await expect(cell(page, 2, 'comment')).toHaveText('Rain')
  await expect(cell(page, 3, 'lapTimeMs')).toBeFocused()
  await expect.poll(() => pick(emptyTeam, sheet, 'comment')).toEqual([[null], ['Rain'], [null]])
})

/** A set with four tyres on the car's sheet, with a hot target of 1.90 bar in their specification. */
async function mountTyres({ api }: Team, built: BuiltSession, runSheetId: string) {
  const specification = await api.tyreSpecifications.create({ compound: 'Soft', pressureTargetHotBar: 1.9 })
  const tyres = await Promise.all(
    (['fl', 'fr', 'rl', 'rr'] as const).map(async (position) => {
      const tyre = await api.tyres.create({ specificationId: specification.id, name: position, position })
      return [position, tyre.id] as const
    }),
  )
  const set = await api.tyreSets.create({
    eventId: built.eventId,
    number: 'S1',
    tyreIds: Object.fromEntries(tyres) as { fl: string; fr: string; rl: string; rr: string },
  })
  await api.runSheets.update(runSheetId, { tyreSetId: set.id })
  return Object.fromEntries(tyres)
}

test('by touch on a tablet: another car, one lap, several laps, a stint and the pressures', async ({
  browser,
  emptyTeam,
}) => {
  const { api, url, token } = emptyTeam
  const built = await buildSession(api, 2)
  await fillLaps(api, built, 4)
  const [first, second] = ['01', '02'].map((number) => built.sheets.get(number) as string)
  const tyres = await mountTyres(emptyTeam, built, second as string)
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 834, height: 1194 } })
  const page = await context.newPage()
  const complaints = await watch(page, url)
  await openAs(page, url, token, sheetPath(built, first as string))
  await expect(cell(page, 4, 'lapTimeMs')).toBeVisible()
  await page.getByRole('button', { name: 'Next car' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('02 Team 02')

  await cell(page, 2, 'lapTimeMs').tap()
  const dialog = page.getByRole('dialog', { name: 'Lap 2 of car 02' })
  await dialog.getByLabel('Lap time').fill('1:21.5')
  await dialog.getByLabel('Compound').fill('Soft')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(cell(page, 2, 'lapTimeMs')).toContainText('1:21.500')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Choose laps' }).tap()
  await cell(page, 2, 'lapTimeMs').tap()
  await cell(page, 4, 'lapTimeMs').tap()
  const bar = page.getByRole('form', { name: 'Chosen laps' })
  await expect(bar.getByRole('status')).toHaveText('2 laps chosen')
  await bar.getByLabel('New track status').selectOption('SC')
  await bar.getByRole('button', { name: 'Set', exact: true }).tap()
  await bar.getByRole('button', { name: 'Choose none' }).tap()
  await expect
    .poll(() => pick(emptyTeam, second as string, 'lapTimeMs', 'compound', 'trackStatus'))
    .toMatchObject([
      [expect.anything(), null, 'green'],
      [81_500, 'Soft', 'SC'],
      [expect.anything(), null, 'green'],
      [expect.anything(), null, 'SC'],
    ])

  await page.getByLabel('Stint', { exact: true }).selectOption('Start stint 2')
  await expect(page.getByText(/^Next lap: stint 2 · out-lap/)).toBeVisible()
  await entryOf(page, '02').fill('2:05.0')
  await page.locator('[data-entry]').getByRole('button', { name: 'Save' }).tap()
  await expect
    .poll(async () => (await lapsOf(emptyTeam, second as string)).at(-1))
    .toMatchObject({ lapNumber: 5, lapTimeMs: 125_000, stint: 2, marker: 'out', pitOut: true })
  await expect
    .poll(async () => (await api.runSheets.get(second as string)).stints)
    .toMatchObject([{ stint: 2, startLap: 5 }])

  await page.getByRole('tab', { name: 'Tyres' }).tap()
  await expect(page.getByText('Target hot 1.90 bar')).toBeVisible()
  await page.getByLabel('Cold, front left, in bar').fill('152')
  await page.getByLabel('Hot, front left, in bar').fill('1,93')
  await page.getByLabel('Inner, rear right, in °C').fill('88')
  await page.getByRole('button', { name: 'Save readings' }).tap()
  // A form with one of four corners shows a warning first.
  await expect(page.getByRole('alert')).toHaveText(
    'No reading at FR and RL. Inner is missing at FL. Cold is missing at RR. Hot is missing at RR. Nothing is saved yet.',
  )
  await page.getByRole('button', { name: 'Save without them' }).tap()
  await expect(page.getByRole('list', { name: /^Readings/ }).getByRole('listitem')).toContainText(
    /^After lap 5, .*1.52 → 1.93.*88/,
  )
  const { items } = await api.cornerWear.list({ runSheetId: second })
  expect(items).toHaveLength(2)
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        tyreId: tyres.fl,
        lapNumber: 5,
        pressureColdBar: 1.52,
        pressureHotBar: 1.93,
      }),
      expect.objectContaining({ tyreId: tyres.rr, lapNumber: 5, tempInnerC: 88, pressureColdBar: null }),
    ]),
  )
  expect(complaints).toEqual([])
  await context.close()
})

test('four pressures typed around the car are saved at their corners: in psi, offline and after an undo @long', async ({
  page,
  emptyTeam,
}) => {
  const { api, url, token } = emptyTeam
  const built = await buildSession(api, 1)
  const sheet = built.sheets.get('01') as string
  const tyres = await mountTyres(emptyTeam, built, sheet)
  const complaints = await watch(page, url)
  await openAs(page, url, token, sheetPath(built, sheet))
  await page.getByRole('tab', { name: 'Tyres' }).click()
  const field = (name: string) => page.getByLabel(`Cold, ${name}, in`)
  const at = (rows: readonly { tyreId: string; pressureColdBar: number | null }[]) =>
    Object.fromEntries(
      Object.entries(tyres).map(([corner, id]) => [
        corner,
        rows.filter(({ tyreId }) => tyreId === id).map(({ pressureColdBar }) => pressureColdBar),
      ]),
    )
  const stored = async () => at((await api.cornerWear.list({ runSheetId: sheet, sort: 'measuredAt' })).items)
  const walk = async (texts: readonly string[], delay = 120) => {
    for (const text of texts) {
      await page.keyboard.type(text, { delay })
      await page.keyboard.press('Enter', { delay })
    }
  }
  const saved = page.getByRole('status').filter({ hasText: /^Saved: FL, FR, / })

  await field('front left').click()
  await walk(['1.41', '1.42', '1.38', '1.39'])
  await expect(saved).toHaveText('Saved: FL, FR, RR, RL.')
  const first = { fl: [1.41], fr: [1.42], rr: [1.38], rl: [1.39] }
  expect(await stored()).toEqual(first)
  // A reading is one request, and no toast covers the button.
  const { items } = await api.listChanges({ query: { entityType: 'corner_wear' } })
  expect(new Set(items.map(({ batchId }) => batchId)).size).toBe(1)
  await page.getByRole('button', { name: 'Save readings' }).click({ trial: true })
  await expect(field('front left')).toBeFocused()

  // Enter in the last corner saves complete readings only, else focuses the missing value.
  await walk(['1.5', '', '1.5', '1.5'], 10)
  await expect(page.getByRole('alert')).toHaveText('No reading at FR. Nothing is saved yet.')
  await expect(field('front right')).toBeFocused()
  expect(await stored()).toEqual(first)
  await page.keyboard.type('1.5')
  await page.keyboard.press('Control+Enter')
  await expect.poll(stored).toMatchObject({ fl: [1.41, 1.5], fr: [1.42, 1.5] })
  const form = page.getByRole('form', { name: 'Pressures and temperatures' })
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toEqual(first)

  // Another order, another unit, and offline: queued as one edit and saved once.
  await api.updateMe({ body: { units: { pressure: 'psi' } } })
  await page.getByLabel('Way round the car').selectOption('FL → RL → RR → FR')
  await page.reload()
  await page.getByRole('tab', { name: 'Tyres' }).click()
  await expect(page.getByLabel('Way round the car')).toHaveValue('FL → RL → RR → FR')
  await expect(page.getByLabel('Cold, front left, in psi')).toBeVisible()
  await page.route('**/*', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  await field('front left').click()
  await walk(['20', '21', '22', '23'], 10)
  const list = page.getByRole('list', { name: /^Readings/ }).getByRole('listitem')
  await expect(list.first()).toContainText(/20\.0.*23\.0.*21\.0.*22\.0/)
  await expect(page.getByRole('button', { name: /1 unsynced/ })).toBeVisible()
  expect(await stored()).toEqual(first)
  await page.unrouteAll()
  await expect
    .poll(stored)
    .toEqual({ fl: [1.41, 1.379], rl: [1.39, 1.4479], rr: [1.38, 1.5168], fr: [1.42, 1.5858] })
  // Chromium logs the aborted requests.
  expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])
})

test('a new run sheet shows what it took, Delete clears a value, and undo brings it back', async ({
  page,
  emptyTeam: { api, url, token },
}) => {
  const { eventId, sessionId } = await buildSession(api, 0)
  const car = await api.cars.create({
    eventId,
    number: '7',
    name: 'Team 7',
    class: 'GT3',
    liveryColor: '#123456',
  })
  const driver = await api.drivers.create({ firstName: 'Kim', lastName: 'Marlow', carIds: [car.id] })
  const setup = await api.setups.create({ carId: car.id, name: 'Q soft rear', status: 'onCar' })
  await api.runPlans.create({
    sessionId,
    carId: car.id,
    name: 'Two stints',
    startFuelKg: 42.5,
    fuelPerLapKg: 2.5,
    averageLapTimeMs: 80_000,
    rows: [{ type: 'run', laps: 12, driverId: driver.id }],
  })
  const complaints = await watch(page, url)
  await page.setViewportSize({ width: 1440, height: 900 })
  const sheet = await api.runSheets.create({ sessionId, carId: car.id })
  await openAs(page, url, token, `/sessions/${sessionId}/run-sheets/${sheet.id}`)
  const taken = page.getByRole('region', { name: 'Prefilled' })
  await expect(taken.getByRole('listitem')).toHaveText([
    /Setup Q soft rear on the car/,
    /Driver K. Marlow from the plan/,
    /Fuel 42.5 kg from the plan/,
    /Plan Two stints from the plan/,
  ])
  await taken.getByRole('button', { name: 'Clear setup Q soft rear, on the car' }).press('Delete')
  const stored = async () => (await api.runSheets.get(sheet.id)).setupId
  await expect.poll(stored).toBeNull()
  await expect(taken.getByRole('listitem')).toHaveCount(3)
  await expect(taken.getByRole('button', { name: /^Clear driver/ })).toBeFocused()
  await page.keyboard.press('Control+Z')
  await expect.poll(stored).toBe(setup.id)
  await expect(taken.getByRole('listitem').first()).toContainText('Q soft rear')

  // Laps without a figure of their own burn the plan's.
  await entryOf(page, '7').fill('12345')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'fuelLeftKg')).toHaveText('≈ 40.00')
  expect(await axeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a formula column is typed, kept in a view, and says what is wrong with it @long', async ({
  page,
  emptyTeam: { api, url, token },
}) => {
  const built = await buildSession(api, 1)
  const runSheetId = built.sheets.get('01') as string
  const items = [2, 2.5, 2.25].map((fuelUsedKg, at) => ({
    runSheetId,
    lapNumber: at + 1,
    lapTimeMs: 80_000 + 500 * at,
    fuelUsedKg,
  }))
  await api.createLaps({ body: { items } })
  const complaints = await watch(page, url)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, url, token, sheetPath(built, runSheetId))
  const add = async () => {
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('button', { name: 'Add a formula' }).click()
  }
  const form = page.getByRole('dialog', { name: /^Formula/ })
  const expression = form.getByRole('textbox', { name: 'Expression' })
  const columnNamed = (name: string) => page.getByRole('columnheader', { name })
  await add()
  await form.getByLabel('Begin with').selectOption('Stint fuel')
  await expect(form.getByText('Lap 3: 6.750 kg')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(columnNamed('Stint fuel (kg)')).toBeVisible()

  await add()
  await form.getByLabel('Name').fill('Gain')
  await expression.click()
  await page.keyboard.type('lapTimeMs - Previous(lapTime')
  await expect(form.getByText(/unknown channel|expected/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('Ms)')
  await expect(form.getByText('Lap 3: +0.500')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(columnNamed('Gain')).toBeVisible()
  const row = (lap: number) => page.locator(`[role="grid"] [data-number="${lap}"] [data-col^="formula:"]`)
  await expect(row(1)).toHaveText(['2.000', ''])
  await expect(row(2)).toHaveText(['4.500', '+0.500'])
  await expect(row(3)).toHaveText(['6.750', '+0.500'])

  // So are the session's grid and the paper.
  await page.goto(`${url}/app/sessions/${built.sessionId}`)
  const inGrid = page.getByRole('region', { name: 'Laps', exact: true })
  await expect(inGrid.getByText('Stint fuel', { exact: true })).toBeVisible()
  await expect(inGrid.locator('[data-lap]').nth(2)).toContainText(/6\.750.*\+0\.500/)
  const third = inGrid.locator('[data-lap]').nth(2)
  const [time, gain] = await Promise.all(
    [third.locator('[data-look]').first(), third.getByTitle('Gain')].map((each) => each.boundingBox()),
  )
  expect(Math.abs((time?.y ?? 0) - (gain?.y ?? 99))).toBeLessThan(6)
  await lookAt(page, 'session-formulas')
  await page.goto(`${url}/app/print/run-sheets/${runSheetId}`)
  await expect(columnNamed('Stint fuel kg')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 1:21\.000 .* 6\.750 \+0\.500/ })).toBeVisible()
  await page.goto(`${url}/app${sheetPath(built, runSheetId)}`)

  // It is a view of the team's, so everybody has it, and a file of it.
  const [view] = (await api.customViews.list({ entityType: 'lap' })).items
  expect(view).toMatchObject({ name: 'Lap formulas', shared: true })
  const broken = view?.columns.with(2, { ...view.columns[2], path: '=RunningSum(fuelUsedKg' } as never)
  await api.customViews.update(view?.id as string, { columns: broken as never })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: /Stint fuel : column \d+: expected/ })).toBeVisible()
  await expect(row(3)).toHaveText(['', '+0.500'])
  expect(complaints).toEqual([])
})

test('pictures of the run sheet and of each of its tabs, with laps and without', { tag: '@long' }, async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  test.setTimeout(90_000)
  const session = (await api.sessions.list()).items.find(({ name }) => name === 'Practice 2')
  const sheets = (await api.runSheets.list({ sessionId: session?.id })).items
  const car = (await api.cars.list({ eventId: session?.eventId })).items.find(({ number }) => number === '01')
  const sheet = sheets.find(({ carId }) => carId === car?.id)
  const complaints = await watch(page, url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, url, token, `/sessions/${session?.id}/run-sheets/${sheet?.id}`)
  await expect(cell(page, 42, 'lapTimeMs')).toBeVisible()

  // The totals match those of the API.
  const { formatLapTime } = await import('../../server/calc/laps/lap-time.ts')
  const fact = (label: string) => page.locator(`[data-fact="${label}"] dd`).first()
  await expect(fact('Laps')).toHaveText(String(sheet?.lapCount))
  await expect(fact('Best')).toHaveText(formatLapTime(sheet?.bestLapTimeMs ?? 0))
  await expect(fact('Theor.')).toHaveText(formatLapTime(sheet?.theoreticalBestMs ?? 0))
  await expect(fact('Ø green')).toHaveText(formatLapTime(sheet?.averageLapTimeMs ?? 0))
  await expect(fact('Ø all')).toHaveText(formatLapTime(sheet?.averageAllLapTimeMs ?? 0))
  await expect(fact('Fuel')).toHaveText(`${sheet?.fuelUsedKg?.toFixed(2)} kg`)

  await cell(page, 41, 'sector2Ms').click()
  await page.keyboard.press('Shift+ArrowUp')
  await lookAt(page, 'run-sheet')

  // A note is saved on blur and listed in the changes, where it can be undone.
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByLabel('Objective').fill('Long run on the hard tyre')
  await page.getByLabel("Engineer's notes").focus()
  const objective = async () => (await api.runSheets.get(sheet?.id as string)).objective
  await expect.poll(objective).toBe('Long run on the hard tyre')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Changes' }).click()
  const changed = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
  await expect(changed).toContainText('Long run on the hard tyre')
  expect(await axeViolations(page)).toEqual([])
  await changed.getByRole('button', { name: /^Revert/ }).click()
  await expect.poll(objective).not.toBe('Long run on the hard tyre')
  for (const tab of ['Tyres', 'Ambient', 'Charts']) {
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
    expect(await axeViolations(page), `axe on ${tab}`).toEqual([])
  }
  expect(complaints).toEqual([])
})
