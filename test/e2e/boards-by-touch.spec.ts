import type { Locator, Page } from 'playwright/test'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

test.use({ hasTouch: true, viewport: { width: 1194, height: 834 } })

const TITLE = 'Long brake pedal after the safety car'
const FUEL = 'Fuel used per lap under FCY, both cars'
const SENSOR = 'Order a rear left pressure sensor'
const WEAR = 'Wear of the second stint: could the mediums double?'
const DEBRIEF = 'Debrief with the drivers of car 02'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const row = (page: Page, name: string): Locator => page.locator('[data-row]').filter({ hasText: name })
const titles = (page: Page, name: string) =>
  column(page, name).locator('[data-row] > div:first-child > button:first-child')

/** A touch, sent as browser input. */
async function finger(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x: number, y: number) => dispatch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => dispatch('touchMove', [{ x, y }]),
    up: () => dispatch('touchEnd', []),
  }
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags in steps that the page has drawn, so that elements on the way receive events and the drop meets what is seen. */
async function drag(page: Page, what: Locator, onto: Locator, meanwhile: () => Promise<void>) {
  const hand = await finger(page)
  const [from, to] = [await middleOf(what), await middleOf(onto)]
  await hand.down(from.x, from.y)
  await expect(page.locator('[data-away]')).toHaveCount(1)
  await meanwhile()
  for (let step = 1; step <= 4; step += 1) {
    await hand.move(from.x + ((to.x - from.x) * step) / 4, from.y + ((to.y - from.y) * step) / 4)
    await settled(page)
  }
  await hand.up()
  await expect(page.locator('[data-away]')).toHaveCount(0)
}

test('by touch: issues are added, moved, commented and assigned; a rejected change is explained and reverted', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const eventId = (await api.events.list()).items[0]?.id ?? ''
  const mine = async () => (await api.issues.list({ eventId })).items.find(({ title }) => title === TITLE)
  await openAs(page, url, token, `/events/${eventId}/issues`)
  await field(page, 'Title of the new issue').tap()
  await page.keyboard.type(TITLE)
  await field(page, 'Severity of the new issue').selectOption('Critical')
  await page.getByRole('form', { name: 'New issue' }).getByText('Blocking').tap()
  await button(page, 'Add').tap()
  await expect.poll(mine).toMatchObject({ severity: 'critical', blocking: true })
  const { id = '', key = '' } = (await mine()) ?? {}

  await button(page, `Move ${key} to…`).tap()
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  await page.getByRole('menuitem', { name: /^Acknowledge/ }).tap()
  await expect(row(page, TITLE)).toContainText('Acknowledged')

  // Dragged over a column without a transition to it, into an allowed one.
  await button(page, 'Board').tap()
  const issue = page.getByRole('link', { name: TITLE })
  await drag(page, issue, column(page, 'To do'), async () => {
    await expect(column(page, 'To do')).toHaveAttribute('data-closed')
  })
  await expect(column(page, 'Acknowledged').getByRole('link', { name: TITLE })).toBeVisible()
  await drag(page, issue, column(page, 'In progress'), async () => undefined)
  await expect(column(page, 'In progress').getByRole('link', { name: TITLE })).toBeVisible()
  await expect.poll(async () => (await mine())?.stateId).toBe('inProgress')

  // The list may be older than another user's change.
  expect(complaints).toEqual([])
  await page.route(`**/issues/${id}`, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'illegal_transition',
        detail: 'An issue in Closed cannot go to Resolved. It can go to: To do.',
        allowed: ['todo'],
      }),
    }),
  )
  await button(page, `Move ${key} to…`).tap()
  await page.getByRole('menuitem', { name: /^Resolve/ }).tap()
  await expect(page.getByText(/did not move. An issue in Closed cannot go to Resolved/)).toBeVisible()
  await expect(column(page, 'In progress').getByRole('link', { name: TITLE })).toBeVisible()
  await page.unroute(`**/issues/${id}`)

  await button(page, 'List').tap()
  await page.getByLabel(`Choose ${key}`).tap()
  await page.getByLabel('Choose ISS-9').tap()
  await page.getByLabel('Assign the selected issues').selectOption('Unassigned')
  await expect(page.getByText('2 selected')).toHaveCount(0)
  const unassigned = (await api.issues.list({ eventId })).items.filter(
    ({ assigneeId }) => assigneeId === null,
  )
  expect(unassigned.map((each) => each.key)).toEqual(expect.arrayContaining([key, 'ISS-9']))

  // A comment whose response is lost is resent with the same idempotency key, and is added once.
  await issue.tap()
  const sent = new Set<string | undefined>()
  let [cut, lost] = [true, 0]
  await page.route(`**/issues/${id}/comments`, async (route) => {
    sent.add(route.request().headers()['idempotency-key'])
    if (!cut) return route.continue()
    await route.fetch()
    await route.abort()
    lost += 1
  })
  await field(page, 'New comment').tap()
  await page.keyboard.type('Pads are at 8 mm.')
  await button(page, 'Send comment').tap()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(page.getByText('You, not sent yet')).toBeVisible()
  await expect(field(page, 'New comment')).toHaveValue('')
  cut = false
  await page.reload()
  await expect(page.getByText('Comments (1)')).toBeVisible()
  await expect(field(page, 'New comment')).toHaveValue('')
  expect([...sent]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  await expect.poll(async () => (await mine())?.comments).toHaveLength(1)
})

