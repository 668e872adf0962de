import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, fetch } = server
const RECORDING = gunzipSync(readFileSync('test/fixtures/rmonitor/orbits-mock-session.txt.gz'))

/** Laps and best lap of each car by the feed's own last words, in ms. */
function lastWords(text: string): Map<string, { laps: number; bestMs: number }> {
  const ms = (time: string) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
  }
  const cars = new Map<string, { laps: number; bestMs: number }>()
  for (const line of text.split(/[\r\n]+/)) {
    const [command, , reg = '', laps = '', time = ''] = line.replaceAll('"', '').split(',')
    const car = cars.get(reg) ?? { laps: 0, bestMs: 0 }
    if (command === '$G') cars.set(reg, { ...car, laps: Number(laps) })
    if (command === '$H') cars.set(reg, { ...car, bestMs: ms(time) })
  }
  return cars
}

/** A timing network that sends these bytes to each that connects. */
async function network(...parts: Buffer[]) {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(parts[Math.min(sockets.length, parts.length - 1)] as Buffer)
    sockets.push(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  atEnd(() => {
    cut()
    listener.close()
  })
  const close = () => new Promise<void>((resolve) => listener.close(() => resolve()))
  return { port: (listener.address() as AddressInfo).port, cut, close, sockets }
}

const listen = (port: number, eventId: string, more: object = {}) =>
  api.timingFeeds.create({
    name: 'Circuit',
    kind: 'rmonitor',
    host: '127.0.0.1',
    port,
    enabled: true,
    eventId,
    ...more,
  })

const lapsOf = async (eventId: string) => (await api.laps.list({ eventId, limit: '500' })).items
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

/** What is stored of an event, beside what the feed said last. */
async function expectAsReported(eventId: string) {
  const reported = lastWords(RECORDING.toString('latin1'))
  const { items: cars } = await api.cars.list({ eventId })
  const laps = await lapsOf(eventId)
  const stored = cars.map(({ id, number }) => {
    const own = laps.filter(({ carId }) => carId === id)
    const numbers = own.map(({ lapNumber }) => lapNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
    return [
      number,
      {
        laps: Math.max(0, ...numbers),
        bestMs: Math.min(...own.map(({ lapTimeMs }) => lapTimeMs ?? Infinity)),
      },
    ]
  })
  expect(new Map(stored as never)).toEqual(reported)
}

test('laps, cars, drivers, flags and the session are there by themselves, and heard again they are not written again', async () => {
  const { id: eventId } = await make(api, 'events')
  const { port } = await network(RECORDING)
  const feed = await listen(port, eventId, { secret: 'of the circuit' })
  expect(JSON.stringify(feed)).not.toContain('of the circuit')
  await until(() => expectAsReported(eventId))
  const { items: sessions } = await api.sessions.list({ eventId })
  await until(async () => expect((await api.sessions.list({ eventId })).items[0]?.status).toBe('finished'))
  expect(sessions).toMatchObject([{ name: 'Test Race', type: 'race' }])
  const flags = (await api.sessionFlags.list({ sessionId: sessions[0]?.id as string })).items
  expect(flags.map(({ flag, source }) => [flag, source])).toEqual([
    ['green', 'feed'],
    ['yellow', 'feed'],
    ['chequered', 'feed'],
  ])
  expect((await api.drivers.list({ lastName: 'Freeman' })).items).toMatchObject([{ firstName: 'Morgan' }])
  const { items: changes } = await api.listChanges({ query: { entityType: 'lap', limit: '500' } })
  expect(changes.at(-1)?.actor).toEqual({ userId: null, apiKeyId: null, feedId: feed.id, name: 'Circuit' })
  expect((await api.timingFeeds.get(feed.id)).status).toBe('live')
  // The order is the feed's own.
  const { items: order } = await api.sessionTiming({ params: { id: sessions[0]?.id as string } })
  const lines = RECORDING.toString('latin1')
    .replaceAll('"', '')
    .split(/[\r\n]+/)
  const last = new Map(
    lines
      .filter((line) => line.startsWith('$G,'))
      .map((line) => line.split(','))
      .map(([, position, reg, laps]) => [Number(position), [reg, Number(laps)]]),
  )
  expect(order.map(({ position, number, laps }) => [position, [number, laps]])).toEqual(
    [...last].sort(([a], [b]) => a - b),
  )

  // A new connection, and a new process: everything is reported again.
  const { seq } = await api.me()
  await api.timingFeeds.update(feed.id, { minLapMs: 19_000 })
  await until(async () => expect((await api.timingFeeds.get(feed.id)).status).toBe('live'))
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { items: later } = await api.listChanges({ query: { since: String(seq), limit: '500' } })
  expect(later.map(({ entityType }) => entityType)).toEqual(['timing_feed'])
  await expectAsReported(eventId)
}, 40_000)

test('what a link that breaks loses is reported by the next connection', async () => {
  const { id: eventId } = await make(api, 'events')
  const half = RECORDING.subarray(0, RECORDING.length / 2)
  const { port, cut, sockets } = await network(half, RECORDING)
  const feed = await listen(port, eventId)
  await until(async () => expect((await lapsOf(eventId)).length).toBeGreaterThan(10))
  cut()
  await until(async () => expect(sockets).toHaveLength(2))
  await until(() => expectAsReported(eventId))
  await api.timingFeeds.update(feed.id, { enabled: false })
  expect((await api.timingFeeds.get(feed.id)).status).toBe('off')
}, 40_000)

test('what a person typed stays, with the time of the feed beside it until it is taken', async () => {
  const { id: eventId } = await make(api, 'events')
  const car = await make(api, 'cars', { eventId, number: '3' })
  const session = await make(api, 'sessions', {
    eventId,
    name: 'Test Race',
    type: 'race',
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const sheet = await make(api, 'runSheets', { sessionId: session.id, carId: car.id })
  const typed = await api.laps.create({
    runSheetId: sheet.id,
    lapNumber: 2,
    lapTimeMs: 40_000,
    comment: 'by hand',
  })
  const { port } = await network(RECORDING)
  const feed = await listen(port, eventId)
  await until(async () => expect((await api.laps.list({ runSheetId: sheet.id })).items).toHaveLength(8))
  const kept = await api.laps.get(typed.id)
  expect(kept).toMatchObject({
    lapTimeMs: 40_000,
    source: 'manual',
    comment: 'by hand',
    timingLapMs: expect.any(Number),
  })
  expect((await api.cars.list({ eventId })).items.filter(({ number }) => number === '3')).toHaveLength(1)
  const taken = await api.takeTiming({ params: { id: typed.id } })
  expect(taken).toMatchObject({ lapTimeMs: kept.timingLapMs, timingLapMs: null, source: 'feed' })
  expect((await refusal(api.takeTiming({ params: { id: typed.id } }))).code).toBe('no_timing')
  // A person's correction of the feed's lap is theirs.
  const corrected = await api.laps.update(typed.id, { lapTimeMs: 41_000 })
  expect(corrected).toMatchObject({ source: 'manual', timingLapMs: kept.timingLapMs })
  await api.timingFeeds.update(feed.id, { enabled: false })
}, 40_000)

test('a feed is reported by what it says; the service does not listen to itself', async () => {
  const { port } = await network(RECORDING.subarray(0, 4000))
  expect(await api.detectTimingFeed({ body: { host: '127.0.0.1', port } })).toMatchObject({
    kind: 'rmonitor',
    sample: expect.stringContaining('$'),
  })
  const closed = await network(RECORDING)
  await closed.close()
  const nothing = await refusal(api.detectTimingFeed({ body: { host: '127.0.0.1', port: closed.port } }))
  expect([nothing.status, nothing.detail]).toEqual([422, expect.stringContaining('Nothing listens there')])
  const own = Number(new URL(server.url).port)
  const refused = await refusal(api.detectTimingFeed({ body: { host: 'localhost', port: own } }))
  expect([refused.status, refused.detail]).toEqual([422, expect.stringContaining('this service itself')])
  const { id: eventId } = await make(api, 'events')
  const feed = await listen(own, eventId)
  await until(async () =>
    expect(await api.timingFeeds.get(feed.id)).toMatchObject({
      status: 'refused',
      lastError: expect.stringContaining('itself'),
    }),
  )
  await api.timingFeeds.remove(feed.id)
}, 40_000)

test('a recording is replayed into a rehearsal, twice the same, and into another event at any speed', async () => {
  const added = await fetch('/timing-recordings?name=Mock&kind=rmonitor', {
    method: 'POST',
    body: gzipSync(RECORDING),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const recording = await added.json()
  expect([added.status, recording.errors]).toEqual([201, undefined])
  expect(recording).toMatchObject({ name: 'Mock', kind: 'rmonitor', feedId: null, bytes: RECORDING.length })
  const start = (body: object) =>
    api.startReplay({ params: { id: recording.id }, body: { speed: 'max', ...body } })
  const ended = (id: string) =>
    until(async () =>
      expect((await api.listReplays()).items.find((each) => each.id === id)?.endedAt).not.toBeNull(),
    )

  const first = await start({ newEvent: { name: 'Rehearsal of the race' } })
  await ended(first.id)
  expect(await api.events.get(first.eventId)).toMatchObject({
    name: 'Rehearsal of the race',
    rehearsal: true,
  })
  await expectAsReported(first.eventId)
  const { seq } = await api.me()
  await ended((await start({ eventId: first.eventId })).id)
  expect((await api.me()).seq).toBe(seq)

  // At a hundred times its speed nothing is there at once; paused nothing comes.
  const { id: eventId } = await make(api, 'events')
  const slow = await start({ eventId, speed: 100 })
  await until(async () => expect((await lapsOf(eventId)).length).toBeGreaterThan(0))
  expect(await api.changeReplay({ params: { id: slow.id }, body: { paused: true } })).toMatchObject({
    paused: true,
    endedAt: null,
  })
  const file = await fetch(`/timing-recordings/${recording.id}/file`)
  expect(gunzipSync(Buffer.from(await file.arrayBuffer())).equals(RECORDING)).toBe(true)
  await api.changeReplay({ params: { id: slow.id }, body: { paused: false, speed: 'max' } })
  await ended(slow.id)
  await expectAsReported(eventId)
  await api.events.remove(first.eventId, { cascade: true })
  expect(await api.deleteTimingRecording({ params: { id: recording.id } })).toMatchObject({
    id: recording.id,
  })
  expect((await fetch(`/timing-recordings/${recording.id}`)).status).toBe(404)
  for (const body of [Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]), gzipSync(RECORDING).subarray(0, 900)]) {
    const cut = await fetch('/timing-recordings?kind=rmonitor', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/gzip' },
    })
    expect([cut.status, (await cut.json()).errors]).toEqual([
      400,
      [{ path: '', message: expect.stringContaining('is no gzip') }],
    ])
  }
  const nothing = await fetch('/timing-recordings', {
    method: 'POST',
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
  })
  expect(nothing.status).toBe(400)
}, 60_000)

test('what a feed brings is recorded as it came, without what is sent', async () => {
  const { id: eventId } = await make(api, 'events')
  const { port } = await network(RECORDING)
  const feed = await listen(port, eventId)
  await until(() => expectAsReported(eventId))
  await api.timingFeeds.update(feed.id, { enabled: false })
  await until(async () => {
    const { items } = await api.listTimingRecordings()
    expect(items[0]).toMatchObject({
      feedId: feed.id,
      kind: 'rmonitor',
      bytes: RECORDING.length,
      endedAt: expect.any(String),
    })
  })
  const [recording] = (await api.listTimingRecordings()).items
  const file = await fetch(`/timing-recordings/${recording?.id}/file`)
  const lines = gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString('latin1')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(`${lines.map((line) => line.replace(/^\d+\t/, '')).join('\n')}\n`).toBe(RECORDING.toString('latin1'))
}, 40_000)

const feedOf = (id: string) => api.timingFeeds.get(id)
const HALF = RECORDING.lastIndexOf('\n', RECORDING.length / 2) + 1

test('an entry that is no car is listed, and its laps come once a person says which car it is', async () => {
  const { id: eventId } = await make(api, 'events')
  const ours = await make(api, 'cars', { eventId, number: '77', ours: true })
  const { port, sockets } = await network(RECORDING.subarray(0, HALF))
  const feed = await listen(port, eventId, { createCars: false })
  await until(async () => expect((await feedOf(feed.id)).unknown).toHaveLength(6))
  expect((await feedOf(feed.id)).unknown).toContainEqual({
    eventId,
    number: '3',
    name: expect.any(String),
    transponder: expect.any(String),
  })
  expect(await lapsOf(eventId)).toEqual([])

  await api.cars.update(ours.id, { feedNumbers: ['3'] })
  await until(async () => {
    expect((await lapsOf(eventId)).length).toBeGreaterThan(2)
    expect((await feedOf(feed.id)).unknown.map(({ number }) => number)).not.toContain('3')
  })
  expect((await feedOf(feed.id)).unknown).toHaveLength(5)
  sockets[0]?.write(RECORDING.subarray(HALF))
  await until(async () => expect(await lapsOf(eventId)).toHaveLength(8))
  const laps = await lapsOf(eventId)
  expect(new Set(laps.map(({ carId }) => carId))).toEqual(new Set([ours.id]))
  const reported = lastWords(RECORDING.toString('latin1')).get('3')
  expect(Math.min(...laps.map(({ lapTimeMs }) => lapTimeMs ?? Infinity))).toBe(reported?.bestMs)
  expect(sockets).toHaveLength(1)

  // It is no car again; what is written of it stays.
  await api.cars.update(ours.id, { feedNumbers: [] })
  await until(async () => expect((await feedOf(feed.id)).unknown).toHaveLength(6))
  expect(await lapsOf(eventId)).toHaveLength(8)
  await api.timingFeeds.update(feed.id, { enabled: false })
  expect((await feedOf(feed.id)).unknown).toEqual([])
}, 40_000)

test('laps of a car that was created for an entry go to the right one once it has the number', async () => {
  const { id: eventId } = await make(api, 'events')
  const right = await make(api, 'cars', { eventId, number: '77' })
  const { port, sockets } = await network(RECORDING.subarray(0, HALF))
  const feed = await listen(port, eventId)
  await until(async () => expect((await lapsOf(eventId)).length).toBeGreaterThan(10))
  const created = (await api.cars.list({ eventId, number: '3' })).items[0]?.id as string
  const before = (await lapsOf(eventId)).filter(({ carId }) => carId === created).length
  expect(before).toBeGreaterThan(0)
  await api.cars.update(right.id, { feedNumbers: ['3'] })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  sockets[0]?.write(RECORDING.subarray(HALF))
  await until(async () => {
    const laps = await lapsOf(eventId)
    expect(laps.filter(({ carId }) => carId === created)).toHaveLength(before)
    expect(laps.filter(({ carId }) => carId === right.id)).toHaveLength(8 - before)
  })
  expect((await api.cars.list({ eventId })).items).toHaveLength(7)
  expect((await feedOf(feed.id)).unknown).toEqual([])
  await api.timingFeeds.update(feed.id, { enabled: false })
}, 40_000)

test('an entry that a person gave to a car with laps of its own adds none where that has one', async () => {
  const { id: eventId } = await make(api, 'events')
  const { port, sockets } = await network(RECORDING.subarray(0, HALF))
  const own = await make(api, 'cars', { eventId, number: '3' })
  const feed = await listen(port, eventId, { createCars: false })
  await until(async () => expect((await lapsOf(eventId)).length).toBeGreaterThan(2))
  await until(async () => expect((await feedOf(feed.id)).unknown).toHaveLength(5))
  const before = await lapsOf(eventId)
  const { unknown } = await feedOf(feed.id)
  await api.cars.update(own.id, { feedNumbers: [unknown[0]?.number as string] })
  await until(async () => expect((await feedOf(feed.id)).unknown).toHaveLength(4))
  sockets[0]?.write(RECORDING.subarray(HALF))
  await until(async () => expect((await lapsOf(eventId)).length).toBeGreaterThanOrEqual(8))
  const times = new Map((await lapsOf(eventId)).map(({ id, lapTimeMs }) => [id, lapTimeMs]))
  expect(before.map(({ id }) => times.get(id))).toEqual(before.map(({ lapTimeMs }) => lapTimeMs))
  await api.timingFeeds.update(feed.id, { enabled: false })
}, 40_000)
