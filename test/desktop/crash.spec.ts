import { type } from '../e2e/support/people.ts'
import { entryOf, lapOf, openAs, signUp } from '../e2e/support/session-table.ts'
import { expect, test } from './support/desktop.ts'
import { isRunning, originOf, pageOf, serverPid } from './support/steps.ts'

test('a killed server is restarted; the page continues, and no lap is lost', async ({ startApp }) => {
  const app = await startApp()
  const url = await originOf(app)
  const page = await pageOf(app)
  const { api, token } = await signUp(url, true)
  const [session] = (await api.sessions.list({ limit: 500 })).items.filter(
    ({ name }) => name === 'Qualifying',
  )
  await openAs(page, url, token, `/sessions/${session?.id}`)
  const first = page.getByRole('textbox', { name: /^Time of lap \d+, car / }).first()
  const car = /car (.+)$/.exec((await first.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const { id: carId } = (await api.cars.list({ eventId: session?.eventId ?? '', limit: 500 })).items.find(
    ({ number }) => number === car,
  ) ?? { id: '' }
  const driven = (await api.laps.list({ sessionId: session?.id ?? '', carId, limit: 500 })).items
  const lap = Math.max(0, ...driven.map(({ lapNumber }) => lapNumber)) + 1
  // Only then the page has all of its laps.
  await expect(entryOf(page, car)).toHaveAttribute('aria-label', `Time of lap ${lap}, car ${car}`)
  await entryOf(page, car).focus()
  await type(page, '123456', 'Enter')
  await expect(lapOf(page, car, lap)).toContainText('1:23.456')
  const timesOf = async () => {
    const laps = (await api.laps.list({ sessionId: session?.id ?? '', limit: 500 })).items
    return [1, 2].map((offset) => laps.filter(({ lapTimeMs }) => lapTimeMs === 80_000 + offset * 3456).length)
  }
  const before = await serverPid(app)
  expect(before).toBeGreaterThan(0)
  process.kill(before ?? 0, 'SIGKILL')
  await type(page, '126912', 'Enter')
  await expect(lapOf(page, car, lap + 1)).toContainText('1:26.912')

  const isReplaced = async () => ![undefined, before].includes(await serverPid(app))
  await expect.poll(isReplaced).toBe(true)
  expect(isRunning(before ?? 0)).toBe(false)
  // Before it listens, requests are refused.
  await expect.poll(() => timesOf().catch(() => [])).toEqual([1, 1])
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(url)
})
