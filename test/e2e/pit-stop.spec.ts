import { holdAnswers } from './support/hold-answers.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
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
  // Undo is pressed before the page that wrote has its answer.
  const answer = await holdAnswers(wall, '**/pit-stops/*')
  await watchOf(wall).getByRole('button').click()
  await expect(watchOf(page)).toContainText(/1 stop, last \d+\.\d/)
  const [stop] = await kept()
  expect(Date.parse(stop?.endedAt as string) - Date.parse(stop?.startedAt as string)).toBeGreaterThan(1000)
  await wall.keyboard.press('Control+z')
  await answer()
  await expect(watchOf(page)).toContainText('GO')
  await expect.poll(async () => (await kept())[0]?.endedAt).toBeNull()
  expect(complaints).toEqual([])
})

test('a class has a shortest stop of its own, typed beside the order of classes @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  // Classes GTP, LMP2 and GT3.
  const { eventId, sessionId, sheets } = await buildSession(api, 3)
  await api.events.update(eventId, { classOrder: ['GTP', 'GT3'], minPitMs: 1_800_000 })
  for (const { id } of (await api.cars.list({ eventId })).items) {
    await api.pitStops.create({ sessionId, carId: id, startedAt: new Date().toISOString() })
  }
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${eventId}`)
  await button(page, 'Edit Long Beach').click()
  await field(page, 'Shortest pit stop by class (optional)').fill('GT3 2400, GT4 60')
  await button(page, 'Save').click()
  await expect(page.getByText('GT4 is not in the order of classes.')).toBeVisible()
  await expect(field(page, 'Shortest pit stop by class (optional)')).toBeFocused()
  await lookAt(page, 'event-class-stops')
  await field(page, 'Shortest pit stop by class (optional)').fill('GTP 0, GT3 2400')
  await button(page, 'Save').click()
  const kept = async () => (await api.events.get(eventId)).classMinPitMs
  await expect.poll(kept).toEqual({ GTP: 0, GT3: 2_400_000 })
  expect((await api.events.get(eventId)).minPitMs).toBe(1_800_000)

  const signs = { '01': 'GO', '02': /HOLD (2\d|30):/, '03': /HOLD (3\d|40):/ }
  for (const [number, sign] of Object.entries(signs)) {
    await page.goto(`${url}/app/sessions/${sessionId}/run-sheets/${sheets.get(number)}`)
    await expect(page.getByRole('region', { name: `Stopwatch of car ${number}` })).toContainText(sign)
  }

  await page.goto(`${url}/app/events/${eventId}/plans`)
  await button(page, 'Add run plan').click()
  await field(page, 'Name').fill('Two stops')
  await page.getByLabel('Car (optional)').selectOption('03 Team 03')
  await expect(page.getByLabel('Start from')).toHaveValue('race')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two stops' })).toBeVisible()
  const rows = (await api.runPlans.list({ sessionId })).items[0]?.rows ?? []
  expect(rows.filter(({ type }) => type === 'box').map(({ minutes }) => minutes)).toEqual([40, 40])
  // The browser notes the refusal.
  expect(complaints).toEqual([expect.stringContaining('status of 400')])
})
