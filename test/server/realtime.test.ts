import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import { closeCodes } from '../../server/contract/rooms/rooms.ts'
import { make } from '../support/factories.ts'
import { joinRoom, refusedUpgrade } from '../support/room.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let api: Client
beforeAll(async () => {
  server = await startTestServer()
  api = server.api
})

const join = (kind: 'sessions' | 'events', id: string, lastSeq?: number) =>
  joinRoom(server.url, kind, id, { token: server.token, ...(lastSeq !== undefined && { lastSeq }) })
const seqNow = async () => (await api.me()).seq

describe('getting in', () => {
  test('by headers: a welcome at once, a wrong credential is 401 before there is a socket', async () => {
    const session = await make(api, 'sessions')
    const path = `/realtime/sessions/${session.id}`
    const room = joinRoom(server.url, 'sessions', session.id, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const welcome = await room.next('welcome')
    expect(welcome).toMatchObject({ sessionId: session.id, eventId: session.eventId, seq: await seqNow() })
    expect(welcome.members).toMatchObject([{ name: 'Ann Engineer', view: null, editing: null }])
    expect(await refusedUpgrade(server.url, path, { authorization: 'Bearer wrong' })).toBe(401)
    expect(await refusedUpgrade(server.url, path, { 'x-api-key': 'rk_wrong' })).toBe(401)
  })

  test('another path is 404, a foreign page and a foreign name are 403', async () => {
    const session = await make(api, 'sessions')
    const path = `/realtime/sessions/${session.id}`
    expect(await refusedUpgrade(server.url, '/realtime/laps/1')).toBe(404)
    expect(await refusedUpgrade(server.url, '/realtime/constructor/1')).toBe(404)
    expect(await refusedUpgrade(server.url, '/health')).toBe(404)
    expect(await refusedUpgrade(server.url, path, { origin: 'https://evil.example' })).toBe(403)
    expect(await refusedUpgrade(server.url, path, { host: 'evil.example' })).toBe(403)
  })

  test.each([
    ['a wrong token', { token: 'wrong' }, closeCodes.credentials],
    ['a wrong key', { apiKey: 'rk_wrong' }, closeCodes.credentials],
    ['neither', {}, closeCodes.credentials],
  ])('%s in the first frame closes with 4401', async (_, given, code) => {
    const session = await make(api, 'sessions')
    expect(await joinRoom(server.url, 'sessions', session.id, given).closed).toBe(code)
  })

  test('another first frame than auth closes with 4401, and so does saying nothing for 5 s', async () => {
    const session = await make(api, 'sessions')
    const other = joinRoom(server.url, 'sessions', session.id, { silent: true })
    other.ws.on('open', () => other.send({ type: 'resume', lastSeq: 1 }))
    const mute = joinRoom(server.url, 'sessions', session.id, { silent: true })
    const since = performance.now()
    expect(await other.closed).toBe(closeCodes.credentials)
    expect(await mute.closed).toBe(closeCodes.credentials)
    expect(performance.now() - since).toBeGreaterThan(4500)
  }, 15_000)

  test("what is not there, or is another account's, closes with 4404", async () => {
    const there = await make(api, 'sessions')
    const other = await server.otherAccount('neighbour')
    const theirs = await make(other.api, 'sessions')
    expect(await join('sessions', theirs.id).closed).toBe(closeCodes.room)
    expect(await join('events', there.id).closed).toBe(closeCodes.room)
    expect(await join('sessions', 'no-id').closed).toBe(closeCodes.room)
  })

  test('the room of a removed row closes with 4404, after the frame of the removal', async () => {
    const session = await make(api, 'sessions')
    const room = join('sessions', session.id)
    await room.next('welcome')
    await api.sessions.remove(session.id)
    expect(await room.closed).toBe(closeCodes.room)
    expect(room.changes().at(-1)).toMatchObject({ id: session.id, opType: 'delete' })
  })
})

describe('frames of a session', () => {
  test('its own rows, its event and the cars of its event, as the API shows them', async () => {
    const session = await make(api, 'sessions')
    const room = join('sessions', session.id)
    await room.next('welcome')
    const car = await make(api, 'cars', { eventId: session.eventId })
    const sheet = await make(api, 'runSheets', { sessionId: session.id, carId: car.id })
    const lap = await make(api, 'laps', { runSheetId: sheet.id })
    const faster = await api.laps.update(lap.id, { lapTimeMs: 80_000 })
    const event = await api.events.update(session.eventId, { name: 'Renamed' })
    const issue = await make(api, 'issues', { eventId: session.eventId, sessionId: session.id })
    await make(api, 'issues', { eventId: session.eventId })
    await make(api, 'weather', { eventId: session.eventId })
    const removed = await api.laps.remove(lap.id)
    const last = await api.sessions.update(session.id, { status: 'live' })
    await room.receives(last)
    expect(room.changes().map(({ entityType, opType, entity }) => [entityType, opType, entity])).toEqual([
      ['car', 'create', car],
      ['run_sheet', 'create', sheet],
      ['lap', 'create', expect.objectContaining({ id: lap.id, version: 1, lapTimeMs: 90_000 })],
      ['lap', 'update', expect.objectContaining({ ...faster })],
      ['event', 'update', event],
      ['issue', 'create', issue],
      ['lap', 'delete', expect.objectContaining({ id: removed.id, version: removed.version })],
      ['session', 'update', last],
    ])
    const seqs = room.changes().map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(room.changes()[0]?.actor.name).toBe('Ann Engineer')
  })

  test('each version of a row that is written many times at once', async () => {
    const lap = await make(api, 'laps')
    const room = join('sessions', lap.sessionId)
    await room.next('welcome')
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => api.laps.update(lap.id, { topSpeedKph: 200 + index })),
    )
    await room.receives({ id: lap.id, version: 31 })
    expect(room.changes().map(({ version, entity }) => [version, entity.version])).toEqual(
      Array.from({ length: 30 }, (_, index) => [index + 2, index + 2]),
    )
    const log = await api.listChanges({ query: { entityId: lap.id } })
    expect(room.changes().map(({ entity }) => entity.topSpeedKph)).toEqual(
      log.items.slice(1).map(({ diff }) => diff[0]?.to),
    )
  })

  test('a row that moves to another session is removed from the one and comes to the other', async () => {
    const issue = await make(api, 'issues')
    const eventId = issue.eventId as string
    const [first, second] = [
      await make(api, 'sessions', { eventId }),
      await make(api, 'sessions', { eventId }),
    ]
    await api.issues.update(issue.id, { sessionId: first.id })
    const [left, entered] = [join('sessions', first.id), join('sessions', second.id)]
    await Promise.all([left.next('welcome'), entered.next('welcome')])
    const since = await seqNow()
    const moved = await api.issues.update(issue.id, { sessionId: second.id })
    expect(await left.receives({ id: issue.id })).toMatchObject({ opType: 'delete', entity: moved })
    expect(await entered.receives({ id: issue.id })).toMatchObject({ opType: 'update', entity: moved })
    await api.issues.update(issue.id, { title: 'Now elsewhere' })
    const late = join('sessions', first.id, since)
    expect(await late.receives({ id: issue.id })).toMatchObject({ opType: 'delete' })
    expect(late.changes()).toHaveLength(1)
  })
})

