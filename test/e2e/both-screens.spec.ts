import type { Page } from 'playwright/test'
import { change, lapsOf, openBoth, statusOf, typeLap } from './support/cut-off.ts'
import { withLine } from './support/line.ts'
import { lookAt } from './support/look-at.ts'
import { entryOf, lapOf } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'
import { badgeOf, choiceOf, entryIn, trayOf } from './support/tray.ts'

/** Records every badge that appears, because it may be gone before an assertion. */
const noteBadges = (page: Page) =>
  page.evaluate(() => {
    const badges: string[] = []
    Object.assign(window, { badges })
    new MutationObserver(() => {
      const text = document.querySelector('[aria-label$=": show the list"]')?.textContent
      if (text && badges.at(-1) !== text) badges.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const badgesOf = (page: Page) => page.evaluate(() => (window as unknown as { badges: string[] }).badges)

async function openNotes(page: Page) {
  await page.getByRole('link', { name: /^01 Team 01/ }).click()
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
}

/** Edits a cell of the run sheet inline. */
async function changeCell(page: Page, lap: number, column: string, label: string, text: string) {
  await lapOf(page, '01', lap).locator(`[data-col="${column}"]`).dblclick()
  await page.getByRole('textbox', { name: `${label} of lap ${lap}` }).fill(text)
  await page.keyboard.press('Enter')
}

test('a lap typed in one browser appears in the other, and once', async ({ page, emptyTeam }) => {
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben, sheet } = await openBoth(page, emptyTeam, line, 0)
    await noteBadges(ana)
    await typeLap(ana, '1234')
    await expect(lapOf(ben, '01', 1)).toContainText('1:23.400')
    await typeLap(ben, '1225')
    await expect(lapOf(ana, '01', 2)).toContainText('1:22.500')
    expect(await lapsOf(emptyTeam.api, sheet)).toEqual([
      [1, 83_400, null],
      [2, 82_500, null],
    ])
    // An ordinary save ends before a badge could be read.
    expect(await badgesOf(ana)).toEqual([])
    await ben.context().close()
  })
})

test('two browsers edit while one is offline: separate fields are merged, conflicts are resolved field by field', {
  tag: '@long',
}, async ({ page, emptyTeam }) => {
  test.slow()
  const { api } = emptyTeam
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben, sheet } = await openBoth(page, emptyTeam, line, 3)
    await expect(lapOf(ana, '01', 3)).toBeVisible()
    await openNotes(ana)
    await line.cut()

    // Ana, offline: three laps, another time and fuel, a note.
    await changeCell(ana, 1, 'fuelUsedKg', 'Fuel used', '1.8')
    await changeCell(ana, 2, 'lapTimeMs', 'Lap time', '1211')
    await changeCell(ana, 3, 'lapTimeMs', 'Lap time', '1212')
    await typeLap(ana, '1244')
    await typeLap(ana, '1255')
    await ana.getByLabel("Driver's notes").fill('Understeer in 9')
    await entryOf(ana, '01').focus()
    // Ben, meanwhile: another field of the same lap, the same field of another, the same new lap number.
    await change(ben, 1, 'Lap time', '1221')
    await change(ben, 2, 'Lap time', '1222')
    await api.laps.remove(
      (await api.laps.list({ runSheetId: sheet })).items.find((l) => l.lapNumber === 3)?.id ?? '',
    )
    await api.laps.create({ runSheetId: sheet, lapNumber: 4, lapTimeMs: 90_000, comment: 'Traffic' })
    await expect(lapOf(ben, '01', 4)).toContainText('1:30.000')

    await expect(statusOf(ana)).toHaveText(/^Offline · as of \d\d:\d\d$/, { timeout: 60_000 })
    await expect(ana.getByText(/^As of \d\d:\d\d, from this device$/)).toBeVisible()
    await typeLap(ana, '1266')
    await expect(lapOf(ana, '01', 6)).toContainText('1:26.600')
    await expect(badgeOf(ana)).toHaveText('7 unsynced')
    await lookAt(ana, 'session-cut-off')
    await badgeOf(ana).click()
    await expect(trayOf(ana)).toContainText('No answer from the server')
    await expect(entryIn(ana, 'Lap 1 of car 01: fuel used')).toContainText('1.8 kg')
    await lookAt(ana, 'tray-waiting')
    await ana.keyboard.press('Escape')
    await expect(badgeOf(ana)).toBeFocused()

    await line.mend()
    await expect(statusOf(ana)).toHaveText('Online', { timeout: 60_000 })
    await expect(badgeOf(ana)).toHaveText('4 to decide')
    await lookAt(ana, 'session-to-decide')
    // Edits without conflicts are saved, among them the note and the laps with unique numbers.
    expect(await lapsOf(api, sheet)).toEqual([
      [1, 82_100, null],
      [2, 82_200, null],
      [4, 90_000, null],
      [5, 85_500, null],
      [6, 86_600, null],
    ])
    await expect.poll(async () => (await api.runSheets.get(sheet)).driverNotes).toBe('Understeer in 9')
    await expect(ana.getByText(/^As of/)).toHaveCount(0)

    await badgeOf(ana).click()
    const [first, second, third, fourth] = [
      entryIn(ana, 'Lap 1 of car 01: fuel used'),
      entryIn(ana, 'Lap 2 of car 01: lap time'),
      entryIn(ana, 'Lap 3 of car 01: lap time'),
      entryIn(ana, 'New lap 4 of car 01: lap time'),
    ] as const
    await expect(first.getByRole('heading')).toBeFocused()
    await expect(first).toContainText('Ben Frost changed this lap meanwhile')
    await expect(choiceOf(first, 'Fuel used', 'Yours')).toBeChecked()
    await expect(first).toContainText('They also changed: Lap time 1:22.100')
    await expect(choiceOf(second, 'Lap time', 'Theirs')).toBeChecked()
    await expect(second).toContainText('It was 1:23.200.')
    await expect(second.getByRole('group')).toContainText('1:21.100')
    await expect(second.getByRole('group')).toContainText('1:22.200')
    await lookAt(ana, 'tray-decide')

    await first.getByRole('button', { name: 'Apply' }).click()
    await expect(second.getByRole('heading')).toBeFocused()
    await choiceOf(second, 'Lap time', 'Yours').check()
    await second.getByRole('button', { name: 'Apply' }).click()
    await expect(third).toContainText('Another user removed this lap')
    await third.getByRole('button', { name: 'Add it again' }).click()
    await expect(fourth.getByRole('heading')).toBeFocused()
    await expect(fourth).toContainText('Theirs also says: Comment Traffic')
    await fourth.getByRole('button', { name: 'Save mine as lap 7' }).click()
    await expect(trayOf(ana)).toHaveCount(0)
    await expect(ana.getByText('Nothing left to send or decide.')).toBeVisible()
    await expect(badgeOf(ana)).toHaveCount(0)

    const agreed = [
      [1, 82_100, 1.8],
      [2, 81_100, null],
      [3, 81_200, null],
      [4, 90_000, null],
      [5, 85_500, null],
      [6, 86_600, null],
      [7, 84_400, null],
    ]
    await expect.poll(() => lapsOf(api, sheet)).toEqual(agreed)
    await expect(statusOf(ana)).toHaveText('Online')
    await openNotes(ben)
    await expect(ben.getByLabel("Driver's notes")).toHaveValue('Understeer in 9')
    const times = ['1:22.100', '1:21.100', '1:21.200', '1:30.000', '1:25.500', '1:26.600', '1:24.400']
    for (const screen of [ana, ben]) {
      for (const [index, time] of times.entries()) {
        await expect(lapOf(screen, '01', index + 1)).toContainText(time)
      }
      await expect(screen.locator('[data-lap]')).toHaveCount(times.length)
    }
    await ben.context().close()
  })
})

test('the edits of a tab that is closed offline are sent by the next tab', async ({ page, emptyTeam }) => {
  test.slow()
  const { api } = emptyTeam
  await withLine(emptyTeam.url, async (line) => {
    const { ana, ben, built, sheet } = await openBoth(page, emptyTeam, line, 1)
    await expect(lapOf(ana, '01', 1)).toBeVisible()
    await line.cut()
    await change(ana, 1, 'Lap time', '1211')
    for (const text of ['1244', '1255']) await typeLap(ana, text)
    await expect(badgeOf(ana)).toHaveText('3 unsynced')
    await ana.close()
    await line.mend()
    expect(await lapsOf(api, sheet)).toEqual([[1, 83_100, null]])

    const next = await page.context().newPage()
    await next.goto(`${line.url}/app/sessions/${built.sessionId}`)
    await expect
      .poll(() => lapsOf(api, sheet))
      .toEqual([
        [1, 81_100, null],
        [2, 84_400, null],
        [3, 85_500, null],
      ])
    for (const screen of [next, ben]) await expect(lapOf(screen, '01', 3)).toContainText('1:25.500')
    await expect(badgeOf(next)).toHaveCount(0)
    await ben.context().close()
  })
})
