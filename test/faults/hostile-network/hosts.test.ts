import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SharedServer, startSharedServer } from '../../support/shared-server.ts'
import { type Endpoint, endpointsOf, type Listener, type Outcome, senderOf } from './endpoints.ts'
import { LONG_MS, roundsOf } from './form.ts'

const LAN = '127.0.0.2'
const PUBLIC = 'https://pit.example:8443'
const isLong = roundsOf(0) > 0
/**
 * Open to this laptop without a login; a request with an Origin may come from a page of another server, and needs one.
 */
const METRICS = 'the metrics'

let server: SharedServer
let endpoints: Endpoint[]
let listeners: Record<string, Listener>
beforeAll(async () => {
  server = await startSharedServer({ PUBLIC_URL: PUBLIC }, { plugged: { eth0: [LAN] } })
  await server.api.putSharing({ body: { on: true, interfaces: ['eth0'], plainHttp: true } })
  const { port } = server
  endpoints = endpointsOf(server.token, '/app/')
  listeners = {
    loopback: { name: 'loopback', address: '127.0.0.1', port, ca: null },
    'the network by https': { name: 'tls', address: LAN, port, ca: await server.authority() },
    'the network by plain http': { name: 'plain', address: LAN, port, ca: null },
  }
})

/** Hosts by which a request is for this machine. */
const ownHosts = ({ address, port }: Listener) => [
  `${address}:${port}`,
  address,
  `localhost:${port}`,
  'localhost',
  'LocalHost:1',
  '127.0.0.1:65535',
  '[::1]',
  `[::1]:${port}`,
  `${hostname()}:${port}`,
  `${hostname().toUpperCase()}.LOCAL`,
  `trackside-acme.local:${port}`,
  'pit.example:8443',
  'PIT.example',
]

/** Hosts that are not, each as a list, for there may be none or two of them. */
const foreignHosts = ({ address, port }: Listener): string[][] => [
  [],
  [''],
  ...[
    'evil.example',
    `evil.example:${port}`,
    'localhost.',
    '127.0.0.1.',
    `${address}.:${port}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    `127.0.0.1.nip.io:${port}`,
    'xlocalhost',
    'localhost%00.evil.example',
    'localhost@evil.example',
    `evil.example#localhost:${port}`,
    'localhost, evil.example',
    'localhost evil.example',
    `localhost:${port}:evil`,
    'localhost:evil',
    '10.255.255.254',
    '169.254.169.254',
    '0.0.0.0',
    '[::]',
    '[::2]',
    '[::ffff:127.0.0.1]',
    '::1',
    '[::1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1x',
    'trackside-other.local',
    'trackside-acme.local.evil.example',
    'pit.example.evil.example',
    'apit.example',
    'null',
  ].map((host) => [host]),
  ['localhost', 'evil.example'],
  ['evil.example', 'localhost'],
  ['localhost', 'localhost'],
]

const schemeOf = ({ ca }: Listener) => (ca === null ? 'http' : 'https')
const ownOrigins = (listener: Listener, host: string): (string | null)[] => [
  null,
  `${schemeOf(listener)}://${host}`,
  PUBLIC,
]
const foreignOrigins = (listener: Listener, host: string): string[] => {
  const own = `${schemeOf(listener)}://${host}`
  const other = listener.ca === null ? 'https' : 'http'
  return [
    'null',
    '',
    `${other}://${host}`,
    `${own}0`,
    `${own}/`,
    `${own}.evil.example`,
    `${own}, ${own}`,
    `${schemeOf(listener)}://localhost:1`,
    `${schemeOf(listener)}://evil.example`,
    `${schemeOf(listener)}://evil@${host}`,
    'http://pit.example:8443',
    'https://pit.example',
    'file://',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'moz-extension://5e2f7a1c-0000-4000-8000-000000000000',
    'app://.',
    '*',
  ]
}

