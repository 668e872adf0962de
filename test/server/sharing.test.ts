import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { sharingActions } from '../../server/contract/actions/sharing.ts'
import { createClient } from '../../server/contract/client.ts'
import type { ActionBody } from '../../server/contract/define/action.ts'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startSharedServer } from '../support/shared-server.ts'

const LAN = '127.0.0.2'
const WIFI = '127.0.0.3'
const TABLET = '127.0.0.9'

const server = await startSharedServer()
const { api, port, clock, plug, ask } = server
plug('eth0', LAN)
plug('wlan0', WIFI)
const interfaceOf = async (name: string) =>
  (await api.sharing()).interfaces.find((each) => each.name === name)
const share = (body: ActionBody<typeof sharingActions.putSharing>) => api.putSharing({ body })
const bearer = { authorization: `Bearer ${server.token}` }

test('nothing is shared until a user enables it, and no authority exists before', async () => {
  expect(await api.sharing()).toEqual({
    on: false,
    port,
    hostName: 'trackside-acme.local',
    nameUrl: null,
    interfaces: [
      { name: 'eth0', addresses: [LAN], shared: false, listening: false, urls: [], problem: null },
      { name: 'wlan0', addresses: [WIFI], shared: false, listening: false, urls: [], problem: null },
    ],
    plainHttp: false,
    allowedOrigins: [],
    authority: null,
  })
  await expect(ask(LAN, '/health', { plain: true })).rejects.toThrow('ECONNREFUSED')
  const page = await fetch(`${server.url}/trust`)
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('Nothing to trust yet')
})

test('on the chosen interface, and on no other, it serves https with its own certificate', async () => {
  const state = await share({ on: true, interfaces: ['eth0'] })
  expect(state).toMatchObject({
    on: true,
    nameUrl: `https://trackside-acme.local:${port}/app/`,
    authority: { helpUrl: `https://${LAN}:${port}/trust` },
  })
  expect(state.interfaces).toEqual([
    {
      name: 'eth0',
      addresses: [LAN],
      shared: true,
      listening: true,
      urls: [`https://${LAN}:${port}/app/`],
      problem: null,
    },
    { name: 'wlan0', addresses: [WIFI], shared: false, listening: false, urls: [], problem: null },
  ])
  expect((await ask(LAN, '/health')).status).toBe(200)
  expect((await ask(LAN, '/health', { name: 'trackside-acme.local' })).status).toBe(200)
  await expect(ask(WIFI, '/health')).rejects.toThrow('ECONNREFUSED')
  await expect(ask(LAN, '/health', { name: 'trackside-other.local' })).rejects.toThrow('altnames')
  const settings = JSON.parse(readFileSync(join(server.dataDir, 'sharing.json'), 'utf8'))
  expect(settings).toMatchObject({ on: true, interfaces: ['eth0'], plainHttp: false })
})

test('over plain http reads are redirected to https and writes are refused with the address', async () => {
  const sent = await ask(LAN, '/app/?a=1', { plain: true })
  expect([sent.status, sent.headers.location]).toEqual([308, `https://${LAN}:${port}/app/?a=1`])
  const posted = await ask(LAN, '/auth/login', { plain: true, method: 'POST', body: 'x'.repeat(8_000_000) })
  expect(posted.status).toBe(403)
  expect(posted.headers['content-type']).toBe('application/problem+json')
  expect(JSON.parse(posted.body)).toMatchObject({ code: 'https_needed', status: 403 })
  expect(posted.body).toContain(`https://${LAN}:${port}/`)
  const status = await new Promise((resolve) => {
    const ws = new WebSocket(`ws://${LAN}:${port}/realtime/sessions/x`)
    ws.on('error', () => {})
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode))
  })
  expect(status).toBe(403)
})

