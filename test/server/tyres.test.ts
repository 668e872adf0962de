import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()

/** Two sets of an event on a 5 km track, and a run sheet that has both in its stints. */
async function weekend() {
  const track = await make(api, 'tracks', { lengthKm: 5, outLapLengthKm: 5.2, inLapLengthKm: 4.9 })
  const { id: eventId } = await make(api, 'events', { trackId: track.id })
  const { id: sessionId } = await make(api, 'sessions', { eventId })
  const [first, second, third] = [
    await make(api, 'tyreSets', { eventId }),
    await make(api, 'tyreSets', { eventId }),
    await make(api, 'tyreSets', { eventId }),
  ]
  const { id: carId } = await make(api, 'cars', { eventId })
  const sheet = await make(api, 'runSheets', {
    sessionId,
    carId,
    tyreSetId: first.id,
    stints: [
      { stint: 2, tyreSetId: second.id },
      { stint: 3, startLap: 8, endLap: 9, tyreSetId: third.id },
    ],
  })
  const lap = (lapNumber: number, more: object = {}) => ({ runSheetId: sheet.id, lapNumber, ...more })
  await api.createLaps({
    body: {
      items: [
        lap(1, { stint: 1, marker: 'out' }),
        lap(2, { stint: 1 }),
        lap(3, { stint: 1, marker: 'in' }),
        lap(4, { stint: 2 }),
        lap(5, { stint: 2 }),
        lap(6, { stint: 2, tyreSetId: first.id }),
        lap(7),
        lap(8),
        lap(9),
      ],
    },
  })
  return { first, second, third, eventId }
}

test('a set has run the laps that it, its stint or its run sheet has', async () => {
  const { first, second, third } = await weekend()
  // 5.2 + 5 + 4.9, lap 6 by itself, lap 7 without a stint: runs 1, 2 and the one without a number
  expect(await api.tyreSets.get(first.id)).toMatchObject({ laps: 5, km: 25.1, heatCycles: 3 })
  expect(await api.tyreSets.get(second.id)).toMatchObject({ laps: 2, km: 10, heatCycles: 1 })
  expect(await api.tyreSets.get(third.id)).toMatchObject({ laps: 2, km: 10, heatCycles: 1 })
  const { items } = await api.tyreSets.list({ limit: 500 })
  expect(items.find(({ id }) => id === first.id)).toMatchObject({ laps: 5, km: 25.1, heatCycles: 3 })
})

test('a tyre has come as far as its sets', async () => {
  const { first, second } = await weekend()
  const tyre = await make(api, 'tyres', { tyreSetId: first.id, position: 'rl', initialMileageKm: 12.5 })
  expect(tyre).toMatchObject({ laps: 5, mileageKm: 37.6, wearPct: null })
  await api.tyreSets.update(second.id, { tyreIds: { fr: tyre.id } })
  expect(await api.tyres.get(tyre.id)).toMatchObject({ laps: 7, mileageKm: 47.6 })
  await api.tyreSets.update(first.id, { tyreIds: { rl: tyre.id } })
  expect(await api.tyres.get(tyre.id)).toMatchObject({ laps: 7, mileageKm: 47.6 })
  expect(await make(api, 'tyres')).toMatchObject({ laps: 0, mileageKm: 0, wearPct: null })
})

test('wear is that of the most worn hole, and gives the remaining stints', async () => {
  const specification = await make(api, 'tyreSpecifications', { initialTreadDepthMm: 8, minTreadDepthMm: 2 })
  const { first } = await weekend()
  const tyre = await make(api, 'tyres', {
    specificationId: specification.id,
    tyreSetId: first.id,
    position: 'fl',
    initialDepthsMm: [8, 7],
  })
  const measure = (hour: number, depthsMm: number[]) =>
    api.cornerWear.create({ tyreId: tyre.id, measuredAt: `2026-04-17T1${hour}:00:00.000Z`, depthsMm })
  // holes: (8-7)/6, (7-6)/5, (8-7.4)/6
  expect(await measure(1, [7, 6, 7.4])).toMatchObject({ wearPct: 20, stintsLeft: 4 })
  // (8-5)/6, (7-5)/5: half worn after two stints
  const second = await measure(3, [5, 5, 6])
  expect(second).toMatchObject({ wearPct: 50, stintsLeft: 2 })
  const between = await measure(2, [6.5, 6.5, 6.5])
  expect(between).toMatchObject({ wearPct: 25, stintsLeft: 6 })
  expect(await api.cornerWear.get(second.id)).toMatchObject({ wearPct: 50, stintsLeft: 3 })
  await measure(4, [])
  expect((await api.tyres.get(tyre.id)).wearPct).toBe(50)
  expect((await api.tyreSets.get(first.id)).wearPct).toEqual({ fl: 50, fr: null, rl: null, rr: null })
})