describe('frames of an event', () => {
  test("its own rows, tyres by their set, setups by their car, and none of its sessions' laps", async () => {
    const event = await make(api, 'events')
    const eventId = event.id
    const room = join('events', eventId)
    expect(await room.next('welcome')).toMatchObject({ sessionId: null, eventId })
    const session = await make(api, 'sessions', { eventId })
    const car = await make(api, 'cars', { eventId })
    const sheet = await make(api, 'runSheets', { sessionId: session.id, carId: car.id })
    await make(api, 'laps', { runSheetId: sheet.id })
    const set = await make(api, 'tyreSets', { eventId })
    const tyre = await make(api, 'tyres', { tyreSetId: set.id })
    const wear = await make(api, 'cornerWear', { tyreId: tyre.id })
    const setup = await make(api, 'setups', { carId: car.id })
    await make(api, 'setups')
    const card = await make(api, 'boardCards', { eventId, boardId: null })
    await room.receives(card)
    expect(room.changes().map(({ id }) => id)).toEqual(
      [session, car, set, tyre, wear, setup, card].map(({ id }) => id),
    )
    const spare = await make(api, 'tyreSets')
    await api.tyres.update(tyre.id, { tyreSetId: spare.id })
    expect(await room.receives({ id: tyre.id, version: 2 })).toMatchObject({ opType: 'delete' })
  })
})

