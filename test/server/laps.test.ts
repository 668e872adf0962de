import { expect, test } from 'vitest'
import { type BodyOf, make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const { api } = await startTestServer()

/** An event with these classes, one car and one run sheet for each of them, in one session. */
async function weekend(...classes: string[]) {
  const track = await make(api, 'tracks', { lengthKm: 5, outLapLengthKm: 4.8, inLapLengthKm: 4.9 })
  const event = await make(api, 'events', { trackId: track.id })
  const session = await make(api, 'sessions', { eventId: event.id })
  const sheets = []
  for (const carClass of classes) {
    const car = await make(api, 'cars', { eventId: event.id, class: carClass })
    sheets.push(await make(api, 'runSheets', { sessionId: session.id, carId: car.id }))
  }
  return { event, session, sheets: sheets as [(typeof sheets)[0], ...typeof sheets] }
}

const addLap = (runSheetId: string, lapNumber: number, fields: Partial<BodyOf<'laps'>> = {}) =>
  api.laps.create({ runSheetId, lapNumber, ...fields })

test('a lap time may be typed as text', async () => {
  const { sheets } = await weekend('GTP')
  const typed = await addLap(sheets[0].id, 1, { lapTime: '1:23.456' })
  expect(typed).toMatchObject({ lapTimeMs: 83_456, lapTime: '1:23.456' })
  expect(await addLap(sheets[0].id, 2, { lapTime: '59.1' })).toMatchObject({
    lapTimeMs: 59_100,
    lapTime: '0:59.100',
  })
  expect(await addLap(sheets[0].id, 3, { lapTime: '1:02:03.004' })).toMatchObject({ lapTimeMs: 3_723_004 })
  // A car repaired in the garage, and the ways in which people write a time.
  expect(await addLap(sheets[0].id, 10, { lapTime: '17:31:33.055' })).toMatchObject({
    lapTimeMs: 63_093_055,
    lapTime: '17:31:33.055',
  })
  const habits = ['87.150', '87,15', "1'27.150", '1.27.150', '1:27:150', '1:27,150']
  for (const [index, lapTime] of habits.entries())
    expect(await addLap(sheets[0].id, 20 + index, { lapTime })).toMatchObject({ lapTime: '1:27.150' })
  expect(await addLap(sheets[0].id, 4, { lapTime: '1:23.456', lapTimeMs: 83_456 })).toMatchObject({
    version: 1,
  })
  expect(await addLap(sheets[0].id, 5)).toMatchObject({ lapTimeMs: null, lapTime: null, deltaToBestMs: null })
  expect(await api.laps.update(typed.id, { lapTime: '1:23.400' })).toMatchObject({
    lapTimeMs: 83_400,
    version: 2,
  })
  expect(await api.laps.update(typed.id, { lapTime: null })).toMatchObject({ lapTimeMs: null, version: 3 })
})

test.each([
  [{ lapTime: '1:60.000' }, '/lapTime'],
  [{ lapTime: '1:23.4567' }, '/lapTime'],
  [{ lapTime: 'fast' }, '/lapTime'],
  [{ lapTime: '0:00.000' }, '/lapTime'],
  [{ lapTime: '48:00:00.001' }, '/lapTime'],
  [{ lapTime: '1:23.456', lapTimeMs: 83_457 }, '/lapTime'],
  [{ lapTimeMs: 0 }, '/lapTimeMs'],
  [{ lapTimeMs: 172_800_001 }, '/lapTimeMs'],
  [{ lapTimeMs: 83_456.5 }, '/lapTimeMs'],
  [{ fuelUsedKg: 50.1 }, '/fuelUsedKg'],
  [{ trackStatus: 'SAFETY' }, '/trackStatus'],
  [{ lapNumber: 1.5 }, '/lapNumber'],
  [{ startedAt: '2026-02-30T10:00:00Z' }, '/startedAt'],
  [{ deltaToBestMs: 3 }, '/deltaToBestMs'],
  [{ sessionId: '01990000-0000-7000-8000-000000000000' }, '/sessionId'],
])('refuses %j', async (fields, path) => {
  const { sheets } = await weekend('GTP')
  const body = { runSheetId: sheets[0].id, lapNumber: 1, ...fields } as BodyOf<'laps'>
  const problem = await refusal(api.laps.create(body))
  expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
})

test('names a disagreeing lap time beside every other bad field', async () => {
  const { sheets } = await weekend('GTP')
  const body = { runSheetId: sheets[0].id, lapNumber: -1, lapTime: '1:23.456', lapTimeMs: 1, valid: 'yes' }
  const problem = await refusal(api.laps.create(body as unknown as BodyOf<'laps'>))
  expect(problem).toMatchObject({ status: 400 })
  expect(problem.errors?.map(({ path }) => path).sort()).toEqual(['/lapNumber', '/lapTime', '/valid'])
})

test('timestamps are kept in UTC with milliseconds', async () => {
  const { sheets } = await weekend('GTP')
  const lap = await addLap(sheets[0].id, 1, { startedAt: '2026-04-19T09:00:00-07:00' })
  expect(lap.startedAt).toBe('2026-04-19T16:00:00.000Z')
})

test('bests are of the run sheet, the class and the session', async () => {
  const { sheets } = await weekend('GTP', 'GTD', 'GTD')
  const [gtp, gtd, slowGtd] = sheets.map(({ id }) => id) as [string, string, string]
  await addLap(gtp, 1, { lapTimeMs: 72_000, sector1Ms: 24_000, sector2Ms: 26_000, sector3Ms: 22_000 })
  const classBest = await addLap(gtd, 1, {
    lapTimeMs: 79_000,
    sector1Ms: 27_000,
    sector2Ms: 25_000,
    sector3Ms: 27_000,
  })
  expect(classBest).toMatchObject({
    deltaToBestMs: 0,
    isPersonalBest: true,
    isClassBest: true,
    isSessionBest: false,
    sectorBest: ['class', 'session', 'class'],
  })
  const slower = await addLap(gtd, 2, {
    lapTimeMs: 80_500,
    sector1Ms: 26_900,
    sector2Ms: 26_500,
    sector3Ms: 27_100,
  })
  expect(slower).toMatchObject({
    deltaToBestMs: 1500,
    isPersonalBest: false,
    sectorBest: ['class', 'none', 'none'],
  })
  const own = await addLap(slowGtd, 1, {
    lapTimeMs: 81_000,
    sector1Ms: 28_000,
    sector2Ms: 27_000,
    sector3Ms: 26_000,
  })
  expect(own).toMatchObject({
    isPersonalBest: true,
    isClassBest: false,
    sectorBest: ['personal', 'personal', 'class'],
  })
  expect(await api.laps.get(classBest.id)).toMatchObject({ sectorBest: ['none', 'session', 'personal'] })
})

test.each([
  ['an out-lap', { marker: 'out' }],
  ['an in-lap', { marker: 'in' }],
  ['a lap into the pits', { pitIn: true }],
  ['a lap out of the pits', { pitOut: true }],
  ['a deleted lap', { valid: false }],
] as const)(
  '%s is never a best nor in an average, but counts for laps, fuel and distance',
  async (_, fields) => {
    const { sheets } = await weekend('GTP')
    const [sheet] = sheets
    await addLap(sheet.id, 1, { lapTimeMs: 80_000, fuelUsedKg: 2, sector1Ms: 30_000 })
    const other = await addLap(sheet.id, 2, {
      lapTimeMs: 60_000,
      fuelUsedKg: 3,
      sector1Ms: 20_000,
      ...fields,
    })
    expect(other).toMatchObject({
      deltaToBestMs: -20_000,
      isPersonalBest: false,
      isSessionBest: false,
      sectorBest: ['none', 'none', 'none'],
    })
    const lengthKm =
      'pitOut' in fields || ('marker' in fields && fields.marker === 'out')
        ? 4.8
        : 'valid' in fields
          ? 5
          : 4.9
    expect(await api.runSheets.get(sheet.id)).toMatchObject({
      lapCount: 2,
      bestLapTimeMs: 80_000,
      averageLapTimeMs: 80_000,
      averageAllLapTimeMs: 80_000,
      fuelUsedKg: 5,
      fuelPerLapAllKg: 2.5,
      totalDistanceKm: 5 + lengthKm,
    })
  },
)

test('averages over green laps and over all, fuel over green laps and over all', async () => {
  const { sheets } = await weekend('GTP')
  const [sheet] = sheets
  await addLap(sheet.id, 1, {
    lapTimeMs: 80_000,
    fuelUsedKg: 2.5,
    sector1Ms: 30_000,
    sector2Ms: 25_000,
    sector3Ms: 25_000,
  })
  await addLap(sheet.id, 2, {
    lapTimeMs: 80_101,
    fuelUsedKg: 2.4,
    sector1Ms: 29_000,
    sector2Ms: 26_000,
    sector3Ms: 25_101,
  })
  await addLap(sheet.id, 3, { lapTimeMs: 120_000, fuelUsedKg: 1.1, trackStatus: 'FCY' })
  await addLap(sheet.id, 4)
  expect(await api.runSheets.get(sheet.id)).toMatchObject({
    lapCount: 4,
    bestLapTimeMs: 80_000,
    averageLapTimeMs: 80_051,
    averageAllLapTimeMs: 93_367,
    theoreticalBestMs: 79_000,
    fuelUsedKg: 6,
    fuelPerLapKg: 2.45,
    fuelPerLapAllKg: 2,
    totalDistanceKm: 20,
  })
})

test('an empty run sheet has zeros and nulls, never NaN', async () => {
  const { sheets } = await weekend('GTP')
  expect(sheets[0]).toMatchObject({
    lapCount: 0,
    bestLapTimeMs: null,
    averageLapTimeMs: null,
    averageAllLapTimeMs: null,
    theoreticalBestMs: null,
    totalDistanceKm: 0,
    fuelUsedKg: null,
    fuelPerLapKg: null,
    fuelPerLapAllKg: null,
  })
})

test('bests follow an edit, a deletion and a car that changes class', async () => {
  const { sheets } = await weekend('GTP', 'GTD')
  const [gtp, gtd] = sheets.map(({ id }) => id) as [string, string]
  const fast = await addLap(gtp, 1, { lapTimeMs: 72_000 })
  const slow = await addLap(gtd, 1, { lapTimeMs: 79_000 })
  expect(slow).toMatchObject({ isClassBest: true, isSessionBest: false })
  await api.laps.update(fast.id, { valid: false })
  expect(await api.laps.get(slow.id)).toMatchObject({ isSessionBest: true })
  await api.laps.update(fast.id, { valid: true })
  await api.cars.update(slow.carId, { class: 'GTP' })
  expect(await api.laps.get(slow.id)).toMatchObject({ isClassBest: false, isSessionBest: false })
  await api.laps.remove(fast.id)
  expect(await api.laps.get(slow.id)).toMatchObject({ isClassBest: true, isSessionBest: true })
})

test('a batch is all or nothing and names every lap in the way', async () => {
  const { sheets } = await weekend('GTP')
  const [sheet] = sheets
  const item = (lapNumber: number, more = {}) => ({
    runSheetId: sheet.id,
    lapNumber,
    lapTimeMs: 80_000 + lapNumber,
    ...more,
  })
  const { items } = await api.createLaps({
    body: { items: [item(1), item(2), item(3, { lapTime: '1:20.003' })] },
  })
  expect(items.map((lap) => [lap.lapNumber, lap.deltaToBestMs])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ])
  const seq = (await api.me()).seq

  const invalid = await refusal(
    api.createLaps({ body: { items: [item(4), item(5, { lapTimeMs: -1 }), item(6, { nonsense: 1 })] } }),
  )
  expect(invalid).toMatchObject({
    status: 400,
    errors: [{ path: '/items/1/lapTimeMs' }, { path: '/items/2/nonsense' }],
  })
  const disagreeing = await refusal(
    api.createLaps({ body: { items: [item(4), item(5, { lapTime: '1:00.000' })] } }),
  )
  expect(disagreeing).toMatchObject({ status: 400, errors: [{ path: '/items/1/lapTime' }] })
  const taken = await refusal(api.createLaps({ body: { items: [item(2), item(4), item(4), item(1)] } }))
  expect(taken).toMatchObject({
    status: 409,
    errors: [{ path: '/items/0/lapNumber' }, { path: '/items/2/lapNumber' }, { path: '/items/3/lapNumber' }],
  })
  const unknown = '01990000-0000-7000-8000-000000000000'
  const dangling = await refusal(
    api.createLaps({
      body: { items: [item(4), item(5, { runSheetId: unknown }), item(6, { driverId: unknown })] },
    }),
  )
  expect(dangling).toMatchObject({
    status: 422,
    errors: [{ path: '/items/1/runSheetId' }, { path: '/items/2/driverId' }],
  })
  expect((await refusal(api.createLaps({ body: { items: [] } }))).errors).toMatchObject([{ path: '/items' }])
  expect((await api.me()).seq).toBe(seq)
  expect((await api.runSheets.get(sheet.id)).lapCount).toBe(3)
})

