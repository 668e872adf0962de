import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('a stop is timed by a key, counts down to GO on every screen, survives a reload, and its length is kept @long', async ({
  page,
  context,
  emptyTeam: { url, api, token },
}) => {
  const { eventId, sessionId } = await buildSession(api, 1)
  await api.events.update(eventId, { minPitMs: 3_600_000 })
  const car = (await api.cars.list({ eventId })).items[0]
  const carId = car?.id as string
  await api.cars.update(carId, { ours: true })
  const sheet = (await api.runSheets.list({ sessionId, carId })).items[0]
  await api.laps.create({ runSheetId: sheet?.id as string, lapNumber: 900, lapTimeMs: 88_000 })
  const kept = async () => (await api.pitStops.list({ sessionId })).items

  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}/run-sheets/${sheet?.id}`)
  const watchOf = (at: typeof page) => at.getByRole('region', { name: `Stopwatch of car ${car?.number}` })
  await expect(button(page, `Pit stop of car ${car?.number}`)).toBeVisible()
  const wall = await context.newPage()
  await wall.goto(`${url}/app/sessions/${sessionId}/timing`)
  await expect(watchOf(wall).getByRole('button')).toHaveText('Pit stop')

  await page.keyboard.press('Alt+p')
  await expect(watchOf(page)).toContainText(/HOLD 59:5\d/)
  await expect(watchOf(wall)).toContainText(/HOLD 59:5\d/)
  await lookAt(page, 'pit-stop-hold')
  await api.events.update(eventId, { minPitMs: 1000 })
  await page.reload()
  await expect(watchOf(page)).toContainText('GO')
  await expect(watchOf(wall)).toContainText('GO')
  await lookAt(page, 'pit-stop-go')
  await watchOf(wall).getByRole('button').click()
  await expect(watchOf(page)).toContainText(/1 stop, last \d+\.\d/)
  const [stop] = await kept()
  expect(Date.parse(stop?.endedAt as string) - Date.parse(stop?.startedAt as string)).toBeGreaterThan(1000)
  await wall.keyboard.press('Control+z')
  await expect(watchOf(page)).toContainText('GO')
  await expect.poll(async () => (await kept())[0]?.endedAt).toBeNull()
  expect(complaints).toEqual([])
})