describe('coming back', () => {
  test('sends each changed row once, in its current state, in the order of the last changes', async () => {
    const lap = await make(api, 'laps')
    const { sessionId, runSheetId } = lap
    const since = await seqNow()
    const second = await make(api, 'laps', { runSheetId, lapNumber: 9500 })
    await api.laps.update(lap.id, { lapTimeMs: 81_000 })
    await api.laps.update(second.id, { lapTimeMs: 82_000 })
    const third = await make(api, 'laps', { runSheetId, lapNumber: 9501 })
    await api.laps.remove(third.id)
    const now = await api.laps.update(lap.id, { lapTimeMs: 83_000 })
    const room = join('sessions', sessionId, since)
    expect(await room.next('welcome')).toMatchObject({ seq: since })
    await room.receives(now)
    expect(room.changes().map(({ id, opType }) => [id, opType])).toEqual([
      [second.id, 'create'],
      [third.id, 'delete'],
      [lap.id, 'update'],
    ])
    expect(room.changes().at(-1)?.entity).toEqual(now)
    room.send({ type: 'resume', lastSeq: since })
    await api.laps.update(lap.id, { lapTimeMs: 84_000 })
    await room.receives({ id: lap.id, version: 4 })
    expect(room.changes()).toHaveLength(7)
  })

  test('from the future, and after more than 10,000 changes, it sends resync and continues from there', async () => {
    const lap = await make(api, 'laps')
    const { sessionId, runSheetId } = lap
    const since = await seqNow()
    const future = join('sessions', sessionId, since + 1000)
    await future.next('welcome')
    expect((await future.next('resync')).seq).toBeGreaterThanOrEqual(since)
    const sheets = [runSheetId]
    for (let more = 0; more < 2; more += 1) sheets.push((await make(api, 'runSheets', { sessionId })).id)
    for (const sheet of sheets) {
      const items = Array.from({ length: 3400 }, (_, index) => ({
        runSheetId: sheet,
        lapNumber: 5000 + index,
        lapTimeMs: 90_000,
      })).filter(({ lapNumber }) => lapNumber !== lap.lapNumber)
      await api.createLaps({ body: { items } })
    }
    const late = join('sessions', sessionId, since)
    await late.next('welcome')
    const resync = await late.next('resync')
    expect(resync.seq).toBe(await seqNow())
    const next = await api.laps.update(lap.id, { comment: 'after' })
    await Promise.all([late.receives(next), future.receives(next)])
    expect(late.changes()).toHaveLength(1)
  }, 60_000)
})

describe('a large transaction', () => {
  test('is one resync for all clients, and closes none; up to 1,000 changes are sent', async () => {
    const sheet = await make(api, 'runSheets')
    const room = join('sessions', sheet.sessionId)
    await room.next('welcome')
    const items = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({
        runSheetId: sheet.id,
        lapNumber: from + index,
        lapTimeMs: 90_000,
      }))
    await api.createLaps({ body: { items: items(1000, 1) } })
    const { items: many } = await api.createLaps({ body: { items: items(5000, 2000) } })
    const lap = await api.laps.update(many[0]?.id as string, { comment: 'one more' })
    await room.receives(lap)
    expect(room.changes()).toHaveLength(1001)
    const resyncs = room.frames.filter(({ type }) => type === 'resync')
    expect(resyncs).toEqual([{ type: 'resync', seq: (await seqNow()) - 1 }])
  }, 60_000)
})

describe('who is there', () => {
  test('is sent as it changes, and edited fields only to clients that may read them', async () => {
    const session = await make(api, 'sessions')
    const { id } = session
    const profile = await make(api, 'permissionProfiles', { rules: ['!read:Lap'] })
    const key = await api.apiKeys.create({ name: 'Display', permissionProfileId: profile.id })
    const first = join('sessions', id)
    await first.next('welcome')
    const display = joinRoom(server.url, 'sessions', id, { apiKey: key.secret })
    await display.next('welcome')
    const editing = { entityType: 'lap', id, field: 'lapTimeMs' }
    first.send({ type: 'presence', view: 'Lap table', editing })
    const seen = async (room: typeof first) => {
      for (;;) {
        const { members } = await room.next('presence')
        const ann = members.find(({ view }) => view === 'Lap table')
        if (ann && members.length === 2) return ann
      }
    }
    expect(await seen(first)).toMatchObject({ name: 'Ann Engineer', editing })
    expect(await seen(display)).toMatchObject({ name: 'Ann Engineer', editing: null })
    first.close()
    for (;;) if ((await display.next('presence')).members.length === 1) break
  })
})
