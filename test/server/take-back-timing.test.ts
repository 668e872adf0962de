import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

/** A race of two cars that a feed reports; `lap` sends car 7 over the line. */
async function network(eventId: string) {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    say(
      '$B,5,"Race 1"',
      '$A,"7","7",7,"Ada","Beck","GBR",1',
      '$A,"8","8",8,"Cy","Dean","GBR",1',
      '$F,9999,"00:45:00","13:00:00","00:00:00","Green "',
    )
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  const say = (...lines: string[]) => {
    for (const socket of sockets) socket.write(lines.map((line) => `${line}\r\n`).join(''))
  }
  const clockOf = (lap: number) => `00:${String(lap).padStart(2, '0')}:00.000`
  const lap = (number: number, reg = '7') =>
    say(`$J,"${reg}","00:01:00.000","${clockOf(number)}"`, `$G,1,"${reg}",${number},"${clockOf(number)}"`)
  const { port } = listener.address() as AddressInfo
  const feed = await api.timingFeeds.create({
    name: 'Circuit',
    kind: 'rmonitor',
    host: '127.0.0.1',
    port,
    enabled: true,
    eventId,
  })
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  return { feed, lap }
}

const lapsOf = async (eventId: string) => (await api.laps.list({ eventId, limit: '500' })).items
const feedLapsOf = async (eventId: string) =>
  (await lapsOf(eventId)).filter(({ source }) => source === 'feed')
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 })
const takeBack = (id: string) => api.takeBackTiming({ params: { id } })

/** Laps 0 to `count` of car 7 are reported and stored; returns the session of the run. */
async function raced(eventId: string, lap: (number: number) => void, count: number): Promise<string> {
  for (let number = 0; number <= count; number += 1) lap(number)
  await until(async () => expect(await feedLapsOf(eventId)).toHaveLength(count))
  return (await api.sessions.list({ eventId })).items[0]?.id as string
}

/** Everything of an event that a feed writes. */
async function rowsOf(eventId: string) {
  const sessions = (await api.sessions.list({ eventId })).items
  const flags = await Promise.all(sessions.map(({ id }) => api.sessionFlags.list({ sessionId: id })))
  const sheets = await Promise.all(sessions.map(({ id }) => api.runSheets.list({ sessionId: id })))
  const bare = (rows: readonly { updatedAt: string; version: number }[]) =>
    rows.map(({ updatedAt: _, version: __, ...row }) => row)
  return {
    sessions: bare(sessions),
    flags: bare(flags.flatMap(({ items }) => items)),
    sheets: bare(sheets.flatMap(({ items }) => items)),
    laps: bare(await lapsOf(eventId)),
    cars: bare((await api.cars.list({ eventId })).items),
    drivers: bare((await api.drivers.list({ sort: 'lastName' })).items),
  }
}

test('what a feed wrote in a session is taken back in one step, its cars and drivers included, and comes back by an undo', async () => {
  const { id: eventId } = await make(api, 'events')
  const { feed, lap } = await network(eventId)
  const sessionId = await raced(eventId, lap, 3)
  await until(async () => expect((await api.drivers.list({ lastName: 'Dean' })).items).toHaveLength(1))

  const problem = await refusal(takeBack(sessionId))
  expect(problem).toMatchObject({ status: 409, code: 'feed_on', feeds: [{ id: feed.id, name: 'Circuit' }] })
  await api.timingFeeds.update(feed.id, { enabled: false })
  const before = await rowsOf(eventId)
  expect(before).toMatchObject({ sessions: [{ status: 'live' }], flags: [{ flag: 'green' }] })
  // The feed is stopped after the answer, and writes nothing more.
  lap(4)
  const taken = await takeBack(sessionId)
  const removed = { Session: 1, SessionFlag: 1, RunSheet: 1, Lap: 3, Car: 2, Driver: 2 }
  expect(taken).toMatchObject({ removed, restored: {}, kept: {} })
  const nothing = { sessions: [], flags: [], sheets: [], laps: [], cars: [], drivers: [] }
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await rowsOf(eventId)).toEqual(nothing)
  expect(await refusal(takeBack(sessionId))).toMatchObject({ status: 404 })

  await api.revertChanges({ body: { batchId: taken.batchId } })
  expect(await rowsOf(eventId)).toEqual(before)
}, 20_000)

test('what persons typed or changed stays, with what it hangs on, and is reported', async () => {
  const { id: eventId } = await make(api, 'events')
  const startsAt = new Date().toISOString()
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const planned = await make(api, 'sessions', { eventId, name: 'Race 1', type: 'race', startsAt, endsAt })
  const ours = await make(api, 'cars', { eventId, number: '8', transponders: [] })
  const sheet = await make(api, 'runSheets', { sessionId: planned.id, carId: ours.id })
  const typed = await api.laps.create({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 61_000 })
  const { feed, lap } = await network(eventId)
  await raced(
    eventId,
    (number) => {
      lap(number)
      if (number < 2) lap(number, '8')
    },
    3,
  )
  await until(async () => expect((await api.laps.get(typed.id)).timingLapMs).toBe(60_000))
  const [first, second] = await feedLapsOf(eventId)
  await api.laps.update(first?.id as string, { comment: 'blue flag' })
  await api.laps.update(second?.id as string, { lapTimeMs: 59_000 })
  await api.timingFeeds.update(feed.id, { enabled: false })

  expect(await takeBack(planned.id)).toMatchObject({
    removed: { Lap: 1, SessionFlag: 1 },
    restored: { Lap: 1, Session: 1 },
    kept: { Lap: 2, RunSheet: 1 },
  })
  const after = await lapsOf(eventId)
  expect(after.map(({ lapTimeMs, comment, timingLapMs }) => [lapTimeMs, comment, timingLapMs])).toEqual(
    expect.arrayContaining([
      [61_000, null, null],
      [60_000, 'blue flag', null],
      [59_000, null, 60_000],
    ]),
  )
  expect(after).toHaveLength(3)
  expect(await api.sessions.get(planned.id)).toMatchObject({ status: 'scheduled', flag: null, endsAt })
  // Car 7 has laps of a person; the driver of car 8 is the feed's, the car a person's.
  expect((await api.cars.list({ eventId, sort: 'number' })).items.map(({ number }) => number)).toEqual([
    '7',
    '8',
  ])
  // Again there is nothing left to take back: the last word on each row is a person's.
  const kept = { Lap: 3, RunSheet: 1, Session: 1 }
  expect(await takeBack(planned.id)).toMatchObject({ removed: {}, restored: {}, kept })
}, 20_000)

test('it needs the right to remove what the feed wrote', async () => {
  const { id: eventId } = await make(api, 'events')
  const { feed, lap } = await network(eventId)
  const sessionId = await raced(eventId, lap, 1)
  await api.timingFeeds.update(feed.id, { enabled: false })
  const before = await rowsOf(eventId)
  const { secret } = await keyOf(server, { rules: ['!delete:Car'] })
  const headers = { authorization: '', 'x-api-key': secret }
  const response = await server.fetch(`/sessions/${sessionId}/take-back-timing`, { method: 'POST', headers })
  expect(await response.json()).toMatchObject({ status: 403, operation: 'delete', entity: 'Car' })
  expect(await rowsOf(eventId)).toEqual(before)
})
