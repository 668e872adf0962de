import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'

/** Rooms with listeners, each with this many sockets. */
export interface BystandersJob {
  rooms: { sessionId: string; url: string; sockets: number }[]
  apiKey: string
}

/** Where the receivers of webhooks listen. */
export interface BystandersReady {
  healthy: string
  flapping: string
}

/** Frames received so far. */
export interface BystandersReport {
  /** Different messages that the healthy receiver got. */
  messages: number
  /** Requests to the receiver that refuses for ten seconds of each twenty. */
  flapped: number
  sockets: {
    sessionId: string
    laps: number
    fallen: number
    resyncs: number
    closed: boolean
  }[]
}

const FLAP_MS = 10_000
const messages = new Set<string>()
let flapped = 0
const sockets: BystandersReport['sockets'] = []

async function receive(answer: (id: string) => number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.statusCode = answer(String(request.headers['webhook-id']))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

/** A socket that counts the laps made in its room. Places in the log must rise, so no lap counts twice. */
function listen(url: string, sessionId: string, apiKey: string): Promise<void> {
  const received = { sessionId, laps: 0, fallen: 0, resyncs: 0, closed: false }
  sockets.push(received)
  let last = -1
  const ws = new WebSocket(url, { headers: { 'x-api-key': apiKey } })
  ws.on('close', () => {
    received.closed = true
  })
  return new Promise((resolve, reject) => {
    ws.on('error', reject)
    ws.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.type === 'welcome') resolve()
      if (frame.type === 'resync') received.resyncs += 1
      if (frame.type !== 'change') return
      if (frame.seq <= last) received.fallen += 1
      last = frame.seq
      if (frame.entityType === 'lap' && frame.opType === 'create') received.laps += 1
    })
  })
}

process.on('message', async (job: BystandersJob | 'report') => {
  if (job === 'report') {
    process.send?.({ messages: messages.size, flapped, sockets } satisfies BystandersReport)
    return
  }
  for (const { sessionId, url, sockets: count } of job.rooms)
    await Promise.all(Array.from({ length: count }, () => listen(url, sessionId, job.apiKey)))
  process.send?.('listening')
})

const healthy = await receive((id) => {
  messages.add(id)
  return 204
})
const flapping = await receive(() => {
  flapped += 1
  return Math.floor(performance.now() / FLAP_MS) % 2 === 0 ? 204 : 503
})
process.send?.({ healthy, flapping } satisfies BystandersReady)
