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

test('a class may have a shortest stop of its own, and the refusal of another names it', async () => {
  const event = await make(api, 'events', { classOrder: ['GTP', 'GT3'], minPitMs: 60_000 })
  expect(event.classMinPitMs).toEqual({})
  const own = { GT3: 95_000, GTP: 0 }
  const { version } = await api.events.update(event.id, { classMinPitMs: own })
  expect((await api.events.get(event.id)).classMinPitMs).toEqual(own)

  const refused = (body: Parameters<typeof api.events.update>[1]) =>
    refusal(api.events.update(event.id, body))
  expect(await refused({ classMinPitMs: { GT3: 95_000, 'GT3/Am': 1, GT4: 1 } })).toMatchObject({
    status: 400,
    errors: [
      { path: '/classMinPitMs/GT3~1Am', message: 'GT3/Am is not in the order of classes' },
      { path: '/classMinPitMs/GT4', message: 'GT4 is not in the order of classes' },
    ],
  })
  for (const wrong of [-1, 3_600_001, 1.5, '95', null])
    expect(await refused({ classMinPitMs: { GT3: wrong as number, GTP: 1 } })).toMatchObject({
      status: 400,
      errors: [{ path: '/classMinPitMs/GT3' }],
    })
  expect(await refused({ classOrder: ['GTP'] })).toMatchObject({
    status: 400,
    errors: [{ path: '/classMinPitMs/GT3' }],
  })
  expect(await api.events.get(event.id)).toMatchObject({ version, classMinPitMs: own })
  const one = { classOrder: ['GTP'], classMinPitMs: { GTP: 30_000 } }
  expect(await api.events.update(event.id, one)).toMatchObject({ ...one, minPitMs: 60_000 })
})

test('an event is not created with a stop of a class that is not in its order', async () => {
  const { id, ...body } = await make(api, 'events')
  const { championshipId, trackId, startDate, endDate } = body
  const given = { championshipId, trackId, startDate, endDate, name: 'Twelve hours' }
  for (const classOrder of [undefined, ['GTP']]) {
    const create = api.events.create({
      ...given,
      classMinPitMs: { GT3: 1 },
      ...(classOrder && { classOrder }),
    })
    expect(await refusal(create)).toMatchObject({ status: 400, errors: [{ path: '/classMinPitMs/GT3' }] })
  }
  const created = await api.events.create({ ...given, classMinPitMs: { GT3: 1 }, classOrder: ['GT3'] })
  expect(created.id).not.toBe(id)
})
