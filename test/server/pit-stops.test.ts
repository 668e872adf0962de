import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()

test('a car has one stop at a time that has not ended', async () => {
  const { sessionId, carId } = await make(api, 'pitStops')
  const start = { sessionId, carId, startedAt: '2026-04-17T16:30:00.000Z' }
  const stop = await api.pitStops.create(start)
  expect(stop.endedAt).toBeNull()
  const twin = await refusal(api.pitStops.create(start))
  expect(twin).toMatchObject({ status: 409, code: 'duplicate', errors: [{ path: '/carId' }] })
  await make(api, 'pitStops', { sessionId, endedAt: null })
  const earlier = { startedAt: '2026-04-17T16:29:59.000Z' }
  expect(await api.pitStops.update(stop.id, earlier)).toMatchObject({ ...earlier, endedAt: null })

  const endedAt = '2026-04-17T16:31:02.300Z'
  expect(await api.pitStops.update(stop.id, { endedAt })).toMatchObject({ endedAt, version: 3 })
  const next = await api.pitStops.create(start)
  expect(await refusal(api.pitStops.update(stop.id, { endedAt: null }))).toMatchObject({ status: 409 })
  await api.pitStops.remove(next.id)
  await api.pitStops.update(stop.id, { endedAt: null })
})

test('a stop ends after its start, and is of a car of the event', async () => {
  const stop = await make(api, 'pitStops')
  const endedAt = '2026-01-01T00:00:00.000Z'
  const refused = await refusal(api.pitStops.update(stop.id, { endedAt }))
  expect(refused).toMatchObject({ status: 400, errors: [{ path: '/endedAt' }] })
  const stranger = await make(api, 'cars')
  const { sessionId, startedAt } = stop
  const other = { sessionId, startedAt, carId: stranger.id }
  expect(await refusal(api.pitStops.create(other))).toMatchObject({ status: 422 })
  const moved = { eventId: stranger.eventId }
  expect(await refusal(api.cars.update(stop.carId, moved))).toMatchObject({ status: 409 })
})
