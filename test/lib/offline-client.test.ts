import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  ApiError,
  type Client,
  createOfflineClient,
  type OfflineOptions,
  type Refusal,
  type WriteStorage,
} from '../../lib/client.ts'
import { newId } from '../../server/contract/offline/new-id.ts'
import { atEnd } from '../support/at-end.ts'
import { bodies, make } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'

let server: TestServer
let runSheetId: string
beforeAll(async () => {
  server = await startTestServer()
  runSheetId = (await make(server.api, 'runSheets')).id
})

/** A link to the server that can be cut, and that can lose answers. */
function link() {
  const state = { isCut: false, losesAnswers: 0, keys: [] as (string | null)[] }
  const send: typeof fetch = async (url, init) => {
    if (state.isCut) throw new TypeError('no link')
    if (init?.method !== 'GET') state.keys.push(new Headers(init?.headers).get('idempotency-key'))
    const response = await fetch(url, init)
    if (init?.method === 'GET' || state.losesAnswers === 0) return response
    state.losesAnswers -= 1
    throw new TypeError('the answer was lost')
  }
  return { state, fetch: send }
}

/** What a program keeps in memory, as a file would. */
function kept() {
  const storage: WriteStorage & { text: string | null } = {
    text: null,
    read: () => storage.text,
    async write(text) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      storage.text = text
    },
  }
  return storage
}

async function offline(options: Partial<OfflineOptions> = {}) {
  const client = await createOfflineClient({ baseUrl: server.url, token: server.token, ...options })
  atEnd(() => client.close())
  return client
}

const lapsOf = async (client: Client, runSheet: string) =>
  (await client.laps.list({ runSheetId: runSheet })).items

/** What the log says of some rows, in its order. */
async function logOf(client: Client, ids: ReadonlySet<string>, since = 0) {
  const { items } = await client.listChanges({ query: { since, limit: 500 } })
  return items
    .filter(({ entityId }) => ids.has(entityId))
    .map(({ opType, entityId }) => `${opType} ${entityId}`)
}

test('a server that is killed again and again gets every write once, in order', async () => {
  const reserved = createServer().listen(0, '127.0.0.1')
  await once(reserved, 'listening')
  const { port } = reserved.address() as { port: number }
  reserved.close()
  const running = await startServerProcess({ env: { PORT: String(port) } })
  atEnd(() => running.cleanUp())
  const { client: api, token } = await setUp(running.url)
  const { id: sheet } = await make(api, 'runSheets')
  const since = (await api.me()).seq
  const client = await createOfflineClient({ baseUrl: running.url, token })
  atEnd(() => client.close())
  const ids: string[] = []
  const expected: string[] = []
  const rows: Promise<unknown>[] = []
  for (let lapNumber = 1; lapNumber <= 60; lapNumber += 1) {
    const id = newId()
    ids.push(id)
    expected.push(`create ${id}`, `update ${id}`)
    rows.push(client.laps.create({ id, runSheetId: sheet, lapNumber, lapTimeMs: 90_000 }))
    rows.push(client.laps.update(id, { lapTimeMs: 91_000 + lapNumber }))
    if (lapNumber % 25 === 0) {
      await running.kill('SIGKILL')
      await running.restart()
      client.flush().catch(() => {})
    }
  }
  await Promise.all(rows)
  expect(client.pending).toEqual([])
  const laps = await lapsOf(api, sheet)
  expect(laps.map(({ lapNumber, lapTimeMs }) => [lapNumber, lapTimeMs])).toEqual(
    ids.map((_, index) => [index + 1, 91_001 + index]),
  )
  expect(await logOf(api, new Set(ids), since)).toEqual(expected)
}, 60_000)

test('writes wait while there is no link, and flush says why', async () => {
  const { state, fetch } = link()
  const client = await offline({ fetch })
  state.isCut = true
  const created = client.laps.create({ runSheetId, lapNumber: 101, lapTimeMs: 90_000 })
  await expect(client.flush()).rejects.toThrow('no link')
  const [{ rowId = '' } = {}] = client.pending
  void client.laps.update(rowId, { lapTimeMs: 91_000 })
  void client.laps.remove(rowId)
  await vi.waitFor(() =>
    expect(client.pending.map(({ resource, op, rowId: id }) => [resource, op, id])).toEqual(
      ['create', 'update', 'remove'].map((op) => ['laps', op, rowId]),
    ),
  )
  state.isCut = false
  await client.flush()
  expect(client.pending).toEqual([])
  expect((await created).id).toBe(rowId)
  expect(await logOf(server.api, new Set([rowId]))).toEqual(
    ['create', 'update', 'delete'].map((op) => `${op} ${rowId}`),
  )
})

