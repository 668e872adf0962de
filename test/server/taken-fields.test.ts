import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const NOTHING = { runPlanId: null, driverId: null, setupId: null, tyreSetId: null, startFuelKg: null }

/** A car with two sessions, two drivers, a setup on it, a set that it ended the first session with, and a plan. */
async function weekend() {
  const first = await make(api, 'sessions', {
    startsAt: '2026-04-17T08:00:00.000Z',
    endsAt: '2026-04-17T09:00:00.000Z',
  })
  const { eventId } = first
  const second = await make(api, 'sessions', {
    eventId,
    startsAt: '2026-04-17T12:00:00.000Z',
    endsAt: '2026-04-17T13:00:00.000Z',
  })
  const car = await make(api, 'cars', { eventId })
  const [one, two] = [
    await make(api, 'drivers', { carIds: [car.id] }),
    await make(api, 'drivers', { carIds: [car.id] }),
  ]
  const setup = await make(api, 'setups', { carId: car.id, status: 'onCar' })
  const other = await make(api, 'setups', { carId: car.id })
  const [worn, fresh] = [
    await make(api, 'tyreSets', { eventId }),
    await make(api, 'tyreSets', { eventId, carId: car.id }),
  ]
  await make(api, 'runSheets', {
    sessionId: first.id,
    carId: car.id,
    ...NOTHING,
    stints: [
      { stint: 2, tyreSetId: worn.id },
      { stint: 1, tyreSetId: fresh.id },
    ],
  })
  const plan = (rows: object[], more = {}) =>
    make(api, 'runPlans', {
      sessionId: second.id,
      carId: car.id,
      startFuelKg: 30,
      fuelPerLapKg: 2.5,
      averageLapTimeMs: 90_000,
      rows: rows as never,
      ...more,
    })
  const create = (more = {}) => api.runSheets.create({ sessionId: second.id, carId: car.id, ...more })
  return { eventId, first, second, car, one, two, setup, other, worn, fresh, plan, create }
}

test('a new run sheet takes what is on the car, and driver and fuel of the plan, and says so', async () => {
  const { plan, create, setup, worn, two } = await weekend()
  await plan([{ type: 'run', laps: 3, driverId: two.id }], { name: 'Older' })
  const { id } = await plan([
    { type: 'box', minutes: 5, fuelAddKg: 12.5 },
    { type: 'out' },
    { type: 'timed', laps: 4, driverId: two.id },
    { type: 'in' },
  ])
  const sheet = await create()
  expect(sheet).toMatchObject({
    runPlanId: id,
    driverId: two.id,
    setupId: setup.id,
    tyreSetId: worn.id,
    startFuelKg: 42.5,
    taken: { runPlanId: 'plan', driverId: 'plan', setupId: 'car', tyreSetId: 'car', startFuelKg: 'plan' },
  })
  const [change] = (await api.listChanges({ query: { entityId: sheet.id } })).items
  expect(change?.diff[0]?.to).toMatchObject({ setupId: setup.id, taken: { setupId: 'car' } })
})

test('the set that the plan names comes before the one still on the car', async () => {
  const { plan, create, fresh, other, setup } = await weekend()
  await plan([{ type: 'run', laps: 3, tyreSetId: fresh.id, setupId: other.id }])
  expect(await create()).toMatchObject({
    tyreSetId: fresh.id,
    setupId: setup.id,
    startFuelKg: 30,
    taken: { tyreSetId: 'plan', setupId: 'car' },
  })
})

test('what is given stays, null included, and a car without anything to take stays empty', async () => {
  const { plan, create, one, second, eventId } = await weekend()
  await plan([{ type: 'run', laps: 3 }])
  const sheet = await create({ driverId: one.id, setupId: null, startFuelKg: 12 })
  expect(sheet).toMatchObject({ driverId: one.id, setupId: null, startFuelKg: 12 })
  expect(Object.keys(sheet.taken).sort()).toEqual(['runPlanId', 'tyreSetId'])
  const bare = await make(api, 'cars', { eventId })
  const empty = await api.runSheets.create({ sessionId: second.id, carId: bare.id })
  expect(empty).toMatchObject({ ...NOTHING, taken: {} })
})

