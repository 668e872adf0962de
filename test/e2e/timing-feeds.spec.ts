import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { logInBen } from './support/second-screen.ts'
import { buildSession } from './support/session-rows.ts'
import { entryOf, lapOf, openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const RECORDING = gunzipSync(readFileSync('test/fixtures/rmonitor/orbits-mock-session.txt.gz'))

/** Runs a part of a test beside a timing network that sends `head` to each connection, and more on `send`. */
async function withNetwork(
  run: (port: number, send: (more: Buffer) => void) => Promise<void>,
  head = RECORDING,
): Promise<void> {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(head)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  try {
    const send = (more: Buffer) => {
      for (const socket of sockets) socket.write(more)
    }
    await run((listener.address() as AddressInfo).port, send)
  } finally {
    for (const socket of sockets) socket.destroy()
    listener.close()
  }
}

test('a feed is listened to, switched on, and its laps stand in the timing of its session @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId } = await buildSession(api, 0)
  await withNetwork(async (port) => {
    const complaints = await watch(page, url)
    await openAs(page, url, token, '/settings/timing')
    await expect(page.getByText('No timing feed yet')).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Add timing feed' })
    await field(form, 'Name').fill('Race control')
    await field(form, 'Address').fill('127.0.0.1')
    await field(form, 'Kind').selectOption('Multiloop')
    await form.getByRole('button', { name: 'Listen' }).click()
    await expect(form.getByText('Enter the address and port first.')).toBeVisible()
    await field(form, 'Port (optional)').fill(String(port))
    await form.getByRole('button', { name: 'Listen' }).click()
    await expect(form.getByText('This is RMonitor (Orbits).')).toBeVisible()
    await expect(form.getByText(/^\$[A-Z],/)).toBeVisible()
    await expect(field(form, 'Kind')).toHaveValue('rmonitor')
    await field(form, 'Event').selectOption(eventId)
    await form.getByLabel('Switched on').uncheck()
    await field(form, 'Password (optional)').fill('of the circuit')
    await lookAt(page, 'timing-feed-dialog')
    await button(page, 'Add timing feed').last().click()
    await expect(form).toBeHidden()

    const row = page.getByRole('table', { name: 'Timing feeds' }).locator('tr[data-row]')
    await expect(row).toContainText('RMonitor (Orbits)')
    await expect(row).toContainText(`127.0.0.1:${port}`)
    await expect(row).toContainText('Off')
    expect((await api.laps.list({ eventId })).items).toEqual([])
    await row.getByLabel('Race control enabled').check()
    await expect(row.getByText('Live', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(row).toContainText(/\d+ s ago/)
    await lookAt(page, 'timing-feeds')

    const testRace = async () => (await api.sessions.list({ eventId, name: 'Test Race' })).items[0]
    await expect.poll(async () => (await testRace())?.status).toBe('finished')
    await page.goto(`${url}/app/sessions/${(await testRace())?.id}/timing`)
    await expect(page.locator('tr[data-row]')).toHaveCount(6)
    await expect(page.locator('tr[data-row]').first()).toContainText(/\d\.\d{3}/)
    expect(complaints).toEqual([])
  })
})

test('a race start is watched on the Timing tab, and a lap typed in the same session stays beside the feed', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId, sessionId } = await buildSession(api, 0)
  await api.sessions.update(sessionId, { name: 'Test Race' })
  const car = { eventId, number: '3', name: 'Ours', class: 'GT3', liveryColor: '#336699', ours: true }
  const { id: carId } = await api.cars.create(car)
  await api.runSheets.create({ sessionId, carId })
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await entryOf(page, '3').fill('40.0')
  await entryOf(page, '3').press('Enter')
  await expect(lapOf(page, '3', 1)).toContainText('40.000')

  const lineEnd = (count: number) =>
    RECORDING.toString('latin1').split('\n').slice(0, count).join('\n').length + 1
  const [grid, firstLap, secondLap] = [lineEnd(48), lineEnd(134), lineEnd(201)]
  await withNetwork(
    async (port, send) => {
      const feed = {
        name: 'Circuit',
        kind: 'rmonitor' as const,
        host: '127.0.0.1',
        port,
        eventId,
        enabled: true,
      }
      const { id } = await api.timingFeeds.create(feed)
      await page.getByRole('link', { name: 'Timing', exact: true }).click()
      await expect.poll(async () => (await api.timingFeeds.get(id)).status).toBe('live')
      const band = page.getByRole('region', { name: 'Flag of Test Race' })
      await expect(band).toContainText('Timing live')
      send(RECORDING.subarray(grid, firstLap))
      const rows = page.locator('tr[data-row]')
      await expect(rows).toHaveCount(6)
      const place = rows.filter({ hasText: 'Freeman' }).locator('td').first()
      await expect(place).toHaveText('1')
      send(RECORDING.subarray(firstLap, secondLap))
      // Our car lost the lead of the race.
      await expect(place).toHaveText(/▼1\s*2/)
      send(RECORDING.subarray(secondLap))
      await expect
        .poll(async () => (await api.laps.list({ eventId, limit: 500 })).items.length)
        .toBeGreaterThan(45)
      await expect(rows.first()).toContainText('39.660')
    },
    RECORDING.subarray(0, grid),
  )
  const { items: laps } = await api.laps.list({ carId })
  const typed = laps.find(({ lapNumber }) => lapNumber === 1)
  expect(typed).toMatchObject({ lapTimeMs: 40_000, source: 'manual', timingLapMs: 33_271 })
  expect(laps).toHaveLength(8)
  expect((await api.sessions.list({ eventId })).items).toHaveLength(1)
})

