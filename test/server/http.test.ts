import { request } from 'node:http'
import { hostname } from 'node:os'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const JSON_TYPE = { 'content-type': 'application/json' }

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) {
  const response = await server.fetch(path, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A raw request, so that Host can be anything. */
function statusOf(headers: Record<string, string>, path = '/health') {
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(server.url, { headers, path }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test('an address that is sent whole, as by a proxy, is the same as its path', async () => {
  expect(await statusOf({}, `${server.url}/health?`)).toBe(200)
  expect(await statusOf({}, `${server.url}/nothing`)).toBe(401)
})

test('a request to upgrade to another protocol is answered in HTTP', async () => {
  expect(
    await statusOf({ connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' }),
  ).toBe(200)
})

test.each([
  ['nonsense', '{', 'malformed_json'],
  ['half a value', '{"name": "x"', 'malformed_json'],
  ['bad UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'malformed_json'],
  ['a bare word', 'NaN', 'malformed_json'],
  ['nothing', '', 'invalid'],
  ['null', 'null', 'invalid'],
  ['a list', '[]', 'invalid'],
  ['a number', '7', 'invalid'],
  ['a text', '"x"', 'invalid'],
])('a body that is %s gets 400', async (_, body, code) => {
  const answer = await post('/championships', body)
  expect(answer).toMatchObject({
    status: 400,
    body: { code, status: 400, type: `urn:trackside:problem:${code}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
})

const nested = (depth: number) => `{"parameters":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
const FIELDS = '"name":"x","season":"y","series":"z"'

test.each([
  ['__proto__', `{${FIELDS},"parameters":{"a":{"__proto__":{"x":1}}}}`, '/parameters/a/__proto__'],
  ['NUL', `{${FIELDS.replace('"x"', '"a\\u0000b"')}}`, '/name'],
  ['a lone surrogate', `{${FIELDS.replace('"y"', '"\\ud800"')}}`, '/season'],
  ['NUL in a name', `{${FIELDS},"parameters":{"a\\u0000":1}}`, '/parameters/a\u0000'],
  ['a number too large', `{${FIELDS},"parameters":{"a":[1,1e999]}}`, '/parameters/a/1'],
])('a body with %s gets 400 where it is', async (_, body, path) => {
  expect(await post('/championships', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})

test('nesting beyond 64 levels gets 400, however deep', async () => {
  for (const depth of [63, 64, 100_000]) {
    expect((await post('/championships', nested(depth))).body.errors[0].message).toMatch(/nested|required/)
    expect((await post('/championships', nested(depth))).status).toBe(400)
  }
})

test('parameters may hold 64 KB, text 200 characters, and no more', async () => {
  const body = (size: number, name = 'x') =>
    JSON.stringify({ name, season: 'y', series: 'z', parameters: { a: 'x'.repeat(size) } })
  expect((await post('/championships', body(64 * 1024 - 8))).status).toBe(201)
  expect((await post('/championships', body(64 * 1024 - 7))).body.errors).toMatchObject([
    { path: '/parameters' },
  ])
  expect((await post('/championships', body(1, 'x'.repeat(200)))).status).toBe(201)
  expect((await post('/championships', body(1, 'x'.repeat(201)))).body.errors).toMatchObject([
    { path: '/name' },
  ])
  expect((await post('/championships', body(1, '  padded  '))).body.name).toBe('padded')
  expect((await post('/championships', body(1, '   '))).body.errors).toMatchObject([{ path: '/name' }])
})

test('bodies beyond the limit get 413, packed ones too', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  expect(await post('/championships', large)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const packed = Uint8Array.from(gzipSync(JSON.stringify({ name: 'x'.repeat(9 * 1024 * 1024) })))
  expect((await post('/laps/batch', packed, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(413)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'application/jsonp',
  '',
])('a body of type "%s" gets 415', async (type) => {
  const answer = await post('/championships', '{}', { 'content-type': type })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('every JSON media type is accepted', async () => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ]) {
    expect((await post('/championships', `{${FIELDS}}`, { 'content-type': type })).status).toBe(201)
  }
})

test('errors are reported in the order of the contract', async () => {
  const unknown = await server.fetch('/nowhere', { headers: { authorization: '' } })
  expect(unknown.status).toBe(401)
  expect((await server.fetch('/nowhere')).status).toBe(404)
  expect(
    (await server.fetch('/laps', { method: 'POST', headers: { authorization: '' }, body: '{' })).status,
  ).toBe(401)
  const missing = '/laps/01990000-0000-7000-8000-000000000000'
  expect((await server.fetch(missing, { method: 'PATCH', json: { lapNumber: 'x' } })).status).toBe(400)
  expect(
    (await server.fetch(missing, { method: 'PATCH', json: {}, headers: { 'if-match': '"1"' } })).status,
  ).toBe(404)
  const lap = await make(server.api, 'laps')
  const taken = await make(server.api, 'laps', { runSheetId: lap.runSheetId })
  const body = { lapNumber: taken.lapNumber, driverId: '01990000-0000-7000-8000-000000000000' }
  const patch = (headers: Record<string, string>) =>
    server.fetch(`/laps/${lap.id}`, { method: 'PATCH', json: body, headers })
  expect((await patch({ 'if-match': '"9"' })).status).toBe(412)
  expect((await patch({ 'if-match': 'nonsense' })).status).toBe(412)
  expect((await patch({ 'if-match': '"1"' })).status).toBe(409)
  expect(
    (await server.fetch(`/laps/${lap.id}`, { method: 'PATCH', json: { driverId: body.driverId } })).status,
  ).toBe(422)
})

test('If-None-Match is ignored', async () => {
  const lap = await make(server.api, 'laps')
  expect((await server.fetch(`/laps/${lap.id}`, { headers: { 'if-none-match': '"1"' } })).status).toBe(200)
})

test('a key that is too long gets 400; that of a rejected request can be used again', async () => {
  const headers = (key: string) => ({ ...JSON_TYPE, 'idempotency-key': key })
  expect((await post('/championships', `{${FIELDS}}`, headers('x'.repeat(201)))).status).toBe(400)
  expect((await post('/championships', '{}', headers('again'))).status).toBe(400)
  expect((await post('/championships', `{${FIELDS}}`, headers('again'))).status).toBe(201)
})

test('of two concurrent requests with one key, one gets a conflict or the answer of the other', async () => {
  const { latestSeq } = await server.api.listChanges()
  const headers = { ...JSON_TYPE, 'idempotency-key': 'twins' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('/championships', `{${FIELDS}}`, headers)),
  )
  for (const answer of answers) {
    if (answer.status === 409) expect(answer.body.code).toBe('in_progress')
    else expect(answer.status).toBe(201)
  }
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  expect((await server.api.listChanges()).latestSeq).toBe(latestSeq + 1)
})

test('Host must name this machine', async () => {
  const { port } = new URL(server.url)
  for (const host of [
    'localhost',
    `127.0.0.1:${port}`,
    '[::1]:1',
    'LOCALHOST:80',
    hostname(),
    `${hostname()}.local`,
  ]) {
    expect([host, await statusOf({ host })]).toEqual([host, 200])
  }
  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.255.255.254',
    'xlocalhost',
  ]) {
    expect([host, await statusOf({ host })]).toEqual([host, 403])
    expect([host, await statusOf({ host }, '/app/')]).toEqual([host, 403])
  }
})

test('a foreign Origin is refused, ours and none are not', async () => {
  const { host } = new URL(server.url)
  expect(await statusOf({ host, origin: server.url })).toBe(200)
  for (const origin of [
    'http://evil.example',
    'null',
    `http://${host}.evil.example`,
    'http://localhost:1',
    '',
  ]) {
    expect([origin, await statusOf({ host, origin })]).toEqual([origin, 403])
  }
})

test('PUBLIC_URL adds its name', async () => {
  const named = await startTestServer({ PUBLIC_URL: 'https://pit.example:8443' })
  const status = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      request(`${named.url}/health`, { headers }, (response) => resolve(response.resume().statusCode)).end()
    })
  expect(await status({ host: 'pit.example:8443', origin: 'https://pit.example:8443' })).toBe(200)
  expect(await status({ host: 'pot.example:8443' })).toBe(403)
})

test('every response has the security headers', async () => {
  for (const path of ['/health', '/nowhere', '/laps']) {
    const { headers } = await server.fetch(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  }
  const first = await server.fetch('/health')
  const second = await server.fetch('/health')
  expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
})

test('requests beyond the limit per minute get 429 with the time to wait', async () => {
  const slow = await startTestServer({ RATE_LIMIT_PER_MIN: '20' })
  const answers = await Promise.all(Array.from({ length: 30 }, () => slow.fetch('/auth/me')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${slow.url}/health`)).status).toBe(200)
})

test('GET / sends a browser to the app', async () => {
  const response = await fetch(server.url, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/app/'])
  const page = await fetch(`${server.url}/app/`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect((await page.text()).toLowerCase()).toContain('<!doctype html>')
})

test('the documentation works without a network', async () => {
  const page = await (await fetch(`${server.url}/docs`)).text()
  for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
  }
  expect(page).not.toMatch(/https?:/)
})

test('a missing table gives 500 with its code and nothing else', async () => {
  const broken = await startTestServer()
  const database = new Database(`${broken.dataDir}/trackside.db`)
  database.pragma('foreign_keys = OFF')
  database.exec('drop table laps')
  database.close()
  const response = await broken.fetch('/laps')
  expect(response.status).toBe(500)
  const body = await response.json()
  expect(body.detail).toBe('relation "laps" does not exist')
  expect(JSON.stringify(body)).not.toMatch(/\.ts|node_modules| at /)
  expect((await broken.fetch('/cars')).status).toBe(200)
})

test.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])(
  'a name that every object has, %s, is no field, and may be an extra like any other',
  async (name) => {
    const row = await make(server.api, 'championships')
    const patch = (json: unknown) => server.fetch(`/championships/${row.id}`, { method: 'PATCH', json })
    const refused = await patch({ [name]: '' })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      [{ path: `/${name}`, message: 'is not a known field' }],
    ])
    expect(await (await patch({ parameters: { [name]: 1 } })).json()).toMatchObject({ version: 2 })
    const { seq } = await server.api.me()
    const { items } = await server.api.listChanges({ query: { since: String(seq - 1) } })
    expect(items[0]?.diff).toEqual([{ path: `/parameters/${name}`, to: 1 }])
    await server.api.revertChanges({ body: { seq } })
    expect((await server.api.championships.get(row.id)).parameters).toEqual({})
  },
)
