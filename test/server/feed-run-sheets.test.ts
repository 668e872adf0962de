import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, fetch } = server
/** Two hours of a test with stops. Car 40 leaves its box with laps 5, 18, 31 and 40, car 44 has stints of one lap. */
const RECORDING = readFileSync('test/fixtures/rmonitor/sebring-2009-session-4.txt.gz')

async function weekend() {
  const added = await fetch('/timing-recordings?name=Sebring&kind=rmonitor', {
    method: 'POST',
    body: RECORDING,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const recording = (await added.json()) as { id: string; startedAt: string }
  const startsAt = Date.parse(recording.startedAt) + 23_000
  const { id: eventId } = await make(api, 'events')
  const { id: sessionId } = await make(api, 'sessions', {
    eventId,
    name: 'Test Session 4',
    type: 'test',
    // The feed names its run later: the session is found by its start.
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 3 * 3_600_000).toISOString(),
  })
  const replay = async () => {
    const { id } = await api.startReplay({ params: recording, body: { speed: 'max', eventId } })
    const ended = async () =>
      expect((await api.listReplays()).items.find((each) => each.id === id)?.endedAt).not.toBeNull()
    await vi.waitFor(ended, { timeout: 20_000, interval: 50 })
  }
  const sheetOf = async (carId: string | undefined) =>
    (await api.runSheets.list({ sessionId, carId: carId as string })).items[0]
  const carNumbered = async (number: string) =>
    (await api.cars.list({ eventId })).items.find((each) => each.number === number)
  return { eventId, sessionId, replay, sheetOf, carNumbered }
}

const NOTHING = { driverId: null, setupId: null, tyreSetId: null, startFuelKg: null, taken: {}, stints: [] }

test("run sheets of our cars fill by themselves from a feed; others' hold laps alone", async () => {
  const { eventId, sessionId, replay, sheetOf, carNumbered } = await weekend()
  const { id: carId } = await make(api, 'cars', { eventId, number: '40', ours: true })
  const [one, two] = [
    await make(api, 'drivers', { carIds: [carId] }),
    await make(api, 'drivers', { carIds: [carId] }),
  ]
  const { id: setupId } = await make(api, 'setups', { carId, status: 'onCar' })
  const [worn, fresh] = [await make(api, 'tyreSets', { eventId }), await make(api, 'tyreSets', { eventId })]
  const { id: runPlanId } = await make(api, 'runPlans', {
    sessionId,
    carId,
    startFuelKg: 20,
    fuelPerLapKg: 2,
    rows: [
      { type: 'run', laps: 4, driverId: one.id, tyreSetId: worn.id },
      { type: 'box', minutes: 5, fuelAddKg: 28 },
      { type: 'run', laps: 13, driverId: two.id, tyreSetId: fresh.id },
    ] as never,
  })
  await replay()
  const sheet = await sheetOf(carId)
  expect(sheet).toMatchObject({
    runPlanId,
    setupId,
    driverId: one.id,
    tyreSetId: worn.id,
    startFuelKg: 20,
    taken: { setupId: 'car', driverId: 'plan', tyreSetId: 'plan', startFuelKg: 'plan' },
    lapCount: 47,
  })
  const nothing = { driverId: null, tyreSetId: null, setupId, fuelInKg: null, comment: null }
  expect(sheet?.stints).toMatchObject([
    { stint: 2, startLap: 5, endLap: 17, driverId: two.id, tyreSetId: fresh.id, setupId, fuelInKg: 40 },
    { stint: 3, startLap: 18, endLap: 30, ...nothing },
    { stint: 4, startLap: 31, endLap: 39, ...nothing },
    { stint: 5, startLap: 40, endLap: null, ...nothing },
  ])
  expect(await sheetOf((await carNumbered('45'))?.id)).toMatchObject(NOTHING)

  // Heard again nothing is written, and what a person took away stays away.
  await api.runSheets.update(sheet?.id as string, { stints: [], setupId: null })
  const { seq } = await api.me()
  await replay()
  expect((await api.me()).seq).toBe(seq)
}, 60_000)

test('a stint that a person has written down already is not written again', async () => {
  const { eventId, sessionId, replay, sheetOf } = await weekend()
  const { id: carId } = await make(api, 'cars', { eventId, number: '44', ours: true })
  const { id: driverId } = await make(api, 'drivers')
  await make(api, 'runSheets', {
    sessionId,
    carId,
    // Begun as the car came in, and prepared without a lap.
    stints: [
      { stint: 2, startLap: 4, fuelInKg: 31 },
      { stint: 3, driverId, fuelInKg: 32 },
    ],
  })
  await replay()
  const { stints = [] } = (await sheetOf(carId)) ?? {}
  expect(
    stints.slice(0, 5).map(({ stint, startLap, endLap, fuelInKg }) => [stint, startLap, endLap, fuelInKg]),
  ).toEqual([
    [2, 4, 6, 31],
    [3, 7, 11, 32],
    [4, 12, 12, null],
    [5, 13, 16, null],
    [6, 17, 18, null],
  ])
  expect(stints[1]?.driverId).toBe(driverId)
}, 60_000)
