import { once } from 'node:events'
import { Agent, get as plainGet, type RequestListener } from 'node:http'
import { get as secureGet } from 'node:https'
import { connect, createServer, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { expect, test } from 'vitest'
import { type Handlers, Listener } from '../../server/sharing/listener.ts'
import { makeAuthority, makeLeaf } from '../../server/sharing/make-certificates.ts'
import { atEnd } from '../support/at-end.ts'

const ADDRESS = '127.0.0.1'
const authority = await makeAuthority(Date.now())
const leaf = await makeLeaf(authority, [ADDRESS], Date.now())
const tls = { ca: authority.certificate, servername: '' }
const SHORT = { handshakeMs: 200, headersMs: 200 }

const kindOf = (socket: object) => ('encrypted' in socket ? 'TLS' : 'plain')

const answerKind: RequestListener = ({ socket }, response) => void response.end(kindOf(socket))
const upgradeKind: Handlers['upgrade'] = ({ socket }, raw) =>
  void raw.end(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\r\n${kindOf(socket)}`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, ADDRESS)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function listen(handle = answerKind, timeouts?: typeof SHORT) {
  const port = await freePort()
  const listener = await Listener.listen(
    { address: ADDRESS, port, leaf },
    { handle, upgrade: upgradeKind },
    timeouts,
  )
  atEnd(() => listener.close())
  const open = async () => {
    const socket = connect(port, ADDRESS)
    socket.on('error', () => undefined)
    atEnd(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const openTls = async () => {
    const socket = connectTls({ ...tls, host: ADDRESS, socket: await open() })
    socket.on('error', () => undefined)
    await once(socket, 'secureConnect')
    return socket
  }
  return { listener, port, open, openTls }
}

/** The first bytes that a TLS client sends. */
const clientHello = () =>
  new Promise<Buffer>((resolve) => {
    const pipe = new Duplex({ read() {}, write: (chunk: Buffer) => resolve(chunk) })
    connectTls({ socket: pipe }).on('error', () => undefined)
  })

/** A closed connection may have been reset, for which `once` would reject. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })

/** All that a connection receives until the server closes it. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  await closed(socket)
  return text
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const UPGRADE = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

test('one port serves requests and WebSocket upgrades by TLS and by plain http', async () => {
  const { open, openTls } = await listen()
  for (const [socket, kind] of [
    [await open(), 'plain'],
    [await openTls(), 'TLS'],
  ] as const) {
    socket.write(REQUEST)
    expect(await received(socket)).toMatch(new RegExp(`^HTTP/1.1 200 OK[^]*${kind}`))
  }
  for (const [socket, kind] of [
    [await open(), 'plain'],
    [await openTls(), 'TLS'],
  ] as const) {
    socket.write(UPGRADE)
    expect(await received(socket)).toMatch(new RegExp(`^HTTP/1.1 101 [^]*${kind}`))
  }
})

test('a first byte that arrives alone is enough to detect the protocol', async () => {
  const { open } = await listen()
  const socket = await open()
  socket.setNoDelay(true)
  socket.write('G')
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.write(REQUEST.slice(1))
  expect(await received(socket)).toContain('plain')

  const raw = await open()
  const hello = await clientHello()
  raw.write(hello.subarray(0, 1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  raw.write(hello.subarray(1))
  // The server's handshake record: its answer to a whole ClientHello.
  const [answer] = (await once(raw, 'data')) as [Buffer]
  expect(answer[0]).toBe(0x16)
})

test('a client that sends nothing, or half a handshake, or half a request, is let go', async () => {
  const { open, openTls } = await listen(answerKind, SHORT)
  const hello = await clientHello()

  const silent = await open()
  expect(await received(silent)).toBe('')

  const half = await open()
  half.write(hello.subarray(0, hello.length >> 1))
  expect(await received(half)).toBe('')

  // A byte now and then does not prolong the handshake.
  const dripping = await open()
  dripping.write(hello.subarray(0, 100))
  let sent = 100
  const drip = setInterval(() => {
    dripping.write(hello.subarray(sent, sent + 1))
    sent += 1
  }, 20)
  expect(await received(dripping)).toBe('')
  clearInterval(drip)
  expect(sent).toBeLessThan(hello.length)

  for (const socket of [await open(), await openTls()]) {
    socket.write(REQUEST.slice(0, 20))
    expect(await received(socket)).toMatch(/^HTTP\/1.1 408 /)
  }
})

test('a stop answers the request in progress, and ends all other connections', async () => {
  let answer = () => {}
  const { listener, port, open, openTls } = await listen((request, response) => {
    if (request.url === '/slow') answer = () => void response.end('slow')
    else response.end()
  })
  const idle = new Agent({ keepAlive: true })
  atEnd(() => idle.destroy())
  await new Promise<void>((resolve) =>
    plainGet({ host: ADDRESS, port, agent: idle }, (response) => response.resume().once('end', resolve)),
  )
  const silent = await open()
  const half = await open()
  half.write((await clientHello()).subarray(0, 50))
  const ready = await openTls()
  const slow = new Promise<string>((resolve, reject) =>
    secureGet({ ...tls, host: ADDRESS, port, path: '/slow', agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    }).on('error', reject),
  )
  await expect.poll(() => `${answer}`).toContain('slow')
  let isStopped = false
  const stopped = listener.stop().then(() => {
    isStopped = true
  })
  await Promise.all([silent, half].map(closed))
  expect(isStopped).toBe(false)
  answer()
  expect(await slow).toBe('slow')
  await stopped
  await closed(ready)
  await expect(open()).rejects.toThrow('ECONNREFUSED')
})

test('a close ends idle connections and WebSockets at once, and lets an answer in progress end', async () => {
  let answer = () => {}
  const { listener, port, open, openTls } = await listen((_request, response) => {
    answer = () => void response.end('late')
  })
  const slow = new Promise<string>((resolve, reject) =>
    plainGet({ host: ADDRESS, port, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    }).on('error', reject),
  )
  const others = [await open(), await openTls()]
  await expect.poll(() => `${answer}`).toContain('late')
  listener.close()
  await Promise.all(others.map(closed))
  answer()
  expect(await slow).toBe('late')
})
