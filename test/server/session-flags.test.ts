import { describe, expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { INSTANT, type Outcome, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send } = scenarioOn(server)

const undo = ({ log }: Outcome) => send('POST', '/changes/revert', { batchId: log[0]?.batchId })

const show = (sessionId: string, flag: string, at?: string) =>
  send('POST', '/session-flags', { sessionId, flag, at })

describe('a flag', () => {
  test('starts, stops and restarts a session; each is undone in one step', async () => {
    const { id, startsAt } = await make(api, 'sessions')
    expect((await api.sessions.get(id)).flag).toBeNull()
    const green = await show(id, 'green')
    expect(green).toMatchObject({ status: 201, body: { flag: 'green', at: INSTANT, source: 'manual' } })
    expect(green.changes).toEqual(['session_flag create', 'session update'])
    const clockOffsetMs = Date.parse(startsAt) - Date.parse(green.body.at as string)
    expect(await api.sessions.get(id)).toMatchObject({
      status: 'live',
      flag: 'green',
      clockOffsetMs,
      startsAt,
    })

    expect((await show(id, 'yellow')).changes).toEqual(['session_flag create'])
    expect(await api.sessions.get(id)).toMatchObject({ status: 'live', flag: 'yellow' })
    const red = await show(id, 'red')
    expect(await api.sessions.get(id)).toMatchObject({ status: 'red', flag: 'red', clockOffsetMs })
    expect((await undo(red)).status).toBe(200)
    expect(await api.sessions.get(id)).toMatchObject({ status: 'live', flag: 'yellow' })
  })

  test('that started a session is undone with the start', async () => {
    const { id } = await make(api, 'sessions')
    expect((await undo(await show(id, 'green'))).status).toBe(200)
    expect(await api.sessions.get(id)).toMatchObject({ status: 'scheduled', flag: null, clockOffsetMs: 0 })
  })

  test('that is removed gives way to the one before', async () => {
    const { id } = await make(api, 'sessions')
    await show(id, 'green')
    const red = await show(id, 'red')
    const removed = await send('DELETE', `/session-flags/${red.body.id}`)
    expect(removed.changes).toEqual(['session_flag delete', 'session update'])
    expect(await api.sessions.get(id)).toMatchObject({ status: 'live', flag: 'green' })
    await undo(removed)
    expect(await api.sessions.get(id)).toMatchObject({ status: 'red', flag: 'red' })
  })

  test('is listed in order of time, and the last one counts', async () => {
    const { id } = await make(api, 'sessions', { status: 'live' })
    await show(id, 'red', '2026-04-17T16:20:00Z')
    await show(id, 'yellow', '2026-04-17T16:10:00Z')
    const { items } = await api.sessionFlags.list({ sessionId: id })
    expect(items.map(({ flag }) => flag)).toEqual(['yellow', 'red'])
    expect(await api.sessions.get(id)).toMatchObject({ status: 'red', flag: 'red' })
  })

  test('that is none of those of a race is refused', async () => {
    const { id } = await make(api, 'sessions')
    const refused = await show(id, 'blue')
    expect(refused).toMatchObject({ status: 400, changes: [], body: { errors: [{ path: '/flag' }] } })
  })
})

describe('a lap', () => {
  const lapOf = async (sessionId: string, fields: object) => {
    const sheet = await make(api, 'runSheets', { sessionId })
    return send('POST', '/laps', { runSheetId: sheet.id, lapNumber: 7, lapTimeMs: 90_000, ...fields })
  }

  test('takes the most restrictive flag of its time, unless it brings its own', async () => {
    const { id } = await make(api, 'sessions', { status: 'finished' })
    for (const [flag, minute] of [
      ['green', 0],
      ['FCY', 10],
      ['green', 15],
    ] as const)
      await show(id, flag, `2026-04-17T16:${String(minute).padStart(2, '0')}:00Z`)
    const during = { startedAt: '2026-04-17T16:09:00Z' }
    expect((await lapOf(id, during)).body.trackStatus).toBe('FCY')
    expect((await lapOf(id, { ...during, trackStatus: 'green' })).body.trackStatus).toBe('green')
    expect((await lapOf(id, { startedAt: '2026-04-17T16:15:00Z' })).body.trackStatus).toBe('green')
    // By race time: eleven minutes after the first green.
    expect((await lapOf(id, { elapsedMs: 660_000 })).body.trackStatus).toBe('FCY')
    expect((await lapOf(id, {})).body.trackStatus).toBe('green')
  })

  test('typed under a red flag is red', async () => {
    const { id } = await make(api, 'sessions')
    await show(id, 'green', '2026-04-17T16:00:00Z')
    expect((await lapOf(id, {})).body.trackStatus).toBe('green')
    await show(id, 'red')
    expect((await lapOf(id, {})).body.trackStatus).toBe('red')
  })

  test('of a batch takes the flags too', async () => {
    const { id } = await make(api, 'sessions')
    await show(id, 'SC', '2026-04-17T16:00:00Z')
    const sheet = await make(api, 'runSheets', { sessionId: id })
    const items = [1, 2].map((lapNumber) => ({ runSheetId: sheet.id, lapNumber }))
    const { body } = await send('POST', '/laps/batch', { items })
    expect((body.items as { trackStatus: string }[]).map(({ trackStatus }) => trackStatus)).toEqual([
      'SC',
      'SC',
    ])
  })
})

test('a number in timing belongs to one car of an event, whatever the cars’ own numbers are', async () => {
  const { id: eventId } = await make(api, 'events')
  const car = await make(api, 'cars', { eventId, number: 'A45', feedNumbers: ['101'] })
  const other = await make(api, 'cars', { eventId, number: '101' })
  expect(await send('PATCH', `/cars/${other.id}`, { feedNumbers: ['102', '101'] })).toMatchObject({
    status: 409,
    changes: [],
    body: { errors: [{ path: '/feedNumbers/1', message: '101 belongs to car A45' }] },
  })
  expect((await send('PATCH', `/cars/${car.id}`, { feedNumbers: ['7', '7'] })).status).toBe(409)
  await api.cars.update(car.id, { feedNumbers: ['101', '7'], transponders: ['101'] })
  await make(api, 'cars', { feedNumbers: ['101'] })
})

test('a transponder belongs to one car of an event', async () => {
  const { id: eventId } = await make(api, 'events')
  const car = await make(api, 'cars', { eventId, number: 'A45', transponders: ['1234567'] })
  const other = await make(api, 'cars', { eventId })
  const taken = await send('PATCH', `/cars/${other.id}`, { transponders: ['99', '1234567'] })
  expect(taken).toMatchObject({
    status: 409,
    changes: [],
    body: { errors: [{ path: '/transponders/1', message: '1234567 belongs to car A45' }] },
  })
  expect((await send('PATCH', `/cars/${car.id}`, { transponders: ['7', '7'] })).status).toBe(409)
  await make(api, 'cars', { transponders: ['1234567'] })
  expect((await api.cars.list({ eventId, ours: 'true' })).items).toEqual([])
  await api.cars.update(car.id, { ours: true })
  expect((await api.cars.list({ eventId, ours: 'true' })).items.map(({ number }) => number)).toEqual(['A45'])
})