test('they go by themselves when the link is back', async () => {
  const { state, fetch } = link()
  const client = await offline({ fetch })
  state.isCut = true
  const created = client.laps.create({ runSheetId, lapNumber: 102, lapTimeMs: 90_000 })
  await vi.waitFor(() => expect(client.pending[0]?.attempts).toBeGreaterThan(0))
  state.isCut = false
  expect((await created).lapNumber).toBe(102)
})

test('an answer that is lost is asked for again, and nothing is written twice', async () => {
  const { state, fetch } = link()
  const client = await offline({ fetch })
  const id = newId()
  state.losesAnswers = 1
  await client.laps.create({ id, runSheetId, lapNumber: 103, lapTimeMs: 90_000 })
  state.losesAnswers = 1
  await client.laps.update(id, { lapTimeMs: 91_000 }, { ifMatch: 1 })
  state.losesAnswers = 1
  await client.laps.remove(id)
  const [first, , second, , third] = state.keys
  expect(state.keys).toEqual([first, first, second, second, third, third])
  expect(new Set(state.keys).size).toBe(3)
  expect(state.keys).not.toContain(null)
  expect(await logOf(server.api, new Set([id]))).toEqual(
    ['create', 'update', 'delete'].map((op) => `${op} ${id}`),
  )
})

test('what waits outlives the program, where the server has no memory of its keys too', async () => {
  const { state, fetch } = link()
  const storage = kept()
  const first = await offline({ fetch, storage })
  const [added, changed, removed] = [newId(), newId(), newId()]
  for (const [index, id] of [changed, removed].entries())
    await server.api.laps.create({ id, runSheetId, lapNumber: 110 + index, lapTimeMs: 90_000 })
  state.isCut = true
  void first.laps.create({ id: added, runSheetId, lapNumber: 112, lapTimeMs: 90_000 })
  void first.laps.update(changed, { lapTimeMs: 91_000 }, { ifMatch: 1 })
  void first.laps.remove(removed)
  await vi.waitFor(() => expect(JSON.parse(storage.text ?? '[]')).toHaveLength(3))
  await first.close()
  // The same writes, by keys that the server knows no more.
  await server.api.laps.create({ id: added, runSheetId, lapNumber: 112, lapTimeMs: 90_000 })
  await server.api.laps.update(changed, { lapTimeMs: 91_000 })
  await server.api.laps.remove(removed)
  const onRefused = vi.fn()
  const second = await offline({ storage, onRefused })
  await second.flush()
  expect([second.pending, onRefused.mock.calls]).toEqual([[], []])
  await vi.waitFor(() => expect(storage.text).toBe('[]'))
  expect(await logOf(server.api, new Set([added, changed, removed]))).toHaveLength(5)
  storage.text = 'no writes'
  await expect(offline({ storage })).rejects.toThrow('The storage of writes holds none')
})

test('two writes by one key are one, and the promises of both end', async () => {
  const client = await offline()
  const body = { id: undefined, runSheetId, lapNumber: 104, lapTimeMs: 90_000 } as never
  const { id } = await client.laps.create(body)
  const change = () => client.laps.update(id, { lapTimeMs: 91_000 }, { idempotencyKey: `once-${id}` })
  const [first, second] = await Promise.all([change(), change()])
  expect([first.version, second.version]).toEqual([2, 2])
})

test('flush does not say that all is sent where the client was closed before', async () => {
  const held = Promise.withResolvers<void>()
  const client = await offline({
    async fetch(url, init) {
      const response = await fetch(url, init)
      await held.promise
      return response
    },
  })
  const sent = client.laps.create({ runSheetId, lapNumber: 105, lapTimeMs: 90_000 })
  const waits = client.laps.create({ runSheetId, lapNumber: 106, lapTimeMs: 90_000 })
  await vi.waitFor(() => expect(client.pending[0]?.attempts).toBe(1))
  const flushed = expect(client.flush()).rejects.toThrow('closed')
  const closed = client.close()
  held.resolve()
  await closed
  await flushed
  expect((await sent).lapNumber).toBe(105)
  await expect(waits).rejects.toThrow('closed')
  await expect(client.flush()).rejects.toThrow('closed')
})

