import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Socket } from 'node:net'
import type { Certificate } from './certificate.ts'

/** A request as it arrived. */
export interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** A webhook receiver on loopback whose path selects a fault. */
export interface FaultReceiver {
  port: number
  /** `url('/hang')`. */
  url(path: string): string
  received: Received[]
  /** Connections accepted so far, and those open now. */
  accepted(): number
  open(): number
  /** Bytes written to all sockets together. */
  written(): number
  close(): Promise<void>
}

type Answer = (response: http.ServerResponse, request: Received, nth: number) => void

const HUGE = 64 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'x')

/** Writes as fast as the other side reads. */
function pour(response: http.ServerResponse, left: number): void {
  if (left <= 0) response.end()
  else if (response.write(CHUNK)) setImmediate(pour, response, left - CHUNK.length)
  else response.once('drain', () => pour(response, left - CHUNK.length))
}

function drip(response: http.ServerResponse, everyMs: number): void {
  const timer = setInterval(() => response.write('.'), everyMs)
  response.once('close', () => clearInterval(timer))
  response.write('.')
}

const status = (code: number) => (response: http.ServerResponse) => {
  response.writeHead(code).end(`answer ${code}`)
}

/** Behaviour by path; the query may add parameters (`/redirect?to=...`, `/drip?every=50`). */
const ANSWERS: Record<string, Answer> = {
  '/ok': status(200),
  '/no-content': (response) => response.writeHead(204).end(),
  '/429': (response) => response.writeHead(429, { 'retry-after': '1' }).end('slow down'),
  '/500-500-200': (response, _, nth) => status(nth < 3 ? 500 : 200)(response),
  '/redirect': (response, { path }) => {
    response.writeHead(302, { location: query(path).get('to') ?? '/ok' }).end()
  },
  '/reset': (response) => response.socket?.resetAndDestroy(),
  '/reset-mid-body': (response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('the first part')
    setTimeout(() => response.socket?.resetAndDestroy(), 50)
  },
  '/hang': (response) => void response.writeHead(200).write('so far'),
  '/drip': (response, { path }) => drip(response.writeHead(200), Number(query(path).get('every') ?? 1_000)),
  '/huge': (response) => pour(response.writeHead(200, { 'content-length': HUGE }), HUGE),
  '/bytes': (response, { path }) => response.end(Buffer.from(query(path).get('hex') ?? '', 'hex')),
  '/silent': () => {},
}

const query = (path: string) => new URL(path, 'http://receiver').searchParams

/** Starts a receiver; with a certificate it uses TLS. */
export async function startFaultReceiver(certificate?: Certificate): Promise<FaultReceiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const counts = new Map<string, number>()
  let accepted = 0
  let written = 0
  const answer: http.RequestListener = async (request, response) => {
    const seen = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(await request.toArray()),
    }
    received.push(seen)
    const { pathname } = new URL(seen.path, 'http://receiver')
    const nth = (counts.get(pathname) ?? 0) + 1
    counts.set(pathname, nth)
    ;(ANSWERS[pathname] ?? status(404))(response, seen, nth)
  }
  const server = certificate ? https.createServer(certificate, answer) : http.createServer(answer)
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      written += socket.bytesWritten
      sockets.delete(socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path) => `http${certificate ? 's' : ''}://127.0.0.1:${port}${path}`,
    received,
    accepted: () => accepted,
    open: () => sockets.size,
    written: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, written),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A loopback port without a listener. */
export async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
