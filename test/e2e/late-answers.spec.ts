import { holdAnswers } from './support/hold-answers.ts'
import { watch } from './support/page-watch.ts'
import { button, field, type } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { addBaseline } from './support/setup-rows.ts'
import { expect, test } from './support/trackside.ts'

test('the answer to a move of a card leaves the keyboard where it has gone on to', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId } = await buildSession(api, 0)
  const board = await api.boards.create({ eventId, name: 'Jobs', columns: ['To do', 'Done'] })
  const card = await api.boardCards.create({ boardId: board.id, column: 'To do', title: 'Bleed brakes' })
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}/board`)
  const answer = await holdAnswers(page, '**/board-cards/*')
  await button(page, 'Carry “Bleed brakes”').press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await api.boardCards.get(card.id)).column).toBe('Done')
  await button(page, 'Bleed brakes').press('Enter')
  await field(page, 'New task').focus()
  await page.keyboard.type('Front')
  await answer()
  await page.keyboard.type(' left')
  await expect(field(page, 'New task')).toHaveValue('Front left')
  expect(complaints).toEqual([])
})

test('what is typed before a new row is answered stays for the next one', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId } = await buildSession(api, 0)
  await api.boards.create({ eventId, name: 'Jobs', columns: ['To do'] })
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}/issues`)
  for (const [place, name, rows] of [
    ['issues', 'Title of the new issue', 'issues'],
    ['board', 'New card in To do', 'board-cards'],
    ['weather', 'Track, °C', 'weather'],
  ] as const) {
    await page.goto(`${url}/app/events/${eventId}/${place}`)
    await field(page, name).focus()
    const answer = await holdAnswers(page, `**/${rows}`)
    await type(page, '41', 'Enter')
    await page.keyboard.type('.5')
    await answer()
    await expect(field(page, name)).toHaveValue('41.5')
    await expect(field(page, name)).toBeFocused()
    await page.keyboard.press('Control+a')
    await type(page, '42', 'Enter')
    await expect(field(page, name)).toHaveValue('')
  }
  expect((await api.issues.list({ eventId })).items.map(({ title }) => title).sort()).toEqual(['41', '42'])
  expect((await api.boardCards.list({ eventId })).items.map(({ title }) => title).sort()).toEqual([
    '41',
    '42',
  ])
  expect((await api.weather.list({ eventId })).items.map(({ trackTempC }) => trackTempC).sort()).toEqual([
    41, 42,
  ])
  expect(complaints).toEqual([])
})

test('undo of a setup’s value that is not answered yet takes back that one', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { event, car } = await addBaseline(api)
  const { id } = await api.setups.create({ carId: car.id, name: 'P1', kind: 'run' })
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${event.id}/setups/${id}`)
  const toe = (corner: string) => page.getByRole('textbox', { name: `${corner} toe`, exact: true })
  const stored = async () => {
    const { fl, fr } = (await api.setups.get(id)).corners
    return [fl?.toeMm, fr?.toeMm]
  }
  await toe('FL').focus()
  await type(page, '-1', 'Enter')
  await expect.poll(stored).toEqual([-1, null])
  await toe('FR').focus()
  const answer = await holdAnswers(page, '**/setups/*')
  await type(page, '-2', 'Enter')
  await expect.poll(stored).toEqual([-1, -2])
  await page.keyboard.press('Control+z')
  await answer()
  await expect.poll(stored).toEqual([-1, null])
  expect(complaints).toEqual([])
})