test('with its setting enabled, plain http is served as well, request bodies included', async () => {
  await share({ plainHttp: true })
  const body = JSON.stringify({
    name: 'Plain',
    country: 'DE',
    lengthKm: 3,
    cornerCount: 9,
    parameters: { x: 'y'.repeat(60_000) },
  })
  const made = await ask(LAN, '/tracks', {
    plain: true,
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body,
  })
  expect([made.status, JSON.parse(made.body).name]).toEqual([201, 'Plain'])
  expect((await ask(LAN, '/health')).status).toBe(200)
  await share({ plainHttp: false })
  expect((await ask(LAN, '/health', { plain: true })).status).toBe(308)
})

describe('Host and Origin', () => {
  const here = () => `${LAN}:${port}`
  const statusOf = async (plain: boolean, headers: Record<string, string>) =>
    (await ask(LAN, '/health', { plain, headers })).status

  test('over https only pages by https of this machine may call, by address or by name', async () => {
    const named = `trackside-acme.local:${port}`
    expect(await statusOf(false, { host: here(), origin: `https://${here()}` })).toBe(200)
    expect(await statusOf(false, { host: named, origin: `https://${named}` })).toBe(200)
    expect(await statusOf(false, { host: named })).toBe(200)
    expect(await statusOf(false, { host: here(), origin: `http://${here()}` })).toBe(403)
    expect(await statusOf(false, { host: here(), origin: `https://${named}` })).toBe(403)
    expect(await statusOf(false, { host: `trackside-other.local:${port}` })).toBe(403)
    expect(await statusOf(false, { host: 'evil.example' })).toBe(403)
  })

  test('over plain http only pages by plain http may', async () => {
    await share({ plainHttp: true })
    expect(await statusOf(true, { host: here(), origin: `http://${here()}` })).toBe(200)
    expect(await statusOf(true, { host: here(), origin: `https://${here()}` })).toBe(403)
    await share({ plainHttp: false })
  })

  test('a WebSocket is checked in the same way', async () => {
    const session = await make(api, 'sessions')
    const ca = await server.authority()
    const tried = (origin: string) =>
      new Promise((resolve) => {
        const ws = new WebSocket(`wss://${here()}/realtime/sessions/${session.id}`, {
          ca,
          origin,
          headers: bearer,
        })
        ws.on('error', () => {})
        ws.on('open', () => {
          resolve('open')
          ws.close()
        })
        ws.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      })
    expect(await tried(`https://${here()}`)).toBe('open')
    expect(await tried(`http://${here()}`)).toBe(403)
    expect(await tried('https://evil.example')).toBe(403)
  })
})