test('a batch of 5,000 laps is one request in the log, and 5,001 are too many', async () => {
  const { sheets } = await weekend('GTP')
  const runSheetId = sheets[0].id
  const items = Array.from({ length: 5001 }, (_, lapNumber) => ({ runSheetId, lapNumber, lapTimeMs: 90_000 }))
  expect(await refusal(api.createLaps({ body: { items } }))).toMatchObject({
    status: 400,
    errors: [{ path: '/items' }],
  })
  const { seq } = await api.me()
  const made = await api.createLaps({ body: { items: items.slice(1) } })
  expect(made.items).toHaveLength(5000)
  const { items: changes, latestSeq } = await api.listChanges({ query: { since: String(seq), limit: '500' } })
  expect(latestSeq).toBe(seq + 5000)
  expect(new Set(changes.map(({ batchId }) => batchId)).size).toBe(1)
})

test("a run sheet's session and car are of the same event, and stay together", async () => {
  const one = await weekend('GTP')
  const two = await weekend('GTP')
  const foreign = await refusal(
    api.runSheets.create({ sessionId: one.session.id, carId: two.sheets[0].carId }),
  )
  expect(foreign).toMatchObject({ status: 422, errors: [{ path: '/carId' }] })
  for (const move of [
    api.cars.update(one.sheets[0].carId, { eventId: two.event.id }),
    api.sessions.update(one.session.id, { eventId: two.event.id }),
  ]) {
    expect(await refusal(move)).toMatchObject({ status: 409, errors: [{ path: '/eventId' }] })
  }
})

