import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as wholeBody } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

/** A received webhook request: the exact bytes, and their content. */
export interface Received {
  headers: IncomingHttpHeaders
  text: string
  body: {
    deliveryId: string
    webhookId: string
    accountId: string
    entityType: string
    opType: string
    occurredAt: string
    payload: Record<string, unknown> & { id: string; _meta: Record<string, unknown> & { sequence?: number } }
  }
}

/** A webhook receiver on a free loopback port; `answer` returns the status, 204 by default. */
export async function startReceiver(answer: (received: Received) => number | Promise<number> = () => 204) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const text = await wholeBody(request).catch(() => undefined)
    // Incomplete requests are ignored.
    if (text === undefined) return
    // A delivery is a POST; the fuzzer may send the factory's batches here.
    if (request.method !== 'POST') {
      response.writeHead(405).end()
      return
    }
    const one = { headers: request.headers, text, body: JSON.parse(text) }
    received.push(one)
    response.statusCode = await answer(one)
    response.end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  atEnd(close)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, port, received, close }
}
