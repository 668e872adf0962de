import { beforeEach, expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()
const AT_FLAG = '2026-04-17T17:00:00.000Z'

let sessionId: string
let sheets: { id: string; carId: string }[]
const statusNow = async () => (await api.sessions.get(sessionId)).status
const lap = (of: number, lapNumber: number, startedAt: string, more = {}) =>
  api.laps.create({
    runSheetId: sheets[of]?.id as string,
    lapNumber,
    lapTimeMs: 90_000,
    startedAt,
    ...more,
  })
const flag = (source: 'manual' | 'feed' = 'manual') =>
  api.sessionFlags.create({ sessionId, flag: 'chequered', at: AT_FLAG, source })

beforeEach(async () => {
  const session = await make(api, 'sessions', { status: 'live' })
  sessionId = session.id
  sheets = []
  for (let index = 0; index < 2; index += 1) {
    const car = await make(api, 'cars', { eventId: session.eventId })
    const { id, carId } = await make(api, 'runSheets', { sessionId, carId: car.id })
    sheets.push({ id, carId })
  }
})

test('after the chequered flag a session finishes with the in-lap of its last car, in the same request', async () => {
  await lap(0, 1, '2026-04-17T16:58:00.000Z', { pitIn: true })
  await flag()
  expect(await statusNow()).toBe('live')
  await lap(0, 2, '2026-04-17T16:59:30.000Z')
  await lap(1, 1, '2026-04-17T16:59:30.000Z')
  await lap(1, 2, '2026-04-17T17:01:00.000Z', { marker: 'in' })
  expect(await statusNow()).toBe('live')
  const last = await lap(0, 3, '2026-04-17T17:01:00.000Z')
  expect(await statusNow()).toBe('live')
  await api.laps.update(last.id, { pitIn: true })
  expect(await statusNow()).toBe('finished')
  const { items } = await api.listChanges({ query: { sessionId } })
  const [of, then] = items.slice(-2)
  expect([of?.entityType, then?.entityType]).toEqual(['lap', 'session'])
  expect(then?.batchId).toBe(of?.batchId)
})

test('a stop that is timed says that a car is in, and laps of one paste count together', async () => {
  await flag()
  const body = (of: number, lapNumber: number, pitIn: boolean) => ({
    runSheetId: sheets[of]?.id as string,
    lapNumber,
    lapTimeMs: 90_000,
    pitIn,
    startedAt: '2026-04-17T17:01:00.000Z',
  })
  await api.createLaps({ body: { items: [body(0, 1, true), body(1, 1, false)] } })
  expect(await statusNow()).toBe('live')
  await api.createLaps({ body: { items: [body(0, 2, true), body(1, 2, true)] } })
  expect(await statusNow()).toBe('finished')

  await api.sessions.update(sessionId, { status: 'scheduled' })
  await api.createLaps({ body: { items: [body(0, 3, true)] } })
  expect(await statusNow()).toBe('scheduled')
  await api.sessions.update(sessionId, { status: 'live' })
  await api.createLaps({ body: { items: [body(1, 3, false)] } })
  expect(await statusNow()).toBe('live')
  await api.pitStops.create({ sessionId, carId: sheets[1]?.carId as string, startedAt: AT_FLAG })
  expect(await statusNow()).toBe('finished')
})

test('a session goes on without the flag, under a flag of a feed, and while a car may be on its out-lap', async () => {
  await lap(0, 1, '2026-04-17T17:01:00.000Z', { pitIn: true })
  expect(await statusNow()).toBe('live')
  await flag('feed')
  await lap(0, 2, '2026-04-17T17:03:00.000Z', { pitIn: true })
  expect(await statusNow()).toBe('live')

  const at = new Date(Date.now() - 60_000).toISOString()
  const before = new Date(Date.now() - 300_000).toISOString()
  await api.sessionFlags.create({ sessionId, flag: 'chequered', at })
  await lap(1, 1, before, { pitIn: true })
  await lap(0, 3, at, { pitIn: true })
  expect(await statusNow()).toBe('live')

  await api.sessionFlags.create({ sessionId, flag: 'green', at: new Date().toISOString() })
  const now = new Date(Date.now() + 1000).toISOString()
  await lap(0, 4, now, { pitIn: true })
  await lap(1, 2, now, { pitIn: true })
  expect(await statusNow()).toBe('live')
})

test('an in-lap that is taken back takes the end of its session back, in one request each way; a correction does not', async () => {
  await lap(0, 1, '2026-04-17T17:01:00.000Z', { pitIn: true })
  await lap(1, 1, '2026-04-17T16:59:30.000Z')
  await flag()
  const last = await lap(1, 2, '2026-04-17T17:01:00.000Z', { pitIn: true })
  expect(await statusNow()).toBe('finished')
  await api.laps.update(last.id, { lapTimeMs: 91_000 })
  expect(await statusNow()).toBe('finished')
  await api.laps.update(last.id, { pitIn: false })
  expect(await statusNow()).toBe('live')
  await api.laps.update(last.id, { pitIn: true })
  expect(await statusNow()).toBe('finished')

  await api.laps.remove(last.id)
  expect(await statusNow()).toBe('live')
  const { items } = await api.listChanges({ query: { sessionId } })
  const [of, then] = items.slice(-2)
  expect([of?.entityType, then?.entityType]).toEqual(['lap', 'session'])
  await api.revertChanges({ body: { batchId: of?.batchId as string } })
  expect([await statusNow(), (await api.laps.get(last.id)).pitIn]).toEqual(['finished', true])
})

test('the only lap of a car takes the end back too, an end by hand stays', async () => {
  await lap(0, 1, '2026-04-17T17:01:00.000Z', { pitIn: true })
  await flag()
  await api.sessions.update(sessionId, { status: 'live' })
  const only = await lap(1, 1, '2026-04-17T17:01:00.000Z', { pitIn: true })
  expect(await statusNow()).toBe('finished')
  await api.laps.remove(only.id)
  expect(await statusNow()).toBe('live')

  const again = await lap(1, 1, '2026-04-17T17:01:00.000Z', { pitIn: true })
  await api.sessions.update(sessionId, { status: 'live' })
  await api.sessions.update(sessionId, { status: 'finished' })
  await api.laps.remove(again.id)
  expect(await statusNow()).toBe('finished')
})

test('a stop that is taken back takes the end of its session back; one that is over does not', async () => {
  await lap(0, 1, '2026-04-17T17:01:00.000Z', { pitIn: true })
  await lap(1, 1, '2026-04-17T17:01:00.000Z')
  await flag()
  const stop = { sessionId, carId: sheets[1]?.carId as string, startedAt: '2026-04-17T17:03:00.000Z' }
  const timed = await api.pitStops.create(stop)
  expect(await statusNow()).toBe('finished')
  await api.pitStops.remove(timed.id)
  expect(await statusNow()).toBe('live')

  const { id } = await api.pitStops.create(stop)
  await api.pitStops.update(id, { endedAt: '2026-04-17T17:04:00.000Z' })
  expect(await statusNow()).toBe('finished')
})
