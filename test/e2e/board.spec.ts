import type { Locator, Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, type } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const FUEL = 'Fuel used per lap under FCY, both cars'
const SENSOR = 'Order a rear left pressure sensor'
const WEAR = 'Wear of the second stint: could the mediums double?'
const DEBRIEF = 'Debrief with the drivers of car 02'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const titles = (page: Page, name: string) =>
  column(page, name).locator('[data-row] > div:first-child > button:first-child')
const card = (page: Page, title: string): Locator => page.locator('[data-row]').filter({ hasText: title })

async function openBoard(page: Page, { url, api, token }: Team) {
  const eventId = (await api.events.list()).items[0]?.id ?? ''
  await openAs(page, url, token, `/events/${eventId}/board`)
  await expect(card(page, FUEL)).toBeVisible()
  const written: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/board-cards/'))
      written.push(request.postDataJSON())
  })
  const stored = async (title: string) =>
    (await api.boardCards.list({ eventId })).items.find((each) => each.title === title)
  return { eventId, written, stored }
}

test('by keyboard alone: cards are added, moved to another column and filled in, and a column is renamed', async ({
  page,
  sampleTeam: team,
}) => {
  test.setTimeout(120_000)
  const complaints = await watch(page, team.url)
  const { written, stored } = await openBoard(page, team)
  await lookAt(page, 'board')
  await page.keyboard.press('n')
  await type(page, 'Check the wheel nuts', 'Enter')
  await expect(titles(page, 'To do')).toHaveText([FUEL, SENSOR, /^Send set/, 'Check the wheel nuts'])

  // The field is below the new card: first its menu, then its drag handle.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Carry “Check the wheel nuts”')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText(/is picked up in To do, 4 of 4/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('In progress, 3 of 3')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  expect(written).toEqual([])
  await page.keyboard.press('Space')
  await expect(titles(page, 'In progress')).toHaveText([DEBRIEF, 'Check the wheel nuts', WEAR])
  await expect.poll(async () => (await stored('Check the wheel nuts'))?.column).toBe('In progress')
  expect(written).toHaveLength(1)
  await expect(button(page, 'Carry “Check the wheel nuts”')).toBeFocused()
  // After the undo it is saved nowhere.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(titles(page, 'Done')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(titles(page, 'In progress')).toHaveCount(3)
  expect(written).toHaveLength(1)

  await page.getByRole('button', { name: 'Check the wheel nuts', exact: true }).press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await field(page, 'New task').focus()
  await type(page, 'Front left', 'Enter')
  await type(page, 'Rear left', 'Enter')
  await field(page, 'Labels').focus()
  await page.keyboard.type('wheels, pit stop')
  await field(page, 'Priority').selectOption('High')
  await field(page, 'Title').press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(() => stored('Check the wheel nuts'))
    .toMatchObject({
      priority: 'high',
      labels: ['wheels', 'pit stop'],
      checklist: [
        { text: 'Front left', done: false },
        { text: 'Rear left', done: false },
      ],
    })

  // Renaming a column with cards moves them to the new name.
  await button(page, 'Edit Race engineering').press('Enter')
  await field(page, 'Name of column 2').fill('At work')
  await field(page, 'Name of column 2').press('Enter')
  await expect(titles(page, 'At work')).toHaveText([DEBRIEF, 'Check the wheel nuts', WEAR])
  await expect
    .poll(async () => (await team.api.boards.list()).items[0]?.columns)
    .toEqual(['To do', 'At work', 'Done'])
  expect(complaints).toEqual([])
})

test('a card is picked up again before its last move is saved', async ({ page, sampleTeam }) => {
  const { stored } = await openBoard(page, sampleTeam)
  const answer = Promise.withResolvers<void>()
  await page.route('**/board-cards/*', async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.fallback()
  })
  const grip = button(page, `Carry “${DEBRIEF}”`)
  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(titles(page, 'Done').filter({ hasText: DEBRIEF })).toBeVisible()
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  answer.resolve()
  await (await answered).finished()
  await expect.poll(async () => (await stored(DEBRIEF))?.column).toBe('To do')
  // The page has drawn the answer.
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 300)))
  await expect(titles(page, 'Done').filter({ hasText: DEBRIEF })).toBeVisible()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await stored(DEBRIEF))?.column).toBe('Done')
  await expect(grip).toBeFocused()
})
