import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('a unit of my own and a comment are undone and redone like other writes', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/settings/me')
  const own = async () => (await api.me()).ownUnits
  await field(page, 'Pressure').selectOption('psi')
  await expect(button(page, 'Undo')).toBeVisible()
  await expect.poll(own).toEqual({ pressure: 'psi' })
  await page.keyboard.press('Control+z')
  await expect.poll(own).toEqual({})
  await expect(field(page, 'Pressure')).toHaveValue('')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(own).toEqual({ pressure: 'psi' })

  const { eventId } = await buildSession(api, 0)
  const issue = await api.issues.create({ eventId, title: 'Oil leak' })
  await api.commentOnIssue({ params: { id: issue.id }, body: { text: 'Seen' } })
  const texts = async () => (await api.issues.get(issue.id)).comments.map(({ text }) => text)
  await page.goto(`${url}/app/events/${eventId}/issues/${issue.id}`)
  await field(page, 'New comment').fill('Bled it')
  await button(page, 'Send comment').click()
  await expect(page.getByText('The comment is sent.')).toBeVisible()
  await expect.poll(texts).toEqual(['Seen', 'Bled it'])
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['Seen'])
  await expect(page.getByText('Bled it')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(texts).toEqual(['Seen', 'Bled it'])
  expect(complaints).toEqual([])
})
