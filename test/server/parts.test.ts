import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()
const at = (hour: number) => `2026-04-17T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Two cars of an event on a 5 km track; each has run a lap of six minutes at every full hour from 9 to 12. */
async function weekend() {
  const track = await make(api, 'tracks', { lengthKm: 5, outLapLengthKm: 5.5 })
  const { id: eventId } = await make(api, 'events', { trackId: track.id })
  const { id: sessionId } = await make(api, 'sessions', { eventId })
  const cars = [await make(api, 'cars', { eventId }), await make(api, 'cars', { eventId })] as const
  for (const { id: carId } of cars) {
    const { id: runSheetId } = await make(api, 'runSheets', { sessionId, carId })
    await api.createLaps({
      body: {
        items: [9, 10, 11, 12].map((hour) => ({
          runSheetId,
          lapNumber: hour,
          lapTimeMs: 360_000,
          startedAt: at(hour),
          ...(hour === 9 && { marker: 'out' as const }),
        })),
      },
    })
  }
  return cars
}

test('a part has run the laps of its cars while it was on them, beside what it had run before', async () => {
  const [one, two] = await weekend()
  const part = await make(api, 'parts', {
    fits: [
      { carId: one.id, fittedAt: at(9), removedAt: at(11) },
      { carId: two.id, fittedAt: at(12) },
    ],
    kmBefore: 100,
    hoursBefore: 2.5,
    cyclesBefore: 7,
    maxKm: 1200,
  })
  // 5.5 and 5 km on the first car, 5 on the second
  const life = { km: 115.5, hours: 2.8, cycles: 9, carId: two.id }
  expect(part).toMatchObject(life)
  const { items } = await api.parts.list({ sort: 'name' })
  expect(items.find(({ id }) => id === part.id)).toMatchObject(life)
  const off = await api.parts.update(part.id, {
    fits: [{ carId: one.id, fittedAt: at(9), removedAt: at(11) }],
  })
  expect(off).toMatchObject({ km: 110.5, hours: 2.7, cycles: 8, carId: null })
  expect(await make(api, 'parts')).toMatchObject({ km: 0, hours: 0, cycles: 0, carId: null, maxKm: null })
})

test('a lap without a start counts by when it was added', async () => {
  const { id: runSheetId, carId } = await make(api, 'runSheets')
  const part = await make(api, 'parts', { fits: [{ carId, fittedAt: at(9) }] })
  const old = await make(api, 'parts', { fits: [{ carId, fittedAt: at(9), removedAt: at(10) }] })
  await make(api, 'laps', { runSheetId, lapTimeMs: 90_000 })
  expect(await api.parts.get(part.id)).toMatchObject({ cycles: 1, hours: 0.025 })
  expect(await api.parts.get(old.id)).toMatchObject({ cycles: 0, hours: 0 })
})

test('a part is on one car at a time, and a car that is removed is forgotten', async () => {
  const [one, two] = [await make(api, 'cars'), await make(api, 'cars')]
  const wrong = [
    [
      { carId: one.id, fittedAt: at(9) },
      { carId: two.id, fittedAt: at(10) },
    ],
    [
      { carId: one.id, fittedAt: at(9), removedAt: at(11) },
      { carId: two.id, fittedAt: at(10) },
    ],
    [{ carId: one.id, fittedAt: at(9), removedAt: at(8) }],
  ]
  for (const fits of wrong) {
    const refused = await refusal(make(api, 'parts', { fits }))
    expect(refused).toMatchObject({ status: 400, errors: [{ path: '/fits/0/removedAt' }] })
  }
  const part = await make(api, 'parts', { fits: [{ carId: one.id, fittedAt: at(9) }] })
  await api.cars.remove(one.id, { cascade: true })
  expect(await api.parts.get(part.id)).toMatchObject({
    carId: null,
    fits: [{ carId: null, fittedAt: at(9), removedAt: null }],
  })
})
