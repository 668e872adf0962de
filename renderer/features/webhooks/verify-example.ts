/** How a Node receiver verifies the signature of a delivery. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { env } from 'node:process'

const secret = env.WEBHOOK_SECRET

export function isGenuine(rawBody, header = '') {
  const hex = createHmac('sha256', secret).update(rawBody).digest('hex')
  const [expected, given] = [Buffer.from(hex), Buffer.from(header.replace(/^sha256=/, ''))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  // The exact bytes: JSON that is parsed and written again has another signature.
  const rawBody = Buffer.concat(chunks)
  const genuine = isGenuine(rawBody, request.headers['x-service-signature'])
  response.writeHead(genuine ? 204 : 401).end()
  if (genuine) console.log(request.headers['x-service-event'], JSON.parse(rawBody).payload)
})
server.listen(8080)
`
