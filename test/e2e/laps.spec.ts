import type { Page } from 'playwright/test'
import { formatLapTime } from '../../server/calc/laps/lap-time.ts'
import { axeViolations } from './support/axe-violations.ts'
import { sidewaysPx, smallTargets, watch } from './support/page-watch.ts'
import { type BuiltSession, buildSession, fillLaps } from './support/session-rows.ts'
import { entryOf, lapOf, openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

interface Table extends Team {
  built: BuiltSession
  complaints: string[]
  sheet: string
}

/** A session with two cars and no laps, ready for entry. */
async function openTable(page: Page, team: Team): Promise<Table> {
  const { api, url, token } = team
  const built = await buildSession(api, 2)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${built.sessionId}`)
  await expect(entryOf(page, '01')).toBeFocused()
  return { ...team, built, complaints, sheet: built.sheets.get('01') as string }
}

const typeLap = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const stored = async ({ api, sheet }: Table) =>
  (await api.laps.list({ runSheetId: sheet })).items.map(({ lapNumber, lapTimeMs }) => [lapNumber, lapTimeMs])

test('the first laps are typed by keyboard alone, and parsed as m:ss.t, m:ss.hh and m:ss.mmm', async ({
  page,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  await expect(page.getByText('No laps yet.')).toBeVisible()
  const shown = page.locator('[data-entry]').first().locator('[aria-live]').first()

  await page.keyboard.type('123')
  await expect(shown).toHaveText('')
  await page.keyboard.type('4')
  await expect(shown).toHaveText('= 1:23.400')
  await page.keyboard.press('Enter')
  await expect(lapOf(page, '01', 1)).toContainText('1:23.400')
  await expect(entryOf(page, '01')).toHaveValue('')
  await typeLap(page, '12251')
  await typeLap(page, '122499')
  await typeLap(page, '59.1')
  await typeLap(page, '1:30,25')
  await expect(lapOf(page, '01', 5)).toContainText('1:30.250')
  await expect(lapOf(page, '01', 4)).toHaveAccessibleName(/best of the class/)
  await expect(lapOf(page, '01', 3)).toContainText('+23.4')
  await expect
    .poll(() => stored(table))
    .toEqual([
      [1, 83_400],
      [2, 82_510],
      [3, 82_499],
      [4, 59_100],
      [5, 90_250],
    ])
  await expect(page.getByText('No laps yet.')).toHaveCount(0)
  expect(table.complaints).toEqual([])
})

test('seconds over 59 are rejected at the field, and Escape clears the text, then undoes saved laps', async ({
  page,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  await typeLap(page, '1:60.0')
  const entry = entryOf(page, '01')
  await expect(entry).toHaveAttribute('aria-invalid', 'true')
  await expect(entry).toHaveAccessibleDescription('Seconds go up to 59, not 60.')
  await expect(entry).toHaveValue('1:60.0')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveValue('')
  expect(await stored(table)).toEqual([])

  await typeLap(page, '1234')
  await typeLap(page, '1235')
  await expect.poll(() => stored(table)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Undone: lap 2.')).toBeVisible()
  await expect(lapOf(page, '01', 2)).toHaveCount(0)
  await expect.poll(() => stored(table)).toEqual([[1, 83_400]])
  await page.keyboard.press('Escape')
  await expect.poll(() => stored(table)).toEqual([])
  expect(table.complaints).toEqual([])
})

test('Tab moves through the fields of a lap, and the arrow keys move to other cars', async ({
  page,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  await page.keyboard.type('12345')
  for (const text of ['24.1', '30.2', '29,15', '2.4']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('V')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(lapOf(page, '01', 1)).toHaveAccessibleName(/1:23.450.*virtual safety car.*pit in/)
  await expect(entryOf(page, '01')).toBeFocused()
  await expect
    .poll(async () => (await table.api.laps.list({ runSheetId: table.sheet })).items)
    .toMatchObject([
      {
        lapTimeMs: 83_450,
        sector1Ms: 24_100,
        sector2Ms: 30_200,
        sector3Ms: 29_150,
        fuelUsedKg: 2.4,
        trackStatus: 'VSC',
        pitIn: true,
      },
    ])

  await page.keyboard.type('12')
  await page.keyboard.press('ArrowRight')
  await expect(entryOf(page, '02')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(entryOf(page, '01')).toBeFocused()
  await expect(entryOf(page, '01')).toHaveValue('12')
  expect(table.complaints).toEqual([])
})

test('a pasted column of times is previewed, corrected, saved in one step and undone in one step', async ({
  page,
  context,
  emptyTeam,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = await openTable(page, emptyTeam)
  const copied = '1:23.4\t24.1\t30.2\t29.1\r\n12299\r\n\r\n1:60.0\r\n'
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await page.keyboard.press('Control+V')
  const rows = page.getByRole('table', { name: 'What will be saved' }).getByRole('row')
  await expect(rows).toHaveText([
    /^LapRowLap timeSector 1/,
    /^1new1:23.400/,
    /^2new1:22.990/,
    /^3new$/,
    /^4new1:60.0$/,
  ])
  await expect(page.getByRole('alert')).toHaveText('Lap 4, lap time: 1:60.0: Seconds go up to 59, not 60.')
  await expect(page.getByRole('button', { name: 'Correct 1 cell first' })).toBeDisabled()
  const text = page.getByRole('textbox', { name: /One lap per line/ })
  await text.fill((await text.inputValue()).replace('1:60.0', '1:59.0'))
  await page.getByRole('button', { name: 'Save 4 laps' }).press('Enter')
  await expect(lapOf(page, '01', 4)).toContainText('1:59.000')
  await expect(lapOf(page, '01', 3)).toHaveAccessibleName(/no time/)
  await expect
    .poll(() => stored(table))
    .toEqual([
      [1, 83_400],
      [2, 82_990],
      [3, null],
      [4, 119_000],
    ])
  await entryOf(page, '01').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Undone: 4 laps.')).toBeVisible()
  expect(await stored(table)).toEqual([])
  expect(table.complaints).toEqual([])
})

test('typed and pasted laps are undone and redone with the shortcuts of every page', async ({
  page,
  context,
  emptyTeam,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = await openTable(page, emptyTeam)
  await page.evaluate((text) => navigator.clipboard.writeText(text), '1:23.4\n1:22.9')
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: 'Save 2 laps' }).press('Enter')
  const foot = page.getByRole('region', { name: 'Last write' })
  await expect(foot.getByRole('status')).toHaveText('2 laps saved on 01.')
  await foot.getByRole('button', { name: 'Undo' }).click()
  await expect(foot.getByRole('status')).toHaveText('Undone: 2 laps.')
  await expect.poll(() => stored(table)).toEqual([])
  await foot.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => stored(table)).toHaveLength(2)
  await entryOf(page, '01').focus()
  await typeLap(page, '1240')
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('Undone: lap 3.')).toBeVisible()
  await page.keyboard.press('Control+Y')
  await expect.poll(() => stored(table)).toHaveLength(3)
  // In a field with unsaved text, undo belongs to the field. One character: the browser takes two back one by one if the page
  // renders between them.
  await page.keyboard.type('1')
  await page.keyboard.press('Control+Z')
  await expect(entryOf(page, '01')).toHaveValue('')
  await expect.poll(() => stored(table)).toHaveLength(3)
  const tools = page.getByRole('toolbar', { name: 'What is shown' })
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored(table)).toHaveLength(2)
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored(table)).toEqual([])
  expect(table.complaints).toEqual([])
})

test('a second browser shows a lap that is created, changed and deleted', async ({
  page,
  browser,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  const other = await (await browser.newContext()).newPage()
  await openAs(other, table.url, table.token, `/sessions/${table.built.sessionId}`)
  await expect(other.getByText('No laps yet.')).toBeVisible()
  await typeLap(page, '12345')
  await expect(lapOf(other, '01', 1)).toContainText('1:23.450')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Lap time of lap 1' })).toBeFocused()
  await typeLap(page, '12299')
  await expect(lapOf(other, '01', 1)).toContainText('1:22.990')
  await expect(entryOf(page, '01')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lapOf(other, '01', 1)).toContainText('1:23.450')
  await page.keyboard.press('Escape')
  await expect(lapOf(other, '01', 1)).toHaveCount(0)
  await other.context().close()
})

test('a lap whose number is taken stays at its cell with the reason until it is resolved', async ({
  page,
  emptyTeam,
}) => {
  // The other's lap is not announced, as on a device that was offline.
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close())
  const table = await openTable(page, emptyTeam)
  await page.route('**/changes?*', (route) => route.abort())
  await table.api.laps.create({ runSheetId: table.sheet, lapNumber: 1, lapTime: '1:20.000' })
  await typeLap(page, '12345')
  const held = page.getByRole('list', { name: 'Laps that are not saved' })
  await expect(held).toContainText('Lap 1, 1:23.450: Lap 1 of this car already exists.')
  await page.reload()
  await expect(held).toContainText('Lap 1, 1:23.450: Lap 1 of this car already exists.')
  await held.getByRole('button', { name: 'Save as lap 2' }).click()
  await expect(held).toHaveCount(0)
  await expect
    .poll(() => stored(table))
    .toEqual([
      [1, 80_000],
      [2, 83_450],
    ])
})

test('a lap typed while the server is unreachable is retried, and created once', async ({
  page,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  let lost = 0
  // The first response is lost after the server has stored the lap.
  await page.route('**/laps', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await typeLap(page, '12345')
  await expect(page.getByText('No answer from the server. The lap is kept and sent again.')).toBeVisible()
  await expect(lapOf(page, '01', 1)).toContainText('1:23.450')
  await expect(page.getByRole('list', { name: 'Laps that are not saved' })).toHaveCount(0)
  expect(await stored(table)).toEqual([[1, 83_450]])
  await typeLap(page, '12299')
  await expect.poll(() => stored(table)).toHaveLength(2)
})

test('a correction that is saved late takes neither the focus nor another lap that is open by then', async ({
  page,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  await typeLap(page, '12345')
  await typeLap(page, '12299')
  await expect.poll(() => stored(table)).toHaveLength(2)
  const timeOf = (lap: number) => page.getByRole('textbox', { name: `Lap time of lap ${lap}` })
  let answer = Promise.withResolvers<void>()
  await page.route('**/laps/*', async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.continue()
  })
  const correct = async (text: string) => {
    answer = Promise.withResolvers<void>()
    await lapOf(page, '01', 1).click()
    await expect(timeOf(1)).toBeFocused()
    await typeLap(page, text)
  }
  await correct('12111')
  await entryOf(page, '02').click()
  answer.resolve()
  await expect(timeOf(1)).toHaveCount(0)
  await page.keyboard.type('12')
  await expect(entryOf(page, '02')).toHaveValue('12')

  await correct('12100')
  await lapOf(page, '01', 2).click()
  await expect(timeOf(2)).toBeFocused()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  answer.resolve()
  await (await saved).finished()
  await expect(lapOf(page, '01', 1)).toContainText('1:21.000')
  await typeLap(page, '12000')
  await expect
    .poll(() => stored(table))
    .toEqual([
      [1, 81_000],
      [2, 80_000],
    ])
})

test('two people change the same lap: both versions are shown, and one is chosen', async ({
  page,
  emptyTeam,
}) => {
  const table = await openTable(page, emptyTeam)
  await typeLap(page, '12345')
  await expect.poll(() => stored(table)).toHaveLength(1)
  const [lap] = (await table.api.laps.list({ runSheetId: table.sheet })).items
  // The page knows it from the server, too: only then it can be edited.
  await expect(lapOf(page, '01', 1)).not.toHaveAttribute('data-saving')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Lap time of lap 1' })).toBeFocused()
  await table.api.laps.update(lap?.id as string, { lapTimeMs: 81_000 })
  await typeLap(page, '12299')
  const alert = page.getByRole('alert').filter({ hasText: 'Ana Ruiz changed this lap meanwhile.' })
  const lapTime = alert.getByRole('group', { name: 'Lap time' })
  await expect(lapTime.getByRole('radio', { name: /^Theirs \(Ana Ruiz, .*\) ?1:21.000$/ })).toBeChecked()
  await lapTime.getByRole('radio', { name: /^Yours ?1:22.990$/ }).check()
  await alert.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => stored(table)).toEqual([[1, 82_990]])
  // After the response the edit closes, and the focus returns to the entry of the next lap.
  await expect(entryOf(page, '01')).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Lap time of lap 1' })).toBeFocused()
  await table.api.laps.update(lap?.id as string, { lapTimeMs: 84_000 })
  await typeLap(page, '12000')
  await alert.getByRole('button', { name: 'Discard mine' }).click()
  await expect(lapOf(page, '01', 1)).toContainText(formatLapTime(84_000))
  expect(await stored(table)).toEqual([[1, 84_000]])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('laps are typed on the keypad, with flag and pit, for the car that is chosen', async ({
    page,
    emptyTeam: { url, api, token },
  }) => {
    const built = await buildSession(api, 3)
    const own = (await api.cars.list({ eventId: built.eventId })).items.find(({ number }) => number === '02')
    await api.cars.update(own?.id ?? '', { ours: true })
    await openAs(page, url, token, `/sessions/${built.sessionId}`)
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()
    const time = page.getByRole('status', { name: /^Time of lap/ })
    const lap = (number: number) => page.locator(`[data-lap][data-number="${number}"]`)

    // Ours first; the separators set themselves, and nothing is below the fold.
    await expect(time).toHaveAccessibleName(/^Time of lap 1, car 02$/)
    for (const key of '211189') await tap(key)
    await expect(time).toHaveText('2:11.189')
    await tap('Delete the last digit')
    await expect(time).toHaveText('2:11.18')
    await tap('Pit in')
    await page.getByLabel(/^Track status of lap 1/).selectOption('FCY')
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
    await tap('Save')
    await expect(lap(1)).toContainText('2:11.180')
    await expect(time).toHaveAccessibleName(/^Time of lap 2/)
    await expect
      .poll(async () => (await api.laps.list({ runSheetId: built.sheets.get('02') as string })).items)
      .toMatchObject([{ lapTimeMs: 131_180, pitIn: true, trackStatus: 'FCY' }])

    // What cannot be a time is said where it stands; with nothing typed the key undoes.
    for (const key of '1999') await tap(key)
    await tap('Save')
    await expect(page.getByText(/^Seconds go up to 59, not 99\./)).toBeVisible()
    for (let digit = 0; digit < 4; digit += 1) await tap('Delete the last digit')
    await tap('Undo the last lap')
    await expect(lap(1)).toHaveCount(0)

    await page.getByLabel('Car', { exact: true }).selectOption('01 Team 01')
    await expect(time).toHaveAccessibleName(/car 01$/)
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysPx(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    await tap('More')
    await page.getByRole('link', { name: 'Timing' }).tap()
    await expect(page).toHaveURL(/\/timing$/)
  })

  test('the fields of a lap at the end stand above the keypad', async ({
    page,
    emptyTeam: { url, api, token },
  }) => {
    const built = await buildSession(api, 1)
    await fillLaps(api, built, 20)
    await openAs(page, url, token, `/sessions/${built.sessionId}`)
    await page.locator('[data-lap][data-number="20"]').tap()
    // The part behind the keypad is cut off.
    await expect(page.locator('[data-editing="20"]')).toBeInViewport({ ratio: 0.9 })
  })
})