test('by touch: cards are dragged, moved by their menu, ticked and filtered, while others write', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const eventId = (await api.events.list()).items[0]?.id ?? ''
  const stored = async (title: string) =>
    (await api.boardCards.list({ eventId })).items.find((each) => each.title === title)
  let written = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/board-cards/')) written += 1
  })
  await openAs(page, url, token, `/events/${eventId}/board`)
  await expect(row(page, FUEL)).toBeVisible()
  await drag(page, row(page, SENSOR).locator('button').first(), row(page, WEAR), async () => {
    // Another user's changes do not move the cards during a drag.
    const fuel = await stored(FUEL)
    await api.boardCards.update(fuel?.id ?? '', { column: 'Done', title: `${FUEL}!` })
    await expect(page.getByRole('button', { name: `${FUEL}!`, exact: true })).toBeVisible()
    await expect(titles(page, 'To do').first()).toHaveText(`${FUEL}!`)
  })
  await expect(titles(page, 'In progress')).toHaveText([DEBRIEF, SENSOR, WEAR])
  await expect(titles(page, 'Done').last()).toHaveText(`${FUEL}!`)
  await expect.poll(async () => (await stored(SENSOR))?.column).toBe('In progress')
  expect(written).toBe(1)
  const [before, moved, after] = await Promise.all([DEBRIEF, SENSOR, WEAR].map(stored))
  expect(moved?.position).toBeGreaterThan(before?.position ?? Number.NaN)
  expect(moved?.position).toBeLessThan(after?.position ?? Number.NaN)

  await button(page, `Move “${SENSOR}” to…`).tap()
  await page.getByRole('menuitem', { name: 'Into To do' }).tap()
  await expect(titles(page, 'To do').last()).toHaveText(SENSOR)
  await button(page, `Move “${SENSOR}” to…`).tap()
  await page.getByRole('menuitem', { name: 'One up' }).tap()
  await expect(titles(page, 'To do').first()).toHaveText(SENSOR)
  await expect.poll(() => written).toBe(3)

  await button(page, `1/3 done, checklist of ${DEBRIEF}`).tap()
  await row(page, DEBRIEF).getByText('Traffic').tap()
  await expect(button(page, `2/3 done, checklist of ${DEBRIEF}`)).toBeVisible()
  await expect
    .poll(async () => (await stored(DEBRIEF))?.checklist[1])
    .toEqual({ text: 'Traffic', done: true })

  await button(page, `Move “${DEBRIEF}” to…`).tap()
  await page.getByRole('menuitem', { name: 'Done', exact: true }).tap()
  await expect(row(page, DEBRIEF)).not.toContainText('debrief')
  await field(page, 'Label').selectOption('parts')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  expect(new URL(page.url()).searchParams.get('label')).toBe('parts')
  expect(complaints).toEqual([])
})
