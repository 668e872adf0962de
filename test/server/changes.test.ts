import { expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { everything } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const latestSeq = async () => (await api.me()).seq
const changesAfter = async (since: number) =>
  (await api.listChanges({ query: { since: String(since), limit: '500' } })).items

async function weekendWithLaps(cars: number, lapsEach: number) {
  const event = await make(api, 'events')
  const session = await make(api, 'sessions', { eventId: event.id })
  const driver = await make(api, 'drivers')
  for (let number = 0; number < cars; number += 1) {
    const car = await make(api, 'cars', { eventId: event.id })
    if (number === 0) await api.drivers.update(driver.id, { carIds: [car.id] })
    const sheet = await make(api, 'runSheets', { sessionId: session.id, carId: car.id })
    const items = Array.from({ length: lapsEach }, (_, lap) => ({
      runSheetId: sheet.id,
      lapNumber: lap + 1,
      lapTimeMs: 80_000 + ((lap * 37) % 900),
      driverId: driver.id,
    }))
    await api.createLaps({ body: { items } })
  }
  return { event, session, driver }
}

test('has the changed fields, the author, session and event', async () => {
  const event = await make(api, 'events')
  const session = await make(api, 'sessions', { eventId: event.id })
  const car = await make(api, 'cars', { eventId: event.id })
  const sheet = await make(api, 'runSheets', { sessionId: session.id, carId: car.id })
  const lap = await api.laps.create({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 80_000 })
  const seq = await latestSeq()
  await api.laps.update(lap.id, { lapTimeMs: 79_500, parameters: { 'a/b': { '~': 1 } } })
  const [change] = await changesAfter(seq)
  const me = await api.me()
  expect(change).toMatchObject({
    seq: seq + 1,
    entityType: 'lap',
    entityId: lap.id,
    opType: 'update',
    version: 2,
    actor: { userId: me.user.id, apiKeyId: null, name: 'Ann Engineer' },
    sessionId: session.id,
    eventId: event.id,
    diff: [
      { path: '/parameters/a~1b', to: { '~': 1 } },
      { path: '/lapTimeMs', from: 80_000, to: 79_500 },
    ],
  })
  const { items } = await api.listChanges({ query: { entityId: lap.id } })
  expect(items.map(({ opType }) => opType)).toEqual(['create', 'update'])
  const ofSession = await api.listChanges({ query: { sessionId: session.id } })
  expect(ofSession.items.map(({ entityType }) => entityType)).toEqual(['session', 'run_sheet', 'lap', 'lap'])
  const cars = await api.listChanges({ query: { entityType: 'car' } })
  expect(cars.items.at(-1)).toMatchObject({ entityId: car.id, eventId: event.id, sessionId: null })
})

test('pages through the log without a gap and returns the next cursor', async () => {
  await weekendWithLaps(1, 30)
  const seen: number[] = []
  let since = 0
  for (;;) {
    const page = await api.listChanges({ query: { since: String(since), limit: '7' } })
    if (page.items.length === 0) break
    seen.push(...page.items.map(({ seq }) => seq))
    since = page.nextSince
  }
  const latest = await latestSeq()
  expect(seen).toEqual(Array.from({ length: latest }, (_, index) => index + 1))
  expect(since).toBe(latest)
  const none = await api.listChanges({ query: { since: String(latest), entityType: 'lap' } })
  expect(none).toEqual({ items: [], nextSince: latest, latestSeq: latest })
})

test.each(['since=-1', 'since=x', 'limit=0', 'limit=501', 'entityId=nonsense', 'surprise=1'])(
  'refuses ?%s',
  async (query) => {
    const response = await server.fetch(`/changes?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).errors[0].path).toBe(`/${query.split('=')[0]}`)
  },
)

test("shows no account another's changes", async () => {
  const other = await server.otherAccount('quiet')
  await make(api, 'championships')
  const founding = await other.api.listChanges()
  expect(founding.items.map(({ seq, entityType }) => [seq, entityType])).toEqual([[1, 'member']])
  await make(other.api, 'championships')
  expect((await other.api.listChanges()).items.map(({ seq }) => seq)).toEqual([1, 2])
})

test('a create, an update and a delete can each be reverted', async () => {
  const before = await everything(api)
  const track = await make(api, 'tracks', { name: 'Laguna', mapPoints: [{ x: 1, y: 2, distanceM: 3 }] })
  const created = await latestSeq()
  await api.tracks.update(track.id, {
    name: 'Seca',
    lengthKm: 3.6,
    mapPoints: null,
    parameters: { a: { b: 1 } },
  })
  const updated = await latestSeq()
  const undone = await api.revertChanges({ body: { seq: updated } })
  expect(undone.items).toMatchObject([{ opType: 'update', entityId: track.id, seq: updated + 1 }])
  expect(await api.tracks.get(track.id)).toEqual({
    ...track,
    version: 3,
    updatedAt: expect.any(String),
  })
  await api.tracks.remove(track.id)
  const removed = await latestSeq()
  await api.revertChanges({ body: { seq: removed } })
  expect(await api.tracks.get(track.id)).toMatchObject({
    name: 'Laguna',
    version: 4,
    createdAt: track.createdAt,
  })
  const moved = await refusal(api.revertChanges({ body: { seq: created } }))
  expect(moved).toMatchObject({ status: 409, code: 'moved_on', rows: [{ id: track.id, version: 4 }] })
  const reinstated = await latestSeq()
  await api.revertChanges({ body: { seq: reinstated } })
  expect(await everything(api)).toEqual(before)
})

test('a reverted removal is done: a later one of the same row is reverted separately', async () => {
  const track = await make(api, 'tracks', { name: 'Laguna' })
  await api.tracks.remove(track.id)
  const first = await latestSeq()
  await api.revertChanges({ body: { seq: first } })
  await api.tracks.update(track.id, { name: 'Laguna Seca' })
  await api.tracks.remove(track.id)
  const second = await latestSeq()
  const moved = await refusal(api.revertChanges({ body: { seq: first } }))
  expect(moved).toMatchObject({ status: 409, code: 'moved_on', rows: [{ id: track.id, version: null }] })
  expect(await latestSeq()).toBe(second)
  await api.revertChanges({ body: { seq: second } })
  expect(await api.tracks.get(track.id)).toMatchObject({ name: 'Laguna Seca', version: 4 })
})

test('a reverted change can be reverted again', async () => {
  const track = await make(api, 'tracks', { name: 'One' })
  await api.tracks.update(track.id, { name: 'Two' })
  const { batchId } = await api.revertChanges({ body: { seq: await latestSeq() } })
  expect((await api.tracks.get(track.id)).name).toBe('One')
  await api.revertChanges({ body: { batchId } })
  expect((await api.tracks.get(track.id)).name).toBe('Two')
})

test('a whole batch can be reverted, unless one of its rows has changed since', async () => {
  const sheet = await make(api, 'runSheets')
  const before = await everything(api)
  const seq = await latestSeq()
  const items = [1, 2, 3].map((lapNumber) => ({ runSheetId: sheet.id, lapNumber, lapTimeMs: 80_000 }))
  const made = await api.createLaps({ body: { items } })
  const batchId = (await changesAfter(seq))[0]?.batchId as string
  const moved = await api.laps.update(made.items[1]?.id as string, { lapTimeMs: 79_000 })
  const after = await latestSeq()
  const refused = await refusal(api.revertChanges({ body: { batchId } }))
  expect(refused).toMatchObject({ status: 409, rows: [{ entityType: 'lap', id: moved.id, version: 2 }] })
  expect(await latestSeq()).toBe(after)
  await api.revertChanges({ body: { seq: after } })
  const still = await refusal(api.revertChanges({ body: { batchId } }))
  expect(still).toMatchObject({ status: 409, rows: [{ id: moved.id, version: 3 }] })
  for (const lap of made.items) await api.laps.remove(lap.id)
  expect(await everything(api)).toEqual(before)
})

test.each([{}, { seq: 0 }, { seq: 'x' }, { batchId: 'x' }, { seq: 1, batchId: 'x' }, []])(
  'refuses to revert %j',
  async (body) => {
    const response = await server.fetch('/changes/revert', { method: 'POST', json: body })
    expect(response.status).toBe(400)
  },
)

test('answers 404 for a change that never was', async () => {
  expect(await refusal(api.revertChanges({ body: { seq: 999_999 } }))).toMatchObject({ status: 404 })
})

test('a parent with children cannot be removed, and the error names them', async () => {
  const { event, driver } = await weekendWithLaps(2, 3)
  const before = await everything(api)
  expect(await refusal(api.events.remove(event.id))).toMatchObject({
    status: 409,
    code: 'still_referenced',
    heldBy: { Session: 1, Car: 2 },
  })
  expect(await refusal(api.drivers.remove(driver.id))).toMatchObject({ status: 409, heldBy: { Lap: 6 } })
  expect(await refusal(api.tracks.remove(event.trackId))).toMatchObject({ heldBy: { Event: 1 } })
  expect(await everything(api)).toEqual(before)
})

test('clearing what only mentions a row is part of a cascade too', async () => {
  const { driver } = await weekendWithLaps(1, 2)
  await api.drivers.remove(driver.id, { cascade: true })
  const laps = []
  for await (const lap of api.laps.all()) if (lap.driverId === driver.id) laps.push(lap)
  expect(laps).toEqual([])
})

test('a run sheet that was moved goes back with its laps, and no lap goes back alone', async () => {
  const event = await make(api, 'events')
  const [from, to] = [
    await make(api, 'sessions', { eventId: event.id }),
    await make(api, 'sessions', { eventId: event.id }),
  ]
  const sheet = await make(api, 'runSheets', { sessionId: from.id })
  const laps = [
    await make(api, 'laps', { runSheetId: sheet.id }),
    await make(api, 'laps', { runSheetId: sheet.id }),
  ]
  const seq = await latestSeq()
  await api.runSheets.update(sheet.id, { sessionId: to.id })
  const moves = await changesAfter(seq)
  expect(moves.map(({ entityType }) => entityType)).toEqual(['run_sheet', 'lap', 'lap'])
  await api.revertChanges({ body: { seq: moves[1]?.seq as number } })
  for (const { id } of laps) expect((await api.laps.get(id)).sessionId).toBe(to.id)
  await api.revertChanges({ body: { batchId: moves[0]?.batchId as string } })
  expect((await api.runSheets.get(sheet.id)).sessionId).toBe(from.id)
  for (const { id } of laps) expect((await api.laps.get(id)).sessionId).toBe(from.id)
})

const NEWEST = String(10 ** 15 - 1)

test('reads the log backwards, page by page, down to a place', async () => {
  await weekendWithLaps(1, 20)
  const latest = await latestSeq()
  const seen: number[] = []
  let before: string | undefined = NEWEST
  while (before !== undefined) {
    const page = await api.listChanges({ query: { before, since: '4', limit: '7' } })
    expect(page.latestSeq).toBe(latest)
    seen.push(...page.items.map(({ seq }) => seq))
    before = page.nextBefore?.toString()
  }
  expect(seen).toEqual(Array.from({ length: latest - 4 }, (_, index) => latest - index))
  const forwards = await api.listChanges({ query: { since: String(latest) } })
  expect(forwards).not.toHaveProperty('nextBefore')
})

test('narrows the log to a request, an event, a person, a key and a time, both ways', async () => {
  const { event, session } = await weekendWithLaps(1, 2)
  const { secret, id: apiKeyId } = await api.apiKeys.create({ name: 'Timing script' })
  const script = createClient({ baseUrl: server.url, apiKey: secret })
  const mine = await make(script, 'tracks', { name: 'By a script' })
  const me = (await api.me()).user.id
  const newest = async (query: Record<string, string>) =>
    (await api.listChanges({ query: { before: NEWEST, ...query } })).items
  const all = await newest({ limit: '500' })

  const ofEvent = await newest({ eventId: event.id })
  expect(ofEvent.map(({ entityType }) => entityType)).toEqual(
    ['event', 'session', 'car', 'run_sheet', 'lap', 'lap'].toReversed(),
  )
  const [lap] = ofEvent
  const ofBatch = await newest({ batchId: lap?.batchId ?? '' })
  expect(ofBatch.map(({ entityType }) => entityType)).toEqual(['lap', 'lap'])
  expect(await newest({ sessionId: session.id, entityType: 'lap' })).toEqual(ofBatch)
  expect((await newest({ apiKeyId })).map(({ entityId }) => entityId)).toEqual([mine.id])
  // An API key writes on behalf of the member who made it.
  expect(await newest({ userId: me, limit: '500' })).toEqual(all.filter(({ actor }) => actor.userId === me))

  const { occurredAt } = ofBatch[0] as { occurredAt: string }
  const until = await newest({ until: occurredAt, limit: '500' })
  expect(until).toEqual(all.filter((change) => change.occurredAt <= occurredAt))
  const from = await api.listChanges({ query: { from: occurredAt, limit: '500' } })
  expect(from.items).toEqual(all.filter((change) => change.occurredAt >= occurredAt).toReversed())
  expect(from.items.length + until.length).toBeGreaterThanOrEqual(all.length)
})

test('a search backwards without an index continues at its cursor', async () => {
  const first = (await api.listChanges({ query: { limit: '1' } })).items[0] as { entityType: string }
  for (let batch = 0; batch < 2; batch += 1) {
    const { id: runSheetId } = await make(api, 'runSheets')
    const items = Array.from({ length: 5000 }, (_, lap) => ({ runSheetId, lapNumber: lap + 1 }))
    await api.createLaps({ body: { items } })
  }
  const query = { entityType: first.entityType, limit: '500' }
  const page = await api.listChanges({ query: { ...query, before: NEWEST } })
  expect(page.items).toEqual([])
  expect(page.nextBefore).toBe(page.latestSeq - 10_000 + 1)
  const rest = await api.listChanges({ query: { ...query, before: String(page.nextBefore) } })
  expect(rest.nextBefore).toBeNull()
  expect(rest.items.at(-1)).toEqual(first)
})