test('an unknown car of a live feed is said once to be ours, with undo, and stands in the form of the car', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId } = await buildSession(api, 0)
  const car = { eventId, number: '77', name: 'Ours', class: 'GT3', liveryColor: '#336699', ours: true }
  const { id: carId } = await api.cars.create(car)
  await withNetwork(async (port) => {
    const complaints = await watch(page, url)
    const feed = { name: 'Circuit', kind: 'rmonitor' as const, host: '127.0.0.1', port, eventId }
    await api.timingFeeds.create({ ...feed, enabled: true, createCars: false })
    await openAs(page, url, token, '/settings/timing')
    const unknown = page.getByRole('region', { name: 'Unknown cars of Circuit' })
    await expect(unknown.getByRole('listitem')).toHaveCount(6)
    await lookAt(page, 'timing-feed-unknown')
    await unknown.getByLabel(/^Car of 3 /).selectOption(carId)
    await expect(unknown.getByRole('listitem')).toHaveCount(5)
    await expect.poll(async () => (await api.laps.list({ carId })).items.length).toBe(8)
    await expect(page.getByText('3 in timing is car 77.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(unknown.getByRole('listitem')).toHaveCount(6)
    // The feed may have filled in the car's transponder before this page heard of it.
    expect(complaints.filter((each) => !each.includes('412'))).toEqual([])
  })
  await page.goto(`${url}/app/events/${eventId}/entries`)
  await button(page, 'Edit car 77').click()
  const form = page.getByRole('dialog')
  await field(form, 'Numbers in timing (optional)').fill('101, 102')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await api.cars.get(carId)).feedNumbers).toEqual(['101', '102'])
})

test('what a feed wrote in a session is taken back, the feed switched off first, and comes back by an undo', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const { eventId } = await buildSession(api, 0)
  await withNetwork(async (port) => {
    const complaints = await watch(page, url)
    const feed = { name: 'Circuit', kind: 'rmonitor' as const, host: '127.0.0.1', port, eventId }
    const { id } = await api.timingFeeds.create({ ...feed, enabled: true })
    const testRaces = async () => (await api.sessions.list({ eventId, name: 'Test Race' })).items
    await expect.poll(async () => (await testRaces())[0]?.status).toBe('finished')
    await openAs(page, url, token, '/settings/timing')
    await button(page, 'Take back a session…').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Take back' })).toHaveAttribute('aria-disabled', 'true')
    await field(dialog, 'Session').selectOption('Test Race')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByText('“Circuit” still writes in this session')).toBeVisible()
    await lookAt(page, 'timing-take-back')
    await dialog.getByRole('button', { name: 'Switch off and take back' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/laps.* removed\./)).toBeVisible()
    expect((await api.timingFeeds.get(id)).enabled).toBe(false)
    expect(await testRaces()).toEqual([])
    expect((await api.laps.list({ eventId })).items).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await api.laps.list({ eventId })).items.length).toBeGreaterThan(45)
    // The browser tells of the refusal that the dialog asks about.
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
  })
})

test('a member reads feeds, and why one is not heard, as a sentence', async ({ page, emptyTeam: team }) => {
  const { url, api } = team
  const { eventId } = await buildSession(api, 1)
  await api.timingFeeds.create({
    name: 'Unused',
    eventId,
    kind: 'rmonitor',
    host: '127.0.0.1',
    port: 9,
    enabled: true,
  })
  await openAs(page, url, await logInBen(team), '/settings/timing')
  await expect(page.getByText('Nothing listens there: is the timing program running')).toBeVisible()
  await expect(page.getByText('ECONNREFUSED')).toHaveCount(0)
  await expect(page.getByText('Only an owner or an admin may change timing feeds.')).toBeVisible()
  await expect(button(page, 'Add timing feed')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(button(page, 'Edit Unused')).toHaveCount(0)
})

test('a recording comes in by file, and is replayed into a rehearsal that pauses, goes on and ends', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  await openAs(page, url, token, '/settings/timing')
  const recordings = page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')
  await expect(page.getByText('No recordings yet')).toBeVisible()
  const input = page.getByLabel('File of a recording')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no feed') })
  await expect(page.getByRole('alert')).not.toContainText('{')
  await input.setInputFiles('test/fixtures/rmonitor/eight-hour-race-start.txt.gz')
  await expect(recordings).toHaveCount(1)
  await expect(recordings).toContainText('eight-hour-race-start.txt.gz')
  await expect(recordings).toContainText(/RMonitor \(Orbits\).* lines/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^rmonitor-.*\.gz$/)

  await page.getByRole('button', { name: /^Replay/ }).click()
  const form = page.getByRole('dialog')
  await field(form, 'Name of the rehearsal').fill('Friday rehearsal')
  await form.getByRole('button', { name: 'Replay' }).click()
  const replay = page.getByRole('list', { name: 'Replays' }).getByRole('listitem')
  await expect(replay).toContainText('Running')
  await expect(replay).toContainText(/\d:\d\d of \d/)
  await button(page, 'Pause Friday rehearsal').click()
  await expect(replay).toContainText('Paused')
  await lookAt(page, 'timing-recordings')
  await button(page, 'Resume Friday rehearsal').click()
  await expect(replay).toContainText('Running')
  const [event] = (await api.events.list({ name: 'Friday rehearsal' })).items
  expect(event?.rehearsal).toBe(true)
  await button(page, 'End Friday rehearsal').click()
  await expect(replay).toHaveCount(0)

  await page.getByRole('button', { name: /^Remove eight/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(recordings).toHaveCount(0)
})
