import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo, type } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const TITLE = 'Long brake pedal after the safety car'

/** The sample weekend, with the rows that this test creates. */
async function openIssues(page: Page, { url, api, token }: Team) {
  const eventId = (await api.events.list()).items[0]?.id ?? ''
  await openAs(page, url, token, `/events/${eventId}/issues`)
  const mine = async () => (await api.issues.list({ eventId })).items.find(({ title }) => title === TITLE)
  return { eventId, mine }
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const press = (page: Page, key: string) => page.keyboard.press(key)

/** Moves from issue to issue until this one has the focus. */
async function goTo(page: Page, title: string) {
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  for (let step = 0; step < 20; step += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) return
    await press(page, 'j')
  }
  throw new Error('j does not come to this issue')
}

test('an issue from its title to "won\'t fix" by keyboard alone', { tag: '@long' }, async ({
  page,
  sampleTeam: team,
}) => {
  test.setTimeout(180_000)
  const complaints = await watch(page, team.url)
  const { mine } = await openIssues(page, team)
  await expect(page.getByRole('row')).toHaveCount(6)
  await press(page, 'n')
  await type(page, TITLE, 'Enter')
  await expect(page.getByRole('form', { name: 'New issue' }).getByText(`${TITLE} is added.`)).toBeVisible()
  expect(await mine()).toMatchObject({ severity: 'minor', stateId: 'todo', blocking: false })
  await lookAt(page, 'issues')

  // The search text is in the URL, and Enter opens the result.
  await press(page, 'Escape')
  await expect(page.getByLabel('Title of the new issue')).not.toBeFocused()
  await press(page, '/')
  await page.keyboard.type('pedal safety')
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(new URL(page.url()).searchParams.get('q')).toBe('pedal safety')
  await press(page, 'Enter')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()

  await expect(button(page, 'Acknowledge')).toBeVisible()
  await press(page, 'a')
  await expect(button(page, 'Acknowledge')).toHaveCount(0)
  await expect.poll(async () => (await mine())?.stateId).toBe('acknowledged')
  await press(page, 'c')
  await type(page, 'Pads are at 8 mm.', 'Enter')
  await type(page, 'Bled after the stop.', 'Control+Enter')
  await expect(page.getByText('Comments (1)')).toBeVisible()
  await expect
    .poll(async () => (await mine())?.comments[0]?.text)
    .toBe('Pads are at 8 mm.\nBled after the stop.')
  await tabTo(page, field(page, 'Severity'))
  await page.keyboard.type('Major')
  await expect.poll(async () => (await mine())?.severity).toBe('major')
  await field(page, 'Description').focus()
  await type(page, 'Two laps behind the safety car, then long.', 'Control+Enter')
  await expect
    .poll(async () => (await mine())?.description)
    .toBe('Two laps behind the safety car, then long.')
  await lookAt(page, 'issue')

  await press(page, 'u')
  await expect(page.getByRole('row')).toHaveCount(7)
  await press(page, 'b')
  await expect(column(page, 'Acknowledged')).toBeVisible()
  await lookAt(page, 'issues-board')
  await goTo(page, TITLE)
  await press(page, 'Tab')
  await press(page, 'Space')
  // From "acknowledged" there is no transition back, nor to "closed".
  await expect(column(page, 'To do')).toHaveAttribute('data-closed')
  await expect(column(page, 'Closed')).toHaveAttribute('data-closed')
  await expect(column(page, 'Resolved')).not.toHaveAttribute('data-closed')
  await press(page, 'ArrowRight')
  await expect(column(page, 'In progress')).toHaveAttribute('data-target')
  await press(page, 'ArrowRight')
  await press(page, 'ArrowRight')
  await expect(column(page, "Won't fix")).toHaveAttribute('data-target')
  await press(page, 'Space')
  await expect(field(page, 'Reason')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(field(page, 'Reason')).toHaveAccessibleDescription(/Required/)
  await type(page, 'Within the limits', 'Control+Enter')
  await expect(column(page, "Won't fix").getByRole('link', { name: TITLE })).toBeVisible()
  // The card appears before the response.
  await expect.poll(mine).toMatchObject({
    stateId: 'wontFix',
    history: [
      { to: 'todo' },
      { from: 'todo', to: 'acknowledged' },
      { from: 'acknowledged', to: 'wontFix', reason: 'Within the limits' },
    ],
  })

  // A custom workflow, based on the standard one.
  await tabTo(page, button(page, 'Workflows'))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Copy Standard workflow' }))
  await press(page, 'Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Garage')
  await tabTo(page, page.getByLabel('Name of the new state'))
  await type(page, 'Waiting for parts', 'Enter')
  await page.getByLabel('From In progress to Waiting for parts').focus()
  await press(page, 'Space')
  await lookAt(page, 'issue-workflow')
  await button(page, 'Add workflow').focus()
  await press(page, 'Enter')
  await expect(page.getByText(/Nothing leads on from Waiting for parts/)).toBeVisible()
  await page.getByLabel('From Waiting for parts to In progress').focus()
  await press(page, 'Space')
  await page.getByLabel('Button for Waiting for parts to In progress').focus()
  await type(page, 'Parts are here', 'Enter')
  await expect(page.getByRole('button', { name: 'Edit Garage' })).toBeVisible()
  const [workflow] = (await team.api.issueWorkflows.list()).items
  expect(workflow?.states.map(({ id }) => id)).toContain('waitingForParts')
  expect(workflow?.transitions).toContainEqual({
    from: 'waitingForParts',
    to: 'inProgress',
    label: 'Parts are here',
    requiresReason: false,
  })
  expect(complaints).toEqual([])
})
