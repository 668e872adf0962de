import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Reference for uploads: Node's own server reads the body completely and answers a line of JSON. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { length } = Buffer.concat(chunks)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ items: [], length }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => process.exit(0))