function askAll(listener: Listener, ask: (hosts: string[], origin: string | null) => void) {
  const [own = ''] = ownHosts(listener)
  for (const host of ownHosts(listener)) for (const origin of ownOrigins(listener, host)) ask([host], origin)
  for (const hosts of foreignHosts(listener)) {
    const origins = [null, `${schemeOf(listener)}://${hosts[0]}`]
    for (const origin of isLong ? [...origins, ...foreignOrigins(listener, own), PUBLIC] : origins)
      ask(hosts, origin)
  }
  for (const host of isLong ? ownHosts(listener) : [own])
    for (const origin of foreignOrigins(listener, host)) ask([host], origin)
}

/** All of them in the long form, else some, and each in its turn. */
const endpointsAt = (turn: number) =>
  isLong ? endpoints : [0, 1, 2].map((more) => endpoints[(turn * 3 + more) % endpoints.length] as Endpoint)

describe.each(['loopback', 'the network by https', 'the network by plain http'])('at %s', (name) => {
  let listener: Listener
  let sender: ReturnType<typeof senderOf>
  const open = new Map<string, Outcome>()
  beforeAll(async () => {
    listener = listeners[name] as Listener
    sender = senderOf(listener)
    const own = ownHosts(listener).slice(0, 1)
    for (const endpoint of endpoints) open.set(endpoint.name, await sender.send(endpoint, own, null))
  })
  afterAll(() => sender.close())

  test('every endpoint accepts our own origin', () => {
    const statuses = Object.fromEntries([...open].map(([endpoint, { status }]) => [endpoint, status]))
    expect(statuses).toMatchObject({
      'a public route': 200,
      'a route': 200,
      'a login': 400,
      'a write': 400,
      'a write that is a form': 415,
      [METRICS]: 200,
      'the documentation': 200,
      'the page of trust': 200,
      'the way to the page': 302,
      'a room': 101,
    })
    expect([401, 405]).toContain(statuses['a question before a write'])
  })

  test(
    'every name and every origin is let in or kept out, at every endpoint',
    async () => {
      const asked: { hosts: string[]; origin: string | null }[] = []
      askAll(listener, (hosts, origin) => void asked.push({ hosts, origin }))
      const ours = new Set(ownHosts(listener))
      const { latestSeq } = await server.api.listChanges()
      for (const [turn, { hosts, origin }] of asked.entries()) {
        const [host = ''] = hosts
        const isOurs = hosts.length === 1 && ours.has(host)
        const mayAsk = ownOrigins(listener, host).includes(origin)
        for (const endpoint of endpointsAt(turn)) {
          const { status, code, shared } = await sender.send(endpoint, hosts, origin)
          const what = JSON.stringify({
            listener: name,
            endpoint: endpoint.name,
            hosts,
            origin,
            status,
            code,
          })
          expect(shared, what).toEqual([])
          if (hosts.length !== 1) expect([400, 403], what).toContain(status)
          else if (!isOurs) expect([status, code], what).toEqual([403, 'unknown_host'])
          else if (!mayAsk) expect([status, code], what).toEqual([403, 'foreign_origin'])
          else if (origin !== null && endpoint.name === METRICS)
            expect([status, code], what).toEqual([401, 'unauthenticated'])
          else
            expect([status, code], what).toEqual([
              open.get(endpoint.name)?.status,
              open.get(endpoint.name)?.code,
            ])
        }
      }
      expect(asked.length).toBeGreaterThan(90)
      expect((await server.api.listChanges()).latestSeq).toBe(latestSeq)
    },
    LONG_MS,
  )
})

test('a preflight of another origin names no allowed origin', async () => {
  const answer = await fetch(`${server.url}/tracks`, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
      'access-control-request-private-network': 'true',
      origin: 'https://evil.example',
    },
  })
  expect(answer.status).toBe(403)
  expect([...answer.headers.keys()].filter((header) => header.startsWith('access-control'))).toEqual([])
})
