import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the sink saw it, so that the reference can send its like. */
export interface SinkSample {
  headers: IncomingHttpHeaders
  body: string
}

/** Command for the sink: report when this many more requests have arrived. */
export interface SinkJob {
  requests: number
}

export type SinkMessage = { port: number } | { arrived: number; sample: SinkSample }

const delayMs = Number(process.argv[2])
let left = 0
let arrived = 0
const server = createServer((request, response) => {
  let size = 0
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    // Only the last one is reported; earlier ones are counted.
    if (left === 1) chunks.push(chunk)
  })
  request.on('end', () => {
    const answer = () => response.writeHead(204).end()
    if (delayMs > 0) setTimeout(answer, delayMs)
    else answer()
    if (size === 0) return
    arrived += 1
    left -= 1
    if (left !== 0) return
    const body = Buffer.concat(chunks).toString()
    process.send?.({ arrived, sample: { headers: request.headers, body } } satisfies SinkMessage)
    arrived = 0
  })
})
process.on('message', ({ requests }: SinkJob) => {
  left = requests
})
process.once('disconnect', () => process.exit())
await once(server.listen(0, '127.0.0.1'), 'listening')
process.send?.({ port: (server.address() as AddressInfo).port } satisfies SinkMessage)
