import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()

test('a debrief is kept corner by corner, and there is one of each driver, car and session', async () => {
  const debrief = await make(api, 'debriefs', {
    corners: [{ corner: '4', entry: -2, exit: 1, word: ' late turn-in ' }],
    brakes: 'long pedal',
  })
  expect(debrief).toMatchObject({
    corners: [{ corner: '4', entry: -2, middle: null, exit: 1, word: 'late turn-in' }],
    brakes: 'long pedal',
    balance: null,
  })
  const { sessionId, carId, driverId } = debrief
  expect(await refusal(api.debriefs.create({ sessionId, carId, driverId }))).toMatchObject({ status: 409 })
  const colleague = await make(api, 'drivers')
  await api.debriefs.create({ sessionId, carId, driverId: colleague.id })
  expect((await api.debriefs.list({ sessionId })).items).toHaveLength(2)
})

test('the scale ends at 3 on both sides', async () => {
  const debrief = await make(api, 'debriefs')
  for (const entry of [-4, 4, 0.5]) {
    const refused = await refusal(api.debriefs.update(debrief.id, { corners: [{ corner: '1', entry }] }))
    expect(refused).toMatchObject({ status: 400, errors: [{ path: '/corners/0/entry' }] })
  }
  expect((await api.debriefs.get(debrief.id)).corners).toEqual([])
})

test('session and car are of one event, and stay in it', async () => {
  const [debrief, event] = [await make(api, 'debriefs'), await make(api, 'events')]
  const stranger = await make(api, 'cars', { eventId: event.id })
  const { sessionId, carId, driverId } = debrief
  const refused = await refusal(api.debriefs.create({ sessionId, carId: stranger.id, driverId }))
  expect(refused).toMatchObject({ status: 422, errors: [{ path: '/carId' }] })
  const moved = { eventId: event.id }
  expect(await refusal(api.cars.update(carId, moved))).toMatchObject({ status: 409 })
  expect(await refusal(api.sessions.update(sessionId, moved))).toMatchObject({ status: 409 })
  await api.debriefs.remove(debrief.id)
  await api.cars.update(carId, moved)
})
