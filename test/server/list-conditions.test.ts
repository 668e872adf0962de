import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const list = async (path: string) => {
  const response = await server.fetch(path)
  return { status: response.status, body: await response.json() }
}
const refusalOf = async (path: string) => {
  const { status, body } = await list(path)
  return [status, body.errors]
}

const event = await make(api, 'events')
const [practice, race] = await Promise.all(
  ['Practice', 'Race'].map((name) => make(api, 'sessions', { eventId: event.id, name })),
)
const elsewhere = await make(api, 'runSheets')
const driver = await make(api, 'drivers', { lastName: 'Bourdais' })
const car = await make(api, 'cars', { eventId: event.id, number: '01' })
const other = await make(api, 'cars', { eventId: event.id, number: '1' })
const sheets = await Promise.all([
  make(api, 'runSheets', { sessionId: practice!.id, carId: car.id }),
  make(api, 'runSheets', { sessionId: race!.id, carId: car.id }),
  make(api, 'runSheets', { sessionId: race!.id, carId: other.id }),
])
const STATUSES = ['green', 'FCY', 'green', 'red'] as const
/** 60 laps in two sessions of an event, times from 80 s to 139 s in no order, and one fast lap of another event. */
const items = Array.from({ length: 60 }, (_, index) => ({
  runSheetId: sheets[index % 3]!.id,
  lapNumber: index + 1,
  lapTimeMs: index % 10 === 9 ? null : 80_000 + ((index * 37) % 60) * 1000,
  trackStatus: STATUSES[index % 4]!,
  valid: index % 5 !== 0,
  driverId: index % 2 === 0 ? driver.id : null,
}))
const { items: laps } = await api.createLaps({ body: { items } })
await api.laps.create({ runSheetId: elsewhere.id, lapNumber: 1, lapTimeMs: 60_000 })

const timesOf = (rows: { lapTimeMs: number | null }[]) => rows.map(({ lapTimeMs }) => lapTimeMs)

test('the ten fastest green laps of an event are one request, and so are those of a session', async () => {
  const green = laps.filter((lap) => lap.trackStatus === 'green' && lap.valid && lap.lapTimeMs !== null)
  const fastest = green.toSorted((a, b) => a.lapTimeMs! - b.lapTimeMs!)
  const query = 'trackStatus=green&valid=true&sort=lapTimeMs&limit=10'
  const ofEvent = await list(`/laps?eventId=${event.id}&${query}`)
  expect(timesOf(ofEvent.body.items)).toEqual(timesOf(fastest.slice(0, 10)))
  const ofRace = await list(`/laps?sessionId=${race!.id}&${query}`)
  expect(timesOf(ofRace.body.items)).toEqual(
    timesOf(fastest.filter(({ sessionId }) => sessionId === race!.id).slice(0, 10)),
  )
})