describe('another web app', () => {
  const APP = 'http://tablet.local:3000'
  const preflight = (origin: string, path = '/laps') =>
    ask(LAN, path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,if-match',
      },
    })

  test('may not call until an owner of the first account allows its exact origin', async () => {
    const before = await preflight(APP)
    expect([before.status, before.headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect(JSON.parse(before.body)).toMatchObject({ code: 'foreign_origin' })
    const bad = [
      '*',
      'null',
      'tablet.local',
      'ftp://tablet.local',
      'http://*.local',
      `${APP}/`,
      'HTTP://Tablet.local:3000',
    ]
    const refused = await refusal(share({ allowedOrigins: [APP, ...bad] }))
    expect(refused.errors?.map(({ path }) => path)).toEqual(
      bad.map((_, index) => `/allowedOrigins/${index + 1}`),
    )
    expect(refused.errors?.at(-1)?.message).toBe(
      'must be the origin alone, as browsers send it: http://tablet.local:3000',
    )
    const member = await memberOf(server)
    expect((await refusal(member.api.putSharing({ body: { allowedOrigins: [APP] } }))).status).toBe(403)
    expect((await share({ allowedOrigins: [APP, APP] })).allowedOrigins).toEqual([APP])
    // Exclusions are kept, over a restart too.
    expect((await share({ plainHttp: false })).allowedOrigins).toEqual([APP])
    expect(JSON.parse(readFileSync(join(server.dataDir, 'sharing.json'), 'utf8')).allowedOrigins).toEqual([
      APP,
    ])
    expect((await member.api.sharing()).allowedOrigins).toEqual([APP])
  })

  test('gets CORS answers, on refusals too, without cookies and for no other origin', async () => {
    const { status, headers } = await preflight(APP)
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(APP)
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE')
    for (const name of ['Authorization', 'X-API-Key', 'If-Match', 'Idempotency-Key', 'Content-Type']) {
      expect(headers['access-control-allow-headers']).toContain(name)
    }
    expect(headers.vary).toContain('Origin')
    const { secret } = await keyOf(server)
    const asked = [
      await ask(LAN, '/tracks', { headers: { origin: APP, 'x-api-key': secret } }),
      await ask(LAN, '/tracks', { headers: { origin: APP } }),
      await ask(LAN, '/nowhere', { headers: { origin: APP, 'x-api-key': secret } }),
      await ask(LAN, '/tracks', {
        method: 'POST',
        headers: { origin: APP, 'x-api-key': secret, 'content-type': 'application/json' },
        body: '{',
      }),
    ]
    expect(asked.map((each) => each.status)).toEqual([200, 401, 404, 400])
    for (const each of asked) {
      expect(each.headers['access-control-allow-origin']).toBe(APP)
      expect(each.headers['access-control-allow-credentials']).toBeUndefined()
      for (const name of ['ETag', 'Retry-After', 'X-Request-Id', 'Location']) {
        expect(each.headers['access-control-expose-headers']).toContain(name)
      }
      expect(each.headers.vary).toContain('Origin')
    }
    const elsewhere = await preflight('http://tablet.local:3001')
    expect([elsewhere.status, elsewhere.headers['access-control-allow-origin']]).toEqual([403, undefined])
    // The product's own page needs no header; reads without a login, for this machine, are refused to other pages.
    const own = await ask(LAN, '/health', { headers: { origin: `https://${LAN}:${port}` } })
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, undefined])
    expect((await fetch(`${server.url}/metrics`, { headers: { origin: APP } })).status).toBe(401)
  })

  test('may join rooms, until its origin is taken off the list', async () => {
    const session = await make(api, 'sessions')
    const ca = await server.authority()
    const tried = () =>
      new Promise((resolve) => {
        const ws = new WebSocket(`wss://${LAN}:${port}/realtime/sessions/${session.id}`, {
          ca,
          origin: APP,
          headers: bearer,
        })
        ws.on('error', () => {})
        ws.on('open', () => {
          resolve('open')
          ws.close()
        })
        ws.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      })
    expect(await tried()).toBe('open')
    expect((await share({ allowedOrigins: [] })).allowedOrigins).toEqual([])
    expect(await tried()).toBe(403)
    expect((await preflight(APP)).status).toBe(403)
  })
})

test('a changed address is followed; an unplugged cable ends its listener, and a plugged one restarts it', async () => {
  const before = await ask(LAN, '/health')
  plug('eth0', '127.0.0.4')
  await clock.advance(2000)
  await vi.waitFor(async () =>
    expect((await interfaceOf('eth0'))?.urls).toEqual([`https://127.0.0.4:${port}/app/`]),
  )
  const moved = await ask('127.0.0.4', '/health')
  expect(moved.status).toBe(200)
  expect(moved.serial).not.toBe(before.serial)
  await expect(ask(LAN, '/health')).rejects.toThrow('ECONNREFUSED')

  const session = await make(api, 'sessions')
  const ws = new WebSocket(`wss://127.0.0.4:${port}/realtime/sessions/${session.id}`, {
    ca: await server.authority(),
    headers: bearer,
  })
  await new Promise((resolve) => ws.once('open', resolve))
  plug('eth0')
  await clock.advance(2000)
  // Immediately, not after a timeout.
  await vi.waitFor(() => expect(ws.readyState).toBe(ws.CLOSED))
  expect(await interfaceOf('eth0')).toEqual({
    name: 'eth0',
    addresses: [],
    shared: true,
    listening: false,
    urls: [],
    problem: expect.stringContaining('does not have it at the moment'),
  })
  expect((await api.sharing()).nameUrl).toBeNull()
  await expect(ask('127.0.0.4', '/health')).rejects.toThrow('ECONNREFUSED')
  // An interface that was shared before can be selected while it is missing.
  expect(
    (await share({ interfaces: ['eth0', 'wlan0'] })).interfaces.map(({ listening }) => listening),
  ).toEqual([false, true])

  plug('eth0', LAN)
  await clock.advance(2000)
  await vi.waitFor(async () =>
    expect(await interfaceOf('eth0')).toMatchObject({ listening: true, problem: null }),
  )
  expect((await ask(LAN, '/health')).status).toBe(200)
  await share({ interfaces: ['eth0'] })
})

