import { broughtAlong, lapsOf, openBoth, typeLap } from './support/cut-off.ts'
import { withLine } from './support/line.ts'
import { lookAt } from './support/look-at.ts'
import { lapOf } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'
import { badgeOf, choiceOf, entryIn, trayOf } from './support/tray.ts'

test('a taken lap number is resolved at the car, which removes it from the tray, or merged field by field', async ({
  page,
  emptyTeam,
}) => {
  const { api } = emptyTeam
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben, sheet } = await openBoth(page, emptyTeam, line, 0)
    await line.cut()
    for (const text of ['1241', '1242']) await typeLap(ana, text)
    await expect(badgeOf(ana)).toHaveText('2 unsynced')
    await api.laps.create({ runSheetId: sheet, lapNumber: 1, fuelUsedKg: 2 })
    await api.laps.create({ runSheetId: sheet, lapNumber: 2, lapTimeMs: 99_000 })
    await line.mend()
    await expect(badgeOf(ana)).toHaveText('2 to decide')
    const atCar = ana.getByRole('list', { name: 'Laps that are not saved' }).getByRole('listitem')
    await expect(atCar).toHaveCount(2)
    await atCar.nth(1).getByRole('button', { name: 'Discard' }).click()
    await expect(badgeOf(ana)).toHaveText('1 to decide')

    await badgeOf(ana).click()
    const lap = entryIn(ana, 'New lap 1 of car 01: lap time')
    await expect(trayOf(ana).getByRole('listitem')).toHaveCount(1)
    await expect(choiceOf(lap, 'Lap time', 'Yours')).toBeChecked()
    await lap.getByRole('button', { name: 'Apply my fields to theirs' }).click()
    await expect(trayOf(ana)).toHaveCount(0)
    await expect(atCar).toHaveCount(0)
    await expect
      .poll(() => lapsOf(api, sheet))
      .toEqual([
        [1, 84_100, 2],
        [2, 99_000, null],
      ])
    for (const screen of [ana, ben]) await expect(lapOf(screen, '01', 1)).toContainText('1:24.100')
    await ben.context().close()
  })
})

test('pending edits are listed and discarded by keyboard, after a warning of what is lost', async ({
  page,
  emptyTeam,
}) => {
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben, sheet } = await openBoth(page, emptyTeam, line, 0)
    await line.cut()
    for (const text of ['1241', '1242']) await typeLap(ana, text)
    await badgeOf(ana).press('Enter')
    const lap = entryIn(ana, 'New lap 1 of car 01: lap time')
    await lap.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(lap.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expect(lap.getByRole('alert')).toContainText('for good')
    await ana.keyboard.press('Enter')
    await expect(lap.getByRole('button', { name: 'Discard' })).toBeFocused()
    await expect(trayOf(ana).getByRole('listitem')).toHaveCount(2)
    await lap.getByRole('button', { name: 'Discard' }).press('Enter')
    // An attempt to send it that is under way holds it for a moment, and says so.
    await expect(async () => {
      await lap.getByRole('button', { name: 'Discard it' }).press('Enter', { timeout: 1000 })
      await expect(trayOf(ana).getByRole('listitem')).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    let tries = 0
    ana.on('request', (request) => {
      if (request.method() === 'POST') tries += 1
    })
    // The queue backs off: without a user action it does not retry six times in six seconds.
    for (let press = 1; press <= 6; press += 1) {
      await trayOf(ana).getByRole('button', { name: 'Try now' }).click()
      await expect.poll(() => tries, { timeout: 1000, intervals: [50] }).toBeGreaterThanOrEqual(press)
    }
    await line.mend()
    await expect.poll(() => lapsOf(emptyTeam.api, sheet)).toEqual([[2, 84_200, null]])
    await expect(trayOf(ana)).toHaveCount(0)
    await ben.context().close()
  })
})

