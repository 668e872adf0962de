import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { urlOf } from './url-of.ts'

const STATUS = 403

/** The https URL of a request, by the socket's address: the Host header can be forged. */
const secureUrl = ({ socket, url = '/' }: IncomingMessage, path = url.startsWith('/') ? url : '/') =>
  urlOf(socket.localAddress ?? '', socket.localPort ?? 0, path)

const bodyOf = (request: IncomingMessage) =>
  JSON.stringify({
    type: 'urn:trackside:problem:https_needed',
    title: STATUS_CODES[STATUS],
    status: STATUS,
    code: 'https_needed',
    detail: `Plain http does not protect passwords. Send this to ${secureUrl(request, '/')} instead.`,
  })

/** Answers plain http while it is disabled: redirects reads to https, rejects writes with 403. */
export function answerPlain(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET' || request.method === 'HEAD') {
    response
      .writeHead(308, {
        Location: secureUrl(request),
        'Cache-Control': 'no-store',
        'Content-Length': 0,
      })
      .end()
    return
  }
  const body = bodyOf(request)
  response
    .writeHead(STATUS, {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body)
}

/** Rejects a WebSocket over plain http with the same 403. */
export function refusePlain(request: IncomingMessage, socket: Duplex): void {
  const body = bodyOf(request)
  socket.on('error', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${STATUS} ${STATUS_CODES[STATUS]}`,
      'Connection: close',
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}
