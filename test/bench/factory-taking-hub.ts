import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, gunzipSync } from 'node:zlib'

/** A batch of fewer changes is the end of the log: it is asked for from the beginning again. */
const LEAST = 100
/** Holds the first line of a batch. */
const HEAD_BYTES = 1024
/*
 * A factory that only receives: what is left of sending is the laptop's own work. Takes batches for ever, whatever the length
 * of the log, and answers `GET` with the changes taken.
 */
let taken = 0

function sizeOf(body: Buffer): { toSeq: number; count: number } {
  const options = { finishFlush: constants.Z_SYNC_FLUSH }
  const text = gunzipSync(body.subarray(0, HEAD_BYTES), options).toString()
  const { fromSeq, toSeq } = JSON.parse(text.split('\n', 1)[0] as string)
  return { toSeq, count: toSeq - fromSeq + 1 }
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify({ taken }))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { toSeq, count } = sizeOf(Buffer.concat(chunks))
  if (count < LEAST) return void response.writeHead(409).end(JSON.stringify({ seq: 0 }))
  taken += count
  response.end(JSON.stringify({ seq: toSeq }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => process.exit(0))