test('a browser without storage shows a warning, and asks before the tab closes', async ({
  page,
  emptyTeam,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben } = await openBoth(page, emptyTeam, line, 0)
    const warning = ana.getByText('This browser cannot store changes: do not close this tab.', {
      exact: true,
    })
    await expect(warning).toHaveCount(0)
    await line.cut()
    await typeLap(ana, '1241')
    await expect(badgeOf(ana)).toHaveText('1 unsynced')
    await expect(warning).toBeVisible()
    await lookAt(ana, 'session-not-kept')
    const asked: string[] = []
    ana.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    await ana.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await line.mend()
    await expect(badgeOf(ana)).toHaveCount(0, { timeout: 30_000 })
    await ana.close({ runBeforeUnload: true })
    await expect.poll(() => ana.isClosed()).toBe(true)
    expect(asked).toHaveLength(1)
    await ben.context().close()
  })
})

test('rejections: the run sheet of a lap is deleted, a car number is taken, a removed car was changed @long', async ({
  page,
  emptyTeam,
}) => {
  test.slow()
  const { api } = emptyTeam
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben, built, sheet } = await openBoth(page, emptyTeam, line, 0)
    await ben.context().close()
    await broughtAlong(ana)
    await line.cut()
    await typeLap(ana, '1241')
    await ana.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await ana.getByRole('main').getByRole('link', { name: 'Entries' }).click()
    await ana.getByRole('button', { name: 'Add car' }).click()
    for (const [label, text] of Object.entries({ Number: '77', Name: 'Late entry', Class: 'GTD' })) {
      await ana.getByLabel(label, { exact: true }).fill(text)
    }
    await ana.getByRole('button', { name: 'Add car' }).last().click()
    await expect(badgeOf(ana)).toHaveText('2 unsynced')
    await ana.getByRole('button', { name: 'Edit car 02' }).click()
    await ana.getByRole('button', { name: /^Remove/ }).click()
    await ana.getByRole('button', { name: 'Remove', exact: true }).last().click()
    await expect(badgeOf(ana)).toHaveText('3 unsynced')

    const { eventId } = built
    const cars = async () => (await api.cars.list({ eventId })).items.map(({ number }) => number).sort()
    const second = (await api.cars.list({ eventId })).items.find(({ number }) => number === '02')
    await api.runSheets.remove(sheet)
    await api.runSheets.remove(built.sheets.get('02') as string)
    await api.cars.update(second?.id as string, { name: 'Renamed' })
    await api.cars.create({ eventId, number: '77', name: 'First', class: 'GT3', liveryColor: '#ff0000' })
    await line.mend()
    await expect(badgeOf(ana)).toHaveText('3 to decide', { timeout: 30_000 })
    await badgeOf(ana).click()
    await lookAt(ana, 'tray-kinds')

    const lap = entryIn(ana, /^New lap 1/)
    await expect(lap).toContainText('What this lap belongs to no longer exists')
    await expect(lap).toContainText('1:24.100')
    const answered = ana.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/laps'),
    )
    await lap.getByRole('button', { name: 'Try again' }).click()
    await answered
    await expect(lap).toContainText('What this lap belongs to no longer exists')
    await expect(trayOf(ana).getByRole('listitem')).toHaveCount(3)
    await lap.getByRole('button', { name: 'Discard' }).click()
    await expect(trayOf(ana).getByRole('listitem')).toHaveCount(2)

    const late = entryIn(ana, /^New car 77 Late entry/)
    await expect(choiceOf(late, 'Name', 'Theirs')).toBeChecked()
    await late.getByRole('button', { name: 'Save mine with it' }).click()
    await expect(late.getByLabel('Number for yours')).toHaveAccessibleDescription('Enter another')
    await late.getByLabel('Number for yours').fill('78')
    await ana.keyboard.press('Enter')
    await expect.poll(cars).toEqual(['01', '02', '77', '78'])

    const removal = entryIn(ana, /^Remove car 02/)
    await expect(removal.getByRole('heading')).toBeFocused()
    await removal.getByRole('button', { name: 'Remove anyway' }).click()
    await expect.poll(cars).toEqual(['01', '77', '78'])
    await expect(trayOf(ana)).toHaveCount(0)
  })
})