test('of two drivers none is taken without a plan, the only one is', async () => {
  const { create, second, eventId } = await weekend()
  expect(await create()).toMatchObject({ driverId: null })
  const solo = await make(api, 'cars', { eventId })
  const { id: driverId } = await make(api, 'drivers', { carIds: [solo.id] })
  expect(await api.runSheets.create({ sessionId: second.id, carId: solo.id })).toMatchObject({
    driverId,
    taken: { driverId: 'entry' },
  })
})

test('a plan without a car counts for our cars; no plan is taken where none is wanted', async () => {
  const { plan, create, car, second, eventId } = await weekend()
  const { id } = await plan([{ type: 'run', laps: 3 }], { carId: null })
  const rival = await make(api, 'cars', { eventId })
  const of = (carId: string) => api.runSheets.create({ sessionId: second.id, carId })
  expect(await of(rival.id)).toMatchObject({ runPlanId: null, startFuelKg: null })
  await api.cars.update(car.id, { ours: true })
  expect(await create({ runPlanId: null })).toMatchObject({ runPlanId: null, startFuelKg: null })
  const ours = await make(api, 'cars', { eventId, ours: true })
  expect(await of(ours.id)).toMatchObject({ runPlanId: id, startFuelKg: 30 })
})

test('a session that is over takes its plan, not what is on the car now', async () => {
  const { plan, create, two, second } = await weekend()
  await plan([{ type: 'run', laps: 3, driverId: two.id }])
  await api.sessions.update(second.id, { status: 'finished' })
  expect(await create()).toMatchObject({ driverId: two.id, setupId: null, tyreSetId: null, startFuelKg: 30 })
})

test('a changed field is no longer marked, and an undo marks it again', async () => {
  const { plan, create, setup, two } = await weekend()
  await plan([{ type: 'run', laps: 3, driverId: two.id }])
  const { id, taken } = await create()
  expect(await api.runSheets.update(id, { engineerNotes: 'Dry.' })).toMatchObject({ taken })
  const { setupId: _, ...rest } = taken
  expect(await api.runSheets.update(id, { setupId: null })).toMatchObject({ setupId: null, taken: rest })
  const change = (await api.listChanges({ query: { entityId: id } })).items.at(-1)
  await api.revertChanges({ body: { seq: change?.seq as number } })
  expect(await api.runSheets.get(id)).toMatchObject({ setupId: setup.id, taken })
  expect(await refusal(api.runSheets.update(id, { taken: {} } as never))).toMatchObject({ status: 400 })
})

test('rows that the writer may not read are not taken', async () => {
  const { plan, second, car } = await weekend()
  await plan([{ type: 'run', laps: 3 }])
  const { api: script } = await keyOf(server, {
    rules: ['*', '!read:Setup', '!read:RunPlan', '!read:RunSheet'],
  })
  const { id } = await script.runSheets.create({ sessionId: second.id, carId: car.id })
  expect(await api.runSheets.get(id)).toMatchObject({ ...NOTHING, taken: {} })
})

test('an imported run sheet holds what the file says', async () => {
  const { plan, second, car } = await weekend()
  await plan([{ type: 'run', laps: 3 }])
  const scope = {
    RunSheet: { path: '$', key: ['sessionId', 'carId'], fields: { sessionId: 'session', carId: 'car' } },
  }
  await api.runImport({
    body: { profile: { scope }, payload: [{ session: second.id, car: car.id }] } as never,
  })
  const { items } = await api.runSheets.list({ sessionId: second.id, carId: car.id })
  expect(items).toMatchObject([{ ...NOTHING, taken: {} }])
})

test('fuel that no tank holds is not taken from the plan, the rest of its first run is', async () => {
  const { plan, create, one } = await weekend()
  const { id } = await plan([
    { type: 'box', minutes: 5, fuelAddKg: 480 },
    { type: 'run', laps: 3, driverId: one.id },
  ])
  const { runPlanId, driverId, startFuelKg, taken } = await create()
  expect([runPlanId, driverId, startFuelKg, taken.startFuelKg]).toEqual([id, one.id, null, undefined])
})
