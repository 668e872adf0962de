import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const latest = async () => (await api.listChanges({ query: { limit: 1 } })).latestSeq
const ask = async (query: string, init: RequestInit = {}) => {
  const began = performance.now()
  const response = await server.fetch(`/changes?${query}`, init)
  return { status: response.status, body: await response.json(), tookMs: performance.now() - began }
}

test('responds immediately with existing changes, for any wait', async () => {
  await make(api, 'championships')
  const { status, body, tookMs } = await ask('since=0&wait=30')
  expect(status).toBe(200)
  expect(body.items[0].seq).toBe(1)
  expect(tookMs).toBeLessThan(5000)
})

test('waits for the next change, and responds with it before the time is up', async () => {
  const since = await latest()
  const waiting = ask(`since=${since}&wait=30`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const made = await make(api, 'championships')
  const { body, tookMs } = await waiting
  expect(body).toMatchObject({ items: [{ seq: since + 1, entityId: made.id }], nextSince: since + 1 })
  expect(tookMs).toBeGreaterThan(150)
  expect(tookMs).toBeLessThan(10_000)
})

test('ends with no items when the time is up', async () => {
  const since = await latest()
  const { status, body, tookMs } = await ask(`since=${since}&wait=1`)
  expect([status, body]).toEqual([200, { items: [], nextSince: since, latestSeq: since }])
  expect(tookMs).toBeGreaterThan(900)
})

test("changes outside the reader's rights or the filter end no wait, and are skipped", async () => {
  const { secret } = await keyOf(server, { rules: ['!*', 'read:Track'] })
  const since = await latest()
  const headers = { 'x-api-key': secret }
  const [reader, filtered] = [
    ask(`since=${since}&wait=30`, { headers }),
    ask(`since=${since}&wait=30&entityType=track`),
  ]
  await make(api, 'championships')
  await make(api, 'championships')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const track = await make(api, 'tracks')
  for (const { body } of await Promise.all([reader, filtered]))
    expect(body).toMatchObject({ items: [{ entityId: track.id, seq: since + 3 }], nextSince: since + 3 })
})

test('a key that is removed while it waits gets 401', async () => {
  const { row: key, secret } = await keyOf(server)
  const waiting = ask(`since=${await latest()}&wait=30`, { headers: { 'x-api-key': secret } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await api.apiKeys.remove(key.id)
  expect((await waiting).status).toBe(401)
})

test('the number of waiting calls per key is limited, and an aborted one makes room', async () => {
  const { secret } = await keyOf(server)
  const headers = { 'x-api-key': secret }
  const since = await latest()
  const leaving = new AbortController()
  const waiting = Array.from({ length: 16 }, () =>
    ask(`since=${since}&wait=20`, { headers, signal: leaving.signal }).catch(() => 'left'),
  )
  await expect.poll(async () => (await ask(`since=${since}&wait=1`, { headers })).status).toBe(429)
  const refused = await server.fetch(`/changes?since=${since}&wait=1`, { headers })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await ask(`since=${since}&wait=1`)).status).toBe(200)
  leaving.abort()
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 16 }, () => 'left'))
  const again = async () => (await ask(`since=${since}&wait=1`, { headers })).status
  await expect.poll(again).toBe(200)
}, 20_000)

test.each([
  ['wait=31', '/wait'],
  ['wait=-1', '/wait'],
  ['wait=soon', '/wait'],
  ['wait=5&before=10', '/wait'],
])('refuses %s', async (query, path) => {
  const { status, body } = await ask(query)
  expect([status, body.errors[0].path]).toEqual([400, path])
})

test('a position beyond the log is rejected, with the last one that it has', async () => {
  const last = await latest()
  expect((await ask(`since=${last}`)).status).toBe(200)
  for (const query of [`since=${last + 1}`, `since=${last + 1000}&wait=5`]) {
    const { status, body } = await ask(query)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.errors).toEqual([
      { path: '/since', message: expect.stringContaining(`beyond the last change, ${last}`) },
    ])
  }
})

test('a row and its change have the same version and time', async () => {
  const made = await make(api, 'championships')
  const changed = await api.championships.update(made.id, { season: '2031' })
  const { items } = await api.listChanges({ query: { entityId: made.id } })
  expect(items.map(({ version, occurredAt }) => [version, occurredAt])).toEqual([
    [1, made.updatedAt],
    [changed.version, changed.updatedAt],
  ])
})

test('a stop ends waiting calls at once', async () => {
  const other = await startTestServer()
  const { latestSeq } = await other.api.listChanges()
  const waiting = other.fetch(`/changes?since=${latestSeq}&wait=30`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const began = performance.now()
  await other.close()
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await (await waiting).json()).toEqual({ items: [], nextSince: latestSeq, latestSeq })
})