test('no wear without something to wear down', async () => {
  const flat = await make(api, 'tyreSpecifications', { initialTreadDepthMm: 3, minTreadDepthMm: 3 })
  const unknown = await make(api, 'tyreSpecifications')
  for (const { id } of [flat, unknown]) {
    const tyre = await make(api, 'tyres', { specificationId: id })
    const wear = await make(api, 'cornerWear', { tyreId: tyre.id, depthsMm: [1, 2, 3] })
    expect(wear).toMatchObject({ wearPct: null, stintsLeft: null })
  }
})

test('no more depths than the specification has holes', async () => {
  const specification = await make(api, 'tyreSpecifications', { wearHoles: 2 })
  const tyre = await make(api, 'tyres', { specificationId: specification.id })
  const problem = await refusal(make(api, 'cornerWear', { tyreId: tyre.id, depthsMm: [3, 3, 3] }))
  expect(problem).toMatchObject({ status: 400, errors: [{ path: '/depthsMm' }] })
})

test('a reading of four corners is one request in the log: all of it is stored, or none', async () => {
  const specification = await make(api, 'tyreSpecifications', { wearHoles: 2 })
  const tyres = await Promise.all(
    ['fl', 'fr', 'rr', 'rl'].map(() => make(api, 'tyres', { specificationId: specification.id })),
  )
  const measuredAt = '2026-05-15T10:00:00.000Z'
  const reading = tyres.map(({ id }, at) => ({ tyreId: id, measuredAt, pressureHotBar: 1.9 + at / 100 }))
  const ofTyres = async () =>
    (await Promise.all(tyres.map(({ id }) => api.cornerWear.list({ tyreId: id })))).flatMap(
      ({ items }) => items,
    )

  const wrong = reading.map((row, at) => (at > 1 ? { ...row, depthsMm: [3, 3, 3] } : row))
  expect(await refusal(api.createCornerWearBatch({ body: { items: wrong } }))).toMatchObject({
    status: 400,
    detail: '2 of the measurements cannot be added.',
    errors: [{ path: '/items/2/depthsMm' }, { path: '/items/3/depthsMm' }],
  })
  expect(await ofTyres()).toEqual([])

  const { items } = await api.createCornerWearBatch({ body: { items: reading } })
  expect(items.map(({ pressureHotBar }) => pressureHotBar)).toEqual([1.9, 1.91, 1.92, 1.93])
  const log = await api.listChanges({ query: { entityType: 'corner_wear', limit: '500' } })
  const batches = log.items
    .filter(({ entityId }) => items.some(({ id }) => id === entityId))
    .map(({ batchId }) => batchId)
  expect(batches).toHaveLength(4)
  expect(new Set(batches).size).toBe(1)
  await api.revertChanges({ body: { batchId: batches[0] as string } })
  expect(await ofTyres()).toEqual([])
})

test('a specification with tyres, and a set with tyres or laps, cannot be removed, with the reason', async () => {
  const specification = await make(api, 'tyreSpecifications')
  const tyre = await make(api, 'tyres', { specificationId: specification.id })
  await make(api, 'tyres', { specificationId: specification.id })
  expect(await refusal(api.tyreSpecifications.remove(specification.id))).toMatchObject({
    status: 409,
    code: 'still_referenced',
    heldBy: { Tyre: 2 },
    detail: 'This TyreSpecification is still needed by 2 Tyres.',
  })
  const { first } = await weekend()
  await api.tyres.update(tyre.id, { tyreSetId: first.id })
  expect(await refusal(api.tyreSets.remove(first.id))).toMatchObject({
    heldBy: { Tyre: 1, Lap: 1, RunSheet: 1 },
  })
})

test('a barcode is one tyre’s; tyres without one are many', async () => {
  const { barcode } = await make(api, 'tyres')
  expect(await refusal(make(api, 'tyres', { barcode }))).toMatchObject({
    status: 409,
    errors: [{ path: '/barcode' }],
  })
  await make(api, 'tyres', { barcode: null })
  await make(api, 'tyres', { barcode: null })
})

test('air density needs temperature, pressure and humidity', async () => {
  const weather = await make(api, 'weather', { airTempC: 15, pressureHpa: 1013.25, humidityPct: 0 })
  expect(weather.airDensityKgM3).toBe(1.225)
  expect((await make(api, 'weather', { airTempC: 15, pressureHpa: 1013.25 })).airDensityKgM3).toBeNull()
})
