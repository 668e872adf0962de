import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { TLSSocket } from 'node:tls'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ConnectOptions, connectTarget } from '../../server/webhooks/target/connect-target.ts'
import { probeTarget } from '../../server/webhooks/target/probe-target.ts'
import { makeCertificate } from '../support/certificate.ts'
import { closedPort, type FaultReceiver, startFaultReceiver } from '../support/fault-receiver.ts'
import { FORBIDDEN_ADDRESSES, LOCAL_ADDRESSES, PUBLIC_ADDRESSES } from '../support/forbidden-targets.ts'

type Failure = Error & { code?: string }

const certificate = makeCertificate(['timing.example', '127.0.0.1'])
let receiver: FaultReceiver
let secure: FaultReceiver
beforeAll(async () => {
  receiver = await startFaultReceiver()
  secure = await startFaultReceiver(certificate)
  return () => Promise.all([receiver.close(), secure.close()])
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rules = { mayBeLocal: true, ownPort: () => null }
const answers = (...addresses: string[]) =>
  vi.fn(async () => addresses.map((address) => ({ address, family: net.isIP(address) })))

/** The socket that undici would get, or the error. */
const connect = (url: string, options: Partial<ConnectOptions> = {}) =>
  new Promise<Socket | Failure>((resolve) => {
    const { host, hostname, port, protocol } = new URL(url)
    connectTarget({ ...rules, ...options })({ host, hostname, port, protocol }, (error, socket) =>
      resolve(error ?? socket!),
    )
  })

async function failure(url: string, options: Partial<ConnectOptions>): Promise<Failure> {
  const outcome = await connect(url, options)
  if (outcome instanceof Error) return outcome
  outcome.destroy()
  return expect.unreachable(`connected to ${outcome.remoteAddress}`)
}

/** Connects, and returns the address of the peer once the socket has closed. */
async function peer(url: string, options: Partial<ConnectOptions> = {}) {
  const outcome = await connect(url, options)
  if (outcome instanceof Error) throw outcome
  const { remoteAddress, remotePort } = outcome
  const closed = once(outcome, 'close')
  outcome.destroy()
  await closed
  return { remoteAddress, remotePort, socket: outcome }
}

const inUrl = (address: string) => (address.includes(':') ? `[${address}]` : address)

describe('not one connection', () => {
  /** Every way to such an address: over a name, and itself where a URL can hold it. */
  const ways = (addresses: readonly string[]) =>
    addresses.flatMap((address) =>
      ['http', 'https'].flatMap((scheme) => {
        const name = { url: `${scheme}://hooks.example:${receiver.port}/`, address }
        const literal = { url: `${scheme}://${inUrl(address)}:${receiver.port}/`, address }
        return address.includes('%') ? [name] : [name, literal]
      }),
    )

  async function expectNone(addresses: readonly string[], options: Partial<ConnectOptions>, words: RegExp) {
    const sockets = vi.spyOn(net.Socket.prototype, 'connect')
    const before = receiver.accepted()
    const cases = ways(addresses)
    for (const { url, address } of cases) {
      const error = await failure(url, { ...options, lookup: answers(address) })
      expect([url, address, error.code, error.message]).toEqual([
        url,
        address,
        'TARGET_BLOCKED',
        expect.stringMatching(words),
      ])
    }
    expect(sockets).not.toHaveBeenCalled()
    expect(receiver.accepted()).toBe(before)
    return cases.length
  }

  test.each([true, false])('to a forbidden address (saved by an owner: %s)', async (mayBeLocal) => {
    const count = await expectNone(FORBIDDEN_ADDRESSES, { mayBeLocal }, /no webhook may go there/)
    expect(count).toBeGreaterThanOrEqual(80)
  })

  test('to a local address without an owner or admin', async () => {
    await expectNone(LOCAL_ADDRESSES, { mayBeLocal: false }, /an owner or admin may save this subscription/)
  })

  test('to a public address over plain http', async () => {
    const sockets = vi.spyOn(net.Socket.prototype, 'connect')
    for (const address of PUBLIC_ADDRESSES)
      for (const host of ['hooks.example', inUrl(address)])
        for (const mayBeLocal of [true, false]) {
          const error = await failure(`http://${host}/`, { mayBeLocal, lookup: answers(address) })
          expect([error.code, error.message]).toEqual([
            'TARGET_BLOCKED',
            expect.stringContaining('use https'),
          ])
        }
    expect(sockets).not.toHaveBeenCalled()
  })

  test('to the own port on any address of this machine', async () => {
    const own = Object.values(networkInterfaces()).flatMap(
      (cards) => cards?.map(({ address }) => address) ?? [],
    )
    const before = receiver.accepted()
    const ownPort = () => receiver.port
    for (const address of new Set(['127.0.0.1', '127.9.9.9', '::1', ...own])) {
      const lookup = answers(address)
      const error = await failure(`https://hooks.example:${receiver.port}/`, { ownPort, lookup })
      expect([address, error.code]).toEqual([address, 'TARGET_BLOCKED'])
    }
    expect((await failure(receiver.url('/'), { ownPort })).message).toContain('is this service itself')
    expect(receiver.accepted()).toBe(before)
    await peer(secure.url('/'), { ownPort, ca: certificate.cert })
  })

  test('when one of several addresses is refused, at any position', async () => {
    const sockets = vi.spyOn(net.Socket.prototype, 'connect')
    const url = `https://hooks.example:${receiver.port}/`
    for (const refused of ['169.254.169.254', '::', '10.0.0.1'])
      for (const lookup of [answers('8.8.8.8', refused), answers(refused, '8.8.8.8')]) {
        const error = await failure(url, { mayBeLocal: false, lookup })
        expect([error.code, error.message]).toEqual(['TARGET_BLOCKED', expect.stringContaining(refused)])
      }
    expect(sockets).not.toHaveBeenCalled()
  })

  test('after a name that was harmless has moved inside', async () => {
    const lookup = answers('127.0.0.1').mockResolvedValueOnce([{ address: '8.8.8.8', family: 4 }])
    // Connections to the outside are cut off here, so that the test needs no network.
    const sockets = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
      return this.destroy(Object.assign(new Error('no network'), { code: 'ENETUNREACH' }))
    })
    const url = `https://hooks.example:${receiver.port}/`
    const before = receiver.accepted()
    expect((await failure(url, { mayBeLocal: false, lookup })).code).toBe('ENETUNREACH')
    // One lookup per connection, and the socket went to its result: a second, different answer was not possible.
    expect(lookup).toHaveBeenCalledTimes(1)
    expect(sockets).toHaveBeenCalledTimes(1)
    expect(sockets.mock.calls[0]).toEqual([
      expect.arrayContaining([expect.objectContaining({ host: '8.8.8.8' })]),
    ])
    expect((await failure(url, { mayBeLocal: false, lookup })).code).toBe('TARGET_BLOCKED')
    expect(lookup).toHaveBeenCalledTimes(2)
    expect(sockets).toHaveBeenCalledTimes(1)
    expect(receiver.accepted()).toBe(before)
  })

  test('that stays open when it has come out elsewhere', async () => {
    // The source of `remoteAddress`, which itself cannot be replaced.
    const prototype = net.Socket.prototype as unknown as { _getpeername(): { address: string } }
    vi.spyOn(prototype, '_getpeername').mockReturnValue({ address: '169.254.169.254' })
    expect((await failure(receiver.url('/'), {})).code).toBe('TARGET_BLOCKED')
    await vi.waitFor(() => expect(receiver.open()).toBe(0))
  })
})