test.each([
  ['trackStatus=red', (lap: (typeof laps)[0]) => lap.trackStatus === 'red'],
  ['valid=false', (lap: (typeof laps)[0]) => !lap.valid],
  ['lapNumber=7', (lap: (typeof laps)[0]) => lap.lapNumber === 7],
  [
    'lapTimeMs.gte=100000&lapTimeMs.lte=110000',
    ({ lapTimeMs: ms }: (typeof laps)[0]) => ms !== null && ms >= 100_000 && ms <= 110_000,
  ],
  [
    'lapTimeMs.lte=110000&sort=-lapTimeMs',
    ({ lapTimeMs: ms }: (typeof laps)[0]) => ms !== null && ms <= 110_000,
  ],
  [
    'lapTimeMs.gte=110000.5&sort=lapTimeMs',
    ({ lapTimeMs: ms }: (typeof laps)[0]) => ms !== null && ms > 110_000,
  ],
  ['lapNumber.gte=55', (lap: (typeof laps)[0]) => lap.lapNumber >= 55],
])('%s, with a total, page by page, in both rooms', async (query, holds) => {
  const wanted = laps.filter(holds).map(({ id }) => id)
  expect(wanted.length).toBeGreaterThan(0)
  for (const place of [
    `eventId=${event.id}`,
    `driverId=${driver.id}`,
    `sessionId=${race!.id}&carId=${car.id}`,
  ]) {
    const [[field, id] = []] = [...new URLSearchParams(place)]
    const inPlace = laps.filter((lap) => {
      if (field === 'eventId') return true
      if (field === 'driverId') return lap.driverId === id
      return lap.sessionId === id && lap.carId === car.id
    })
    const expected = inPlace.map((lap) => lap.id).filter((each) => wanted.includes(each))
    const ids: string[] = []
    let cursor = ''
    do {
      const { status, body } = await list(`/laps?${place}&${query}&limit=4&count=true${cursor}`)
      expect([status, body.total]).toEqual([200, expected.length])
      ids.push(...body.items.map((lap: { id: string }) => lap.id))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(ids.toSorted()).toEqual(expected.toSorted())
    const times = timesOf(ids.map((each) => laps.find((lap) => lap.id === each)!)) as number[]
    if (query.includes('sort=lapTimeMs')) expect(times).toEqual(times.toSorted((a, b) => a - b))
    if (query.includes('sort=-lapTimeMs')) expect(times).toEqual(times.toSorted((a, b) => b - a))
  }
})

test('a sort by lap time has laps without one at the end, in both directions', async () => {
  for (const place of ['', `&eventId=${event.id}`, `&driverId=${driver.id}`]) {
    const times: (number | null)[] = []
    let cursor = ''
    do {
      const { body } = await list(`/laps?sort=lapTimeMs&limit=7${place}${cursor}`)
      times.push(...timesOf(body.items))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    const known = times.filter((time) => time !== null)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    expect(times.slice(known.length).every((time) => time === null)).toBe(true)
    const count = { '': 61, [`&eventId=${event.id}`]: 60, [`&driverId=${driver.id}`]: 30 }[place]
    expect(times).toHaveLength(count!)
  }
})

test('natural names find ids: exactly as they are written', async () => {
  const found = async (path: string) => (await list(path)).body.items.map((row: { id: string }) => row.id)
  expect(await found(`/cars?eventId=${event.id}&number=01`)).toEqual([car.id])
  expect(await found(`/cars?eventId=${event.id}&number=1`)).toEqual([other.id])
  expect(await found('/drivers?lastName=Bourdais&firstName=Kim')).toEqual([driver.id])
  expect(await found('/drivers?lastName=bourdais')).toEqual([])
  expect(await found(`/events?name=${encodeURIComponent(event.name)}`)).toEqual([event.id])
  expect(await found(`/sessions?eventId=${event.id}&name=Race`)).toEqual([race!.id])
  expect((await found(`/run-sheets?eventId=${event.id}`)).toSorted()).toEqual(
    sheets.map(({ id }) => id).toSorted(),
  )
})

test('updatedSince returns rows in the order of writing, from that moment on', async () => {
  const before = laps[4]!
  const changed = await api.laps.update(before.id, { comment: 'traffic' })
  const since = encodeURIComponent(changed.updatedAt)
  const { body } = await list(`/laps?updatedSince=${since}`)
  expect(body.items.map((row: { id: string }) => row.id)).toEqual([before.id])
  const all = await list('/laps?updatedSince=2020-01-01T00:00:00Z&limit=500')
  const moments = all.body.items.map((row: { updatedAt: string }) => row.updatedAt)
  expect(moments).toEqual(moments.toSorted())
  expect(all.body.items.at(-1).id).toBe(before.id)
  const later = new Date(Date.parse(changed.updatedAt) + 1).toISOString()
  expect((await list(`/laps?updatedSince=${later}`)).body.items).toEqual([])
  expect((await list(`/championships?updatedSince=${later}`)).body.items).toEqual([])
})

test('an invalid value is rejected with its name, and so is an unknown condition', async () => {
  expect(await refusalOf('/laps?valid=yes')).toEqual([
    400,
    [{ path: '/valid', message: 'must be true or false' }],
  ])
  expect(await refusalOf('/laps?lapTimeMs.gte=fast')).toEqual([
    400,
    [{ path: '/lapTimeMs.gte', message: 'must be a number' }],
  ])
  expect(await refusalOf('/laps?limit=1e2')).toEqual([
    400,
    [{ path: '/limit', message: 'must be a whole number' }],
  ])
  expect((await list('/laps?lapTimeMs.gt=1')).status).toBe(400)
  expect((await list('/laps?comment=x')).status).toBe(400)
  expect((await list('/laps?updatedSince=yesterday')).status).toBe(400)
})
