import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { readCsv, readXlsx } from '../support/read-files.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const track = await make(api, 'tracks', { name: 'Sebring', timeZone: 'America/New_York' })
const event = await make(api, 'events', { name: '12 Hours', trackId: track.id })
const session = await make(api, 'sessions', { eventId: event.id, name: 'Race' })
const car = await make(api, 'cars', { eventId: event.id, number: '01' })
const driver = await make(api, 'drivers', { firstName: 'Sébastien', lastName: 'Bourdais' })
const set = await make(api, 'tyreSets', { eventId: event.id, number: '7' })
const setup = await make(api, 'setups', { carId: car.id, name: 'Race trim', sessionId: session.id })
const sheet = await make(api, 'runSheets', {
  sessionId: session.id,
  carId: car.id,
  driverId: driver.id,
  setupId: setup.id,
})
const lap = { runSheetId: sheet.id, lapTimeMs: 108_123, startedAt: '2026-03-21T16:05:06.789Z' }
await api.createLaps({
  body: {
    items: [
      { ...lap, lapNumber: 1, driverId: driver.id, tyreSetId: set.id },
      { ...lap, lapNumber: 2, startedAt: null },
    ],
  },
})

const recordsOf = ({ headings, rows }: { headings: string[]; rows: unknown[][] }) =>
  rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])))

test('a file of laps begins with event, session, car, driver, tyre set and the time at the track', async () => {
  const csv = await readCsv(await server.fetch('/laps?format=csv'))
  expect(csv.headings.slice(0, 8)).toEqual([
    'Event',
    'Session',
    'Car',
    'Driver',
    'Tyre set',
    'Started (track time)',
    'lapNumber',
    'lapTimeMs',
  ])
  const [first, second] = recordsOf(csv)
  expect(first).toMatchObject({
    Event: '12 Hours',
    Session: 'Race',
    Car: '01',
    Driver: 'Sébastien Bourdais',
    'Tyre set': '7',
    'Started (track time)': '2026-03-21 12:05:06.789',
    carId: car.id,
    sessionId: session.id,
  })
  expect(second).toMatchObject({ Car: '01', Driver: '', 'Tyre set': '', 'Started (track time)': '' })
  expect(csv.headings.indexOf('runSheetId')).toBeGreaterThan(csv.headings.indexOf('comment'))
  const [cells] = recordsOf(await readXlsx(await server.fetch('/laps?format=xlsx')))
  expect(cells).toMatchObject({ Car: '01', Event: '12 Hours' })
  expect(cells?.['Started (track time)']).toEqual(new Date('2026-03-21T12:05:06.789Z'))
})

test('so do files of run sheets and setups, whichever way they reach the event', async () => {
  const [ofSheet] = recordsOf(await readCsv(await server.fetch('/run-sheets?format=csv')))
  expect(ofSheet).toMatchObject({ Event: '12 Hours', Session: 'Race', Car: '01', Setup: 'Race trim' })
  const baseline = await make(api, 'setups', { carId: car.id, name: 'Baseline', parentSetupId: setup.id })
  const setups = recordsOf(await readCsv(await server.fetch('/setups?format=csv')))
  expect(setups.find(({ id }) => id === baseline.id)).toMatchObject({
    Event: '12 Hours',
    Car: '01',
    Session: '',
    'Parent setup': 'Race trim',
  })
  const [ofSession] = recordsOf(await readCsv(await server.fetch('/sessions?format=csv')))
  expect(ofSession).toMatchObject({
    Event: '12 Hours',
    'Starts (track time)': expect.stringMatching(/^\d{4}-/),
  })
})

test('what a reader may not read has no name in the file either', async () => {
  const { token } = await memberOf(server, { rules: ['!*', 'read:Lap', 'read:Car'] })
  const headers = { authorization: `Bearer ${token}` }
  const { headings } = await readCsv(await server.fetch('/laps?format=csv', { headers }))
  expect(headings.filter((heading) => /^[A-Z]/.test(heading))).toEqual(['Car'])
})
