import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()

const ask = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${server.url}/metrics`, { headers, ...init })
const scrape = async () => (await ask()).text()
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('on this machine they need no login, in the text format of Prometheus', async () => {
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  for (const line of text.split('\n')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \S.*|[a-zA-Z_:][\w:]*(?:\{.*\})? (?:[-+.\deE]+|Nan|\+Inf)|)$/)
  }
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']) {
    expect(figureOf(text, name)).toBeGreaterThanOrEqual(0)
  }
})

test('with credentials they are for owners and admins', async () => {
  expect((await server.fetch('/metrics')).status).toBe(200)
  const { secret } = await keyOf(server)
  expect((await ask({ 'x-api-key': secret })).status).toBe(200)
  const { token } = await memberOf(server)
  const refused = await ask({ authorization: `Bearer ${token}` })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'forbidden' })
})

test.each([
  ['a token that is none', { authorization: 'Bearer nonsense' }],
  ['an unknown key', { 'x-api-key': `rk_${'A'.repeat(43)}` }],
  ['nothing, through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['nothing, through a proxy of the newer kind', { forwarded: 'for=203.0.113.7' }],
])('401 for %s', async (_, headers: Record<string, string>) => {
  const answer = await ask(headers)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('Bearer')
})

test('405 for anything but reading', async () => {
  const answer = await ask({}, { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET')
})

test('requests are counted by their declared path, not by the requested one', async () => {
  const ids = [1, 2, 3].map((each) => `01890000-0000-7000-8000-00000000000${each}`)
  for (const id of ids) expect((await server.fetch(`/laps/${id}`)).status).toBe(404)
  for (let odd = 0; odd < 5; odd += 1) await server.fetch(`/nothing-${odd}/here?a=${odd}`)
  await fetch(`${server.url}/app/sessions/${ids[0]}`)
  const text = await scrape()
  const count = (labels: string) => figureOf(text, `trackside_http_requests_total{${labels}}`) ?? 0
  expect(count('method="GET",route="/laps/:id",status="4xx"')).toBe(3)
  expect(count('method="GET",route="other",status="4xx"')).toBe(5)
  expect(count('method="GET",route="/app",status="2xx"')).toBe(1)
  expect(text).not.toMatch(/nothing-\d|01890000/)
})

test('every endpoint, refused and answered, fits into a text that is read every few seconds', async () => {
  const { createMeters } = await import('../../server/http/metrics/meters.ts')
  const document = await (await fetch(`${server.url}/openapi.json`)).json()
  const meters = createMeters('0.3.0')
  let endpoints = 0
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    for (const method of Object.keys(methods)) {
      endpoints += 1
      const route = path.replace(/\{(\w+)\}/g, ':$1')
      for (const status of ['2xx', '4xx']) {
        for (const seconds of [0.001, 0.01, 0.2, 3, 20])
          meters.observe({ method: method.toUpperCase(), route, status, seconds })
      }
    }
  }
  const none = { accounts: 0, changes: 0, laps: 0, sockets: 0, queued: 0, failed: 0 }
  const sizes = {
    databaseBytes: 0,
    backupsBytes: 0,
    freeBytes: 0,
    factoryBehind: 0,
    bodyBytes: 0,
    shed: 0,
    underPressure: false,
  }
  const rest = {
    parts: {},
    factoryRefused: false,
    diskFull: false,
    backupAgeSec: null,
    backupFailing: false,
    damaged: false,
  }
  const text = await meters.text({ ...none, ...sizes, ...rest })
  expect(text).toContain('trackside_http_requests_total{method="PATCH",route="/laps/:id",status="4xx"} 5')
  expect(endpoints).toBeGreaterThan(250)
  expect(text.length / endpoints).toBeLessThan(240)
})

test('names contain the unit, and total for counters', async () => {
  const types = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type])
  expect(types.length).toBeGreaterThan(20)
  for (const [name = '', type] of types) {
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
    expect(name).not.toMatch(/_(ms|milliseconds|kb|mb|minutes)(_|$)/)
  }
})

test('a call that waits for a change is counted, and is no slow request', async () => {
  const { latestSeq } = await server.api.listChanges()
  const sumOf = (text: string) =>
    figureOf(text, 'trackside_http_request_duration_seconds_sum{method="GET"}') ?? Number.NaN
  const before = sumOf(await scrape())
  await server.fetch(`/changes?since=${latestSeq}&wait=1`)
  const text = await scrape()
  expect(figureOf(text, 'trackside_http_requests_total{method="GET",route="/changes",status="2xx"}')).toBe(2)
  expect(sumOf(text) - before).toBeLessThan(0.9)
})

test('they contain quantities, and nothing about accounts', async () => {
  const lap = await make(server.api, 'laps')
  const text = await scrape()
  const { account, seq } = await server.api.me()
  expect(figureOf(text, 'trackside_changes')).toBe(seq)
  expect(figureOf(text, 'trackside_accounts')).toBe(1)
  expect(figureOf(text, 'trackside_laps')).toBe(1)
  expect(figureOf(text, 'trackside_database_bytes')).toBeGreaterThan(10_000)
  expect(figureOf(text, 'trackside_backup_age_seconds')).toBeUndefined()
  for (const secret of [account.name, account.slug, account.id, lap.id]) expect(text).not.toContain(secret)
  await server.api.createBackup()
  expect(figureOf(await scrape(), 'trackside_backup_age_seconds')).toBeLessThan(60)
})

test('open sockets are counted while they are open', async () => {
  const session = await make(server.api, 'sessions')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/sessions/${session.id}`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
  expect(figureOf(await scrape(), 'trackside_realtime_sockets')).toBe(1)
  socket.close()
  await vi.waitFor(async () => expect(figureOf(await scrape(), 'trackside_realtime_sockets')).toBe(0))
})

test('an owner of another account reads none: they count rows of all accounts', async () => {
  const { token } = await server.otherAccount('other-team')
  const foreign = await ask({ authorization: `Bearer ${token}` })
  expect([foreign.status, await foreign.json()]).toMatchObject([403, { entity: 'Instance' }])
})

test('the document of the API has them as text', async () => {
  const document = await (await fetch(`${server.url}/openapi.json`)).json()
  expect(Object.keys(document.paths['/metrics'].get.responses['200'].content)).toEqual(['text/plain'])
})
