import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HookReceiver {
  url: string
  /** Response from now on. */
  status: number
  readonly received: { headers: IncomingHttpHeaders; body: Buffer }[]
}

/** Runs a test with a webhook receiver on a free loopback port. */
export async function withReceiver(use: (receiver: HookReceiver) => Promise<void>): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(receiver.status, { 'content-type': 'application/json' })
    response.end('{"stored":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: HookReceiver = { url: `http://127.0.0.1:${port}/hook`, status: 200, received: [] }
  try {
    await use(receiver)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
