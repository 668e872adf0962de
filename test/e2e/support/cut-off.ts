import { expect, type Page } from 'playwright/test'
import type { Client } from '../../../server/contract/client.ts'
import type { Line } from './line.ts'
import { logInBen, openForBen } from './second-screen.ts'
import { type BuiltSession, buildSession } from './session-rows.ts'
import { entryOf, lapOf, openAs } from './session-table.ts'
import type { Team } from './trackside.ts'

/** One session on two screens. */
export interface Screens {
  /** Connected through the proxy that is cut. */
  ana: Page
  ben: Page
  built: BuiltSession
  sheet: string
}

/** The connection pill. */
export const statusOf = (page: Page) => page.getByRole('status').first()

/** A session on two screens: Ana's connected through the proxy, Ben's directly. */
export async function openBoth(page: Page, team: Team, line: Line, laps: number): Promise<Screens> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const built = await buildSession(team.api, 2)
  const sheet = built.sheets.get('01') as string
  for (let lapNumber = 1; lapNumber <= laps; lapNumber += 1) {
    await team.api.laps.create({ runSheetId: sheet, lapNumber, lapTimeMs: 83_000 + lapNumber * 100 })
  }
  const path = `/sessions/${built.sessionId}`
  const ben = await openForBen(browser, team, await logInBen(team), path)
  await openAs(page, line.url, team.token, path)
  for (const screen of [page, ben]) {
    await expect(statusOf(screen)).toHaveText('Online')
    await expect(entryOf(screen, '01')).toBeVisible()
  }
  return { ana: page, ben, built, sheet }
}

/** Enters the next lap of car 01. */
export async function typeLap(page: Page, text: string) {
  await entryOf(page, '01').fill(text)
  await page.keyboard.press('Enter')
}

/** Edits a field of a lap inline. */
export async function change(page: Page, lap: number, field: string, text: string) {
  await lapOf(page, '01', lap).click()
  await page.getByRole('textbox', { name: `${field} of lap ${lap}` }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-editing="${lap}"]`)).toHaveCount(0)
}

/** Every lap of the car: number, time, fuel. */
export const lapsOf = async (api: Client, runSheetId: string) =>
  (await api.laps.list({ runSheetId, sort: 'lapNumber' })).items.map((lap) => [
    lap.lapNumber,
    lap.lapTimeMs,
    lap.fuelUsedKg,
  ])

/** Waits until all of the open event is in the tab. */
export const broughtAlong = (page: Page) =>
  expect(page.getByTitle('its pages open without the server')).toHaveText('Online')
