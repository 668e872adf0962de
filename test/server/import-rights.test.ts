import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { everything } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { expectDone, importLab, nonZero, WEEKEND_SCOPE, weekendDocument } from '../support/import-lab.ts'
import { keyOf } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { run, send } = importLab(server)

const TRACKS = {
  Track: {
    path: '$.tracks',
    key: ['name'],
    fields: { name: 'n', country: 'c', lengthKm: 'km', cornerCount: 'k' },
  },
}
const track = (n: string, km: number) => ({ n, c: 'DE', km, k: 10 })
const tracks = (...rows: ReturnType<typeof track>[]) => ({ tracks: rows })

describe('a profile decides', async () => {
  const sendAs = async (rules: string[], body: unknown) => {
    const { secret } = await keyOf(server, { rules })
    const headers = { authorization: '', 'x-api-key': secret }
    const response = await server.fetch('/import', { method: 'POST', json: body, headers })
    return { status: response.status, ...(await response.json()) }
  }
  const body = { profile: { scope: TRACKS }, payload: tracks(track('Rights', 4)) }

  test.each([
    ['create', ['!create:Track']],
    ['update', ['!update:Track']],
  ])('who may not %s is refused', async (operation, rules) => {
    const answer = await sendAs(rules, body)
    expect(answer).toMatchObject({ status: 403, operation, entity: 'Track' })
  })

  test('what the import cannot touch needs no right', async () => {
    const scope = { Track: { ...TRACKS.Track, onMissing: 'skip' } }
    expect(await sendAs(['!*', 'update:Track'], { ...body, profile: { scope } })).toMatchObject({
      status: 200,
    })
    expect(await sendAs(['!*', 'update:Car'], { ...body, profile: { scope } })).toMatchObject({
      status: 403,
      operation: 'update',
    })
  })

  test('shape comes before rights, rights before the document', async () => {
    const wrong = { ...body, profile: { scope: { Track: { fields: { nope: 'n' } } } } }
    const rules = ['!*', 'create:Car']
    expect(await sendAs(rules, wrong)).toMatchObject({ status: 400 })
    expect(await sendAs(rules, { ...body, payload: tracks(track('', -1)) })).toMatchObject({ status: 403 })
  })

  test('who may write nothing at all is refused before a byte of the body is read', async () => {
    const { secret } = await keyOf(server, { rules: ['!*', 'read:*'] })
    const asking = request(`${server.url}/import`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json', 'content-length': 60_000_000 },
    })
    asking.flushHeaders()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(403)
    asking.destroy()
  })

  test('a stored profile has to be readable, the history too', async () => {
    const { id } = await api.importProfiles.create({ name: 'Tracks', scope: TRACKS })
    const stored = { profileId: id, payload: tracks(track('Stored', 4)) }
    expect(await sendAs(['!read:ImportProfile'], stored)).toMatchObject({
      status: 403,
      entity: 'ImportProfile',
    })
    expect(await sendAs(['!*', 'read:ImportProfile', 'write:Track'], stored)).toMatchObject({ status: 200 })
    const { api: blind } = await keyOf(server, { rules: ['!read:ImportProfile'] })
    await expect(blind.listImports()).rejects.toMatchObject({ problem: { status: 403 } })
    expect((await api.listImports()).items[0]).toMatchObject({ profileId: id, profileName: 'Tracks' })
  })

  test('without credentials it is 401', async () => {
    const response = await server.fetch('/import', {
      method: 'POST',
      json: body,
      headers: { authorization: 'Bearer x' },
    })
    expect(response.status).toBe(401)
  })
})

test('a profile is saved only if it could read a document', async () => {
  const given = { name: 'Broken', scope: { Event: { key: ['name'], fields: { numbr: 'x', name: 'n' } } } }
  const created = await server.fetch('/import-profiles', { method: 'POST', json: given })
  expect(await created.json()).toMatchObject({
    status: 400,
    errors: [{ path: '/scope/Event/fields/numbr', message: 'Event has no field numbr' }],
  })
  const { id } = await make(api, 'importProfiles')
  const patched = await server.fetch(`/import-profiles/${id}`, {
    method: 'PATCH',
    json: { scope: { Foo: {} } },
  })
  expect(patched.status).toBe(400)
})