test('a run sheet that moves to another session takes its laps along', async () => {
  const { event, session, sheets } = await weekend('GTP')
  const lap = await addLap(sheets[0].id, 1, { lapTimeMs: 80_000 })
  const second = await make(api, 'sessions', { eventId: event.id })
  await api.runSheets.update(sheets[0].id, { sessionId: second.id })
  expect(await api.laps.get(lap.id)).toMatchObject({ sessionId: second.id, version: 2 })
  expect((await api.laps.list({ sessionId: session.id })).items).toEqual([])
  expect((await api.laps.list({ sessionId: second.id })).items).toHaveLength(1)
})

test('a lap that moves to another run sheet changes session and car with it', async () => {
  const { sheets } = await weekend('GTP', 'GTD')
  const lap = await addLap(sheets[0].id, 1)
  const moved = await api.laps.update(lap.id, { runSheetId: sheets[1]?.id as string })
  expect(moved).toMatchObject({ carId: sheets[1]?.carId })
})

test('setups, tyre sets and run plans cannot be named while there are none', async () => {
  const { sheets } = await weekend('GTP')
  const unknown = '01990000-0000-7000-8000-000000000000'
  const stints = [{ stint: 1, setupId: unknown, driverId: unknown }]
  const problem = await refusal(api.runSheets.update(sheets[0].id, { tyreSetId: unknown, stints }))
  expect(problem).toMatchObject({ status: 422 })
  expect(problem.errors?.map(({ path }) => path)).toEqual([
    '/tyreSetId',
    '/stints/0/driverId',
    '/stints/0/setupId',
  ])
})