test('a certificate is renewed with a third of its life left, without ending a connection, and when the clock goes back', async () => {
  const session = await make(api, 'sessions')
  const ws = new WebSocket(`wss://${LAN}:${port}/realtime/sessions/${session.id}`, {
    ca: await server.authority(),
    headers: bearer,
  })
  await new Promise((resolve) => ws.once('open', resolve))
  const { serial: first } = await ask(LAN, '/health')
  await clock.advance(2000)
  expect((await ask(LAN, '/health')).serial).toBe(first)
  // Two thirds of ninety days; in steps of which each is one look.
  clock.jump(61 * 86_400_000)
  await clock.advance(2000)
  const ca = await server.authority()
  const shown = () =>
    ask(LAN, '/health', { ca }).then(
      ({ serial }) => serial,
      (error) => (error as { code: string }).code,
    )
  // Its authority's clock is two months ahead of this test's: its certificates begin in the future.
  await vi.waitFor(async () => expect(await shown()).toBe('CERT_NOT_YET_VALID'))
  clock.jump(-61 * 86_400_000)
  await clock.advance(2000)
  await vi.waitFor(async () => expect(await shown()).toMatch(/^[0-9A-F]+$/))
  expect(await shown()).not.toBe(first)
  expect(ws.readyState).toBe(ws.OPEN)
  ws.close()
})

test('callers without the right are rejected, and so are interfaces that this machine does not have', async () => {
  const member = await memberOf(server)
  const { api: other } = await server.otherAccount('other-team')
  for (const client of [member.api, other]) {
    expect(await refusal(client.putSharing({ body: { on: false } }))).toMatchObject({ status: 403 })
    expect(await refusal(client.visitors())).toMatchObject({ status: 403 })
  }
  expect((await member.api.sharing()).on).toBe(true)
  // The state names interfaces, addresses and the first account's slug.
  expect(await refusal(other.sharing())).toMatchObject({ status: 403, entity: 'Instance' })
  expect((await refusal(createClient({ baseUrl: server.url }).sharing())).status).toBe(401)
  expect(await refusal(share({ interfaces: ['eth0', 'eth9'] }))).toMatchObject({
    status: 400,
    errors: [{ path: '/interfaces/1', message: expect.stringContaining('no interface "eth9"') }],
  })
  expect((await refusal(share({ on: 'yes' as never }))).status).toBe(400)
  expect((await refusal(share({ more: 1 } as never))).status).toBe(400)
  expect((await interfaceOf('eth0'))?.listening).toBe(true)
})

test('visitors are the clients from the network, with their users', async () => {
  await ask(LAN, '/health', { from: TABLET })
  const mine = async () => (await api.visitors()).items.find(({ address }) => address === TABLET)
  expect(await mine()).toMatchObject({ encrypted: true, people: [], sockets: 0 })
  await ask(LAN, '/auth/me', { from: TABLET, headers: bearer })
  const key = await keyOf(server)
  await ask(LAN, '/events', { from: TABLET, headers: { 'x-api-key': key.secret } })
  const { user } = await api.me()
  expect((await mine())?.people).toEqual([
    { userId: user.id, apiKeyId: null, name: 'Ann Engineer', accountName: 'Acme Racing' },
    { userId: null, apiKeyId: key.row.id, name: 'Script', accountName: 'Acme Racing' },
  ])
  const session = await make(api, 'sessions')
  const ws = new WebSocket(`wss://${LAN}:${port}/realtime/sessions/${session.id}`, {
    ca: await server.authority(),
    headers: bearer,
    localAddress: TABLET,
  })
  await new Promise((resolve) => ws.once('open', resolve))
  expect((await mine())?.sockets).toBe(1)
  clock.jump(31 * 60_000)
  expect(await mine()).toMatchObject({ sockets: 1 })
  ws.close()
  await vi.waitFor(async () => expect((await mine())?.sockets).toBe(0))
  clock.jump(31 * 60_000)
  expect(await mine()).toBeUndefined()
  clock.jump(-62 * 60_000)
})