describe('a connection', () => {
  test('goes to a local address for an owner or admin, literal or by name, over http and https', async () => {
    const lookup = answers('127.0.0.1')
    const there = { remoteAddress: '127.0.0.1', remotePort: receiver.port }
    expect(await peer(receiver.url('/'), { lookup })).toMatchObject(there)
    expect(lookup).not.toHaveBeenCalled()
    expect(await peer(`http://timing.local:${receiver.port}/`, { lookup })).toMatchObject(there)
    expect(await peer(secure.url('/'), { ca: certificate.cert })).toMatchObject({ remotePort: secure.port })
  })

  test('over TLS is for the name in the URL, not for the address behind it', async () => {
    const options = { ca: certificate.cert, lookup: answers('127.0.0.1') }
    const { socket } = await peer(`https://timing.example:${secure.port}/`, options)
    expect(socket).toBeInstanceOf(TLSSocket)
    expect(socket).toMatchObject({ authorized: true, servername: 'timing.example', alpnProtocol: 'http/1.1' })
    const other = await failure(`https://other.example:${secure.port}/`, options)
    expect(other.code).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect((await failure(secure.url('/'), {})).code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    await vi.waitFor(() => expect(secure.open()).toBe(0))
  })

  test('takes the next address when one fails', async () => {
    const lookup = answers('127.0.0.2', '127.0.0.1')
    expect(await peer(`http://timing.local:${receiver.port}/`, { lookup })).toMatchObject({
      remoteAddress: '127.0.0.1',
    })
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('that failed everywhere reports the error of the receiver rather than of the route', async () => {
    const port = await closedPort()
    const real = net.Socket.prototype.connect
    vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      if (JSON.stringify(args).includes('127.0.0.1')) return Reflect.apply(real, this, args)
      return this.destroy(Object.assign(new Error('no way'), { code: 'EHOSTUNREACH' }))
    })
    const url = `http://timing.local:${port}/`
    expect((await failure(url, { lookup: answers('10.0.0.1', '127.0.0.1') })).code).toBe('ECONNREFUSED')
    expect((await failure(url, { lookup: answers('127.0.0.1', '10.0.0.1') })).code).toBe('ECONNREFUSED')
    expect((await failure(url, { lookup: answers('10.0.0.1') })).code).toBe('EHOSTUNREACH')
  })

  test('is given up when the lookup, the way there or the handshake takes too long', async () => {
    const connectTimeoutMs = 200
    const lookup = () => new Promise<never>(() => {})
    const unanswered = await failure('https://timing.example/', { lookup, connectTimeoutMs })
    expect([unanswered.code, unanswered.message]).toEqual([
      'CONNECT_TIMEOUT',
      expect.stringContaining('looked up'),
    ])
    const silent = net.createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as net.AddressInfo
    expect((await failure(`https://127.0.0.1:${port}/`, { tlsTimeoutMs: 300 })).code).toBe('TLS_TIMEOUT')
    silent.close()
    await once(silent, 'close')
    vi.spyOn(net.Socket.prototype, 'connect').mockReturnThis()
    const lost = await failure('https://timing.example/', {
      lookup: answers('8.8.8.8', '8.8.4.4'),
      connectTimeoutMs,
    })
    expect(lost.code).toBe('CONNECT_TIMEOUT')
  })

  test('to a name without an address, or an unknown one, is reported', async () => {
    expect((await failure('https://timing.example/', { lookup: answers() })).code).toBe('ENOTFOUND')
    expect((await failure('https://no-such-name.invalid/', {})).code).toMatch(
      /^(ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT)$/,
    )
  })
})

describe('a probe', () => {
  test('connects, sends nothing and closes', async () => {
    const before = receiver.received.length
    expect(await probeTarget(receiver.url('/ok'), rules)).toEqual({ reachable: true, error: null })
    await vi.waitFor(() => expect(receiver.open()).toBe(0))
    expect(receiver.received.length).toBe(before)
  })

  test('distinguishes a host that refuses, or is blocked, from one that is unreachable', async () => {
    const probe = (url: string, options = {}) => probeTarget(url, { ...rules, ...options })
    const refused = await probe(`http://127.0.0.1:${await closedPort()}/`)
    expect(refused).toEqual({ reachable: true, error: expect.stringContaining('ECONNREFUSED') })
    const blocked = await probe('https://hooks.example/', { lookup: answers('169.254.169.254') })
    expect(blocked).toEqual({ reachable: true, error: expect.stringContaining('TARGET_BLOCKED') })
    const unknown = await probe('https://hooks.example/', { lookup: answers() })
    expect(unknown).toEqual({ reachable: false, error: expect.stringContaining('ENOTFOUND') })
  })
})