test('another account has its own profiles, rows and history', async () => {
  const other = await server.otherAccount('other')
  const theirs = await other.api.importProfiles.create({ name: 'Theirs', scope: TRACKS })
  const refused = await send({ profileId: theirs.id, payload: tracks() })
  expect([refused.status, refused.errors[0]?.path]).toEqual([422, '/profileId'])
  const row = await make(other.api, 'tracks', { name: 'Same name', lengthKm: 3 })
  const answer = await run(TRACKS, tracks(track('Same name', 4)))
  expectDone(answer)
  expect(nonZero(answer.counts)).toEqual({ Track: { created: 1 } })
  expect(await other.api.tracks.get(row.id)).toMatchObject({ lengthKm: 3, version: 1 })
  expect((await other.api.listImports()).items).toEqual([])
  await expect(other.api.getImport({ params: { id: answer.id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect(other.api.revertImport({ params: { id: answer.id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('each row is delivered by itself, and a rehearsal or a refusal is not', async () => {
  const receiver = await startReceiver()
  const hook = await api.webhooks.create({
    name: 'Hook',
    url: receiver.url,
    filters: { entityTypes: ['track'] },
  })
  const deliveries = async () =>
    (await api.listDeliveries({ params: { id: hook.id } })).items
      .map(({ opType, payload }) => `${opType} ${payload?.name}`)
      .sort()
  const document = tracks(track('Hook 1', 4), track('Hook 2', 4))
  expectDone(await run(TRACKS, document, { dryRun: true }))
  expect((await run(TRACKS, tracks(track('Hook 3', 4), track('Hook 4', 0)))).status).toBe(400)
  expect(await deliveries()).toEqual([])
  expectDone(await run(TRACKS, document))
  expectDone(await run(TRACKS, tracks(track('Hook 1', 4), track('Hook 2', 5))))
  expect(await deliveries()).toEqual(['create Hook 1', 'create Hook 2', 'update Hook 2'])
})

test('the same Idempotency-Key brings it in once', async () => {
  const body = { profile: { scope: TRACKS }, payload: tracks(track('Once', 4)) }
  const headers = { 'idempotency-key': 'import-once' }
  const first = await send(body, headers)
  const seq = (await api.me()).seq
  expect(await send(body, headers)).toEqual(first)
  expect((await api.me()).seq).toBe(seq)
  const other = await send({ ...body, payload: tracks(track('Twice', 4)) }, headers)
  expect([other.status, other.code]).toEqual([409, 'idempotency_mismatch'])
  const refused = await send(
    { ...body, payload: tracks(track('Not kept', 0)) },
    { 'idempotency-key': 'refused' },
  )
  expect(refused.status).toBe(400)
  const repaired = await send(
    { ...body, payload: tracks(track('Kept', 1)) },
    { 'idempotency-key': 'refused' },
  )
  expect(repaired.status).toBe(200)
})

describe('reverted', () => {
  test('everything is as before, and the history shows it', async () => {
    expectDone(await run(TRACKS, tracks(track('Ring', 4.9))))
    const before = await everything(api)
    const answer = await run(WEEKEND_SCOPE, weekendDocument())
    expectDone(answer)
    expect(nonZero(answer.counts).Track).toEqual({ updated: 1 })
    const reverted = await api.revertImport({ params: { id: answer.id } })
    expect(reverted).toMatchObject({
      id: answer.id,
      revertedAt: expect.any(String),
      revertedByName: 'Ann Engineer',
    })
    expect(await everything(api)).toEqual(before)
    await expect(api.revertImport({ params: { id: answer.id } })).rejects.toMatchObject({
      problem: { status: 409, code: 'reverted' },
    })
  })

  test('not once a row has changed since', async () => {
    const answer = await run(TRACKS, tracks(track('Moved 1', 4), track('Moved 2', 4)))
    expectDone(answer)
    const id = answer.items[1]?.id as string
    await api.tracks.update(id, { lengthKm: 6 })
    const before = await everything(api)
    const refusal = await api.revertImport({ params: { id: answer.id } }).catch((error) => error.problem)
    expect(refusal).toMatchObject({
      status: 409,
      code: 'moved_on',
      rows: [{ entityType: 'track', id, version: 2 }],
    })
    expect(await everything(api)).toEqual(before)
    expect((await api.getImport({ params: { id: answer.id } })).revertedAt).toBeNull()
  })

  test('is refused while other rows refer to its rows', async () => {
    const answer = await run(TRACKS, tracks(track('Needed', 4)))
    expectDone(answer)
    await make(api, 'events', { trackId: answer.items[0]?.id as string })
    const refusal = await api.revertImport({ params: { id: answer.id } }).catch((error) => error.problem)
    expect(refusal).toMatchObject({ status: 409, code: 'still_referenced' })
  })

  test('one that changed nothing is marked only', async () => {
    expectDone(await run(TRACKS, tracks(track('Idle', 4))))
    const idle = await run(TRACKS, tracks(track('Idle', 4)))
    expectDone(idle)
    const { seq } = await api.me()
    await api.revertImport({ params: { id: idle.id } })
    expect((await api.me()).seq).toBe(seq)
  })
})

test('limits: rows, nesting, bytes that are no JSON', async () => {
  const scope = {
    Championship: {
      path: '$.rows',
      key: ['name'],
      fields: { name: 'n' },
      constants: { season: '1', series: '1' },
    },
  }
  const { status, code } = await run(scope, { rows: Array.from({ length: 200_001 }, () => ({ n: 'a' })) })
  expect([status, code]).toEqual([413, 'too_many_rows'])
  const deep = JSON.stringify({ profile: { scope: TRACKS } }).slice(0, -1)
  const nested = await server.fetch('/import', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${deep},"payload":${'['.repeat(70)}${']'.repeat(70)}}`,
  })
  expect(nested.status).toBe(400)
  const broken = await server.fetch('/import', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"payload":',
  })
  expect(await broken.json()).toMatchObject({ status: 400, code: 'malformed_json' })
})