test('a conflict goes to the handler and to who waits, and what is behind it is sent', async () => {
  const { state, fetch } = link()
  const refused: Refusal[] = []
  const client = await offline({
    fetch,
    onRefused(refusal) {
      refused.push(refusal)
      throw new Error('of the handler')
    },
  })
  const lap = await server.api.laps.create({ runSheetId, lapNumber: 120, lapTimeMs: 90_000 })
  state.isCut = true
  const late = client.laps.update(lap.id, { lapTimeMs: 80_000 }, { ifMatch: lap.version })
  const twice = client.laps.create({ runSheetId, lapNumber: 120, lapTimeMs: 81_000 })
  const behind = client.laps.create({ runSheetId, lapNumber: 121, lapTimeMs: 82_000 })
  await server.api.laps.update(lap.id, { lapTimeMs: 95_000 })
  state.isCut = false
  await client.flush()
  await expect(late).rejects.toBeInstanceOf(ApiError)
  await expect(twice).rejects.toMatchObject({ problem: { status: 409 } })
  expect((await behind).lapNumber).toBe(121)
  expect(refused.map(({ write, error }) => [write.op, error.problem.status])).toEqual([
    ['update', 412],
    ['create', 409],
  ])
  expect(refused[0]?.error.problem.current).toMatchObject({ lapTimeMs: 95_000 })
  expect((await server.api.laps.get(lap.id)).lapTimeMs).toBe(95_000)
})

test('a later write of a row is based on the one before it, and not on what others have written', async () => {
  const { state, fetch } = link()
  const client = await offline({ fetch })
  const lap = await server.api.laps.create({ runSheetId, lapNumber: 130, lapTimeMs: 90_000 })
  state.isCut = true
  const guarded = { ifMatch: lap.version }
  const own = [1, 2, 3].map((each) => client.laps.update(lap.id, { lapTimeMs: 90_000 + each }, guarded))
  state.isCut = false
  await client.flush()
  expect((await Promise.all(own)).map(({ version }) => version)).toEqual([2, 3, 4])
  state.isCut = true
  const blind = client.laps.update(lap.id, { comment: 'traffic' })
  const seen = client.laps.update(lap.id, { lapTimeMs: 99_000 }, { ifMatch: 4 })
  await server.api.laps.update(lap.id, { lapTimeMs: 97_000 })
  state.isCut = false
  await client.flush()
  expect((await blind).version).toBe(6)
  await expect(seen).rejects.toMatchObject({ problem: { status: 412 } })
})

test('a write beyond the limit, of a closed client or not kept is rejected, and none of them is sent', async () => {
  const { state, fetch } = link()
  const storage = kept()
  const client = await offline({ fetch, storage, limit: 2 })
  state.isCut = true
  const body = await bodies.tracks(server.api)
  const tracks = [1, 2].map((each) => client.tracks.create({ ...body, name: `Limit ${each}` }))
  await expect(client.tracks.create({ ...body, name: 'Limit 3' })).rejects.toThrow('2 writes wait already')
  await vi.waitFor(() => expect(client.pending).toHaveLength(2))
  state.isCut = false
  await client.flush()
  await Promise.all(tracks)
  storage.write = async () => {
    throw new Error('the disk is full')
  }
  await expect(client.tracks.create({ ...body, name: 'Limit 4' })).rejects.toThrow('the disk is full')
  await client.close()
  await expect(client.tracks.create({ ...body, name: 'Limit 5' })).rejects.toThrow('closed')
  const names = (await server.api.tracks.list({ limit: 500 })).items.map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('Limit')).sort()).toEqual(['Limit 1', 'Limit 2'])
})

test('without a login they wait for the next, and other calls go their way', async () => {
  const client = await offline({ token: '' })
  const created = client.laps.create({ runSheetId, lapNumber: 140, lapTimeMs: 90_000 })
  await expect(client.flush()).rejects.toMatchObject({ problem: { status: 401 } })
  client.setToken(server.token)
  expect((await created).lapNumber).toBe(140)
  expect((await client.laps.get((await created).id)).lapTimeMs).toBe(90_000)
  expect((await client.health()).status).toBe('ok')
})

test('ids sort in the order in which they were made', () => {
  const ids = Array.from({ length: 2000 }, newId)
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(
    true,
  )
  expect([...ids].sort()).toEqual(ids)
})