test('an invite contains the shared address and the fingerprint of the garage', async () => {
  const { code, url } = await api.inviteMember({ body: { email: 'new@example.com', role: 'member' } })
  const { authority } = await api.sharing()
  expect(url).toBe(
    `https://${LAN}:${port}/app/invite#${code}&ca=${authority?.fingerprint.replaceAll(':', '')}`,
  )
})

test('/trust shows the fingerprint and gives the certificate and a profile', async () => {
  const { authority } = await api.sharing()
  const page = await ask(LAN, '/trust', { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' } })
  expect([page.status, page.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("'nonce-"),
  ])
  const letters = page.body.replace(/<[^>]+>/g, ':').replace(/:+/g, ':')
  expect(letters).toContain(authority?.fingerprint)
  expect(page.body).toMatch(/<details open><summary>Android/)
  expect(page.body).toMatch(/<details><summary>Windows/)
  const certificate = await fetch(`${server.url}/trust/trackside.crt`)
  expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  const profile = await ask(LAN, '/trust/trackside.mobileconfig')
  expect(profile.headers['content-type']).toBe('application/x-apple-aspen-config')
  const der = Buffer.from(await certificate.arrayBuffer()).toString('base64')
  expect(profile.body).toContain(`<data>${der}</data>`)
  expect((await ask(LAN, '/trust', { plain: true })).status).toBe(308)
  const pem = await ask(LAN, '/trust/trackside.pem')
  expect([pem.status, pem.headers['content-type']]).toEqual([200, 'application/pem-certificate-chain'])
  expect(new X509Certificate(pem.body).fingerprint256).toBe(authority?.fingerprint)
  expect(page.body).toContain('href="/trust/trackside.pem"')
  expect(page.body).toContain('curl --cacert trackside.pem')
})

/** The cipher suite for a client that offers only these, by TLS 1.2 by default; null for a refusal. */
const suiteOf = async (ciphers: string, maxVersion: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.2') => {
  const ca = await server.authority()
  return new Promise<string | null>((resolve) => {
    const socket = connectTls({ host: LAN, port, ca, ciphers, maxVersion, servername: '' }, () => {
      resolve(socket.getCipher().name)
      socket.destroy()
    })
    socket.on('error', () => resolve(null))
  })
}

test('TLS 1.2 takes only suites with ECDHE and AEAD', async () => {
  const taken = [
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
  ]
  for (const name of taken) expect(await suiteOf(name)).toBe(name)
  const refused = [
    'ECDHE-ECDSA-AES256-SHA384',
    'ECDHE-ECDSA-AES128-SHA',
    'ECDHE-ECDSA-AES256-CCM',
    'ECDHE-ECDSA-AES128-CCM8',
    'ECDHE-ECDSA-ARIA256-GCM-SHA384',
    'ECDHE-ECDSA-CAMELLIA256-SHA384',
  ]
  for (const name of refused) expect([name, await suiteOf(name)]).toEqual([name, null])
  expect(await suiteOf('TLS_AES_128_GCM_SHA256', 'TLSv1.3')).toBe('TLS_AES_128_GCM_SHA256')
})

test('disabled, it is unreachable, and the request that disabled it is still answered', async () => {
  const off = await ask(LAN, '/sharing', {
    method: 'PUT',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ on: false }),
  })
  expect([off.status, JSON.parse(off.body).nameUrl]).toEqual([200, null])
  await expect(ask(LAN, '/health')).rejects.toThrow('ECONNREFUSED')
  expect(await interfaceOf('eth0')).toMatchObject({ shared: true, listening: false, problem: null })
})
