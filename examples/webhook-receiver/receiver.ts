import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Receives the changes of a webhook: each stands once in the journal, a JSON object a line, in the order of each row. */
export function webhookReceiver({ secret, journal }: { secret: string; journal: string }): Server {
  const before = existsSync(journal) ? readFileSync(journal, 'utf8') : ''
  // A line that was being written when the program was killed comes again.
  const whole = before.slice(0, before.lastIndexOf('\n') + 1)
  writeFileSync(journal, whole)
  const lines = whole.split('\n').filter(Boolean)
  const seen = new Set(lines.map((line): string => JSON.parse(line).id))

  const isGenuine = (body: Buffer, given: string) => {
    const wanted = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  }

  return createServer(async (request, response) => {
    const body = await buffer(request)
    const { 'webhook-id': id, 'x-service-signature': signature, 'x-service-event': event } = request.headers
    if (!isGenuine(body, String(signature))) return response.writeHead(401).end()
    if (!seen.has(String(id))) {
      const { payload } = JSON.parse(body.toString())
      appendFileSync(journal, `${JSON.stringify({ id, event, payload })}\n`)
      seen.add(String(id))
    }
    // The next change of the row is sent after this answer.
    return response.writeHead(204).end()
  })
}
