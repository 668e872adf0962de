import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RoomKind, roomKinds } from '../contract/rooms/rooms.ts'
import { notFound, Problem } from '../domain/problem.ts'

interface RoomAddress {
  kind: RoomKind
  id: string
}

const PATH = /^\/realtime\/([a-z]+)\/([^/?]+)(?:\?.*)?$/

/** The room in a request's path. Throws 404 for any other path. */
export function roomIn(url: string | undefined): RoomAddress {
  const [, kind = '', id = ''] = PATH.exec(url ?? '') ?? []
  if (!(kind in roomKinds) || !Object.hasOwn(roomKinds, kind)) throw notFound(`room as ${url}`)
  return { kind: kind as RoomKind, id: id.toLowerCase() }
}

/** Answers a refused upgrade with an HTTP problem, as the API does. */
export function refuse(socket: Duplex, request: IncomingMessage, error: unknown): void {
  const {
    status,
    code,
    message: detail,
    extra,
  } = error instanceof Problem ? error : new Problem(500, 'internal', 'Something went wrong on the server.')
  const title = STATUS_CODES[status]
  const body = JSON.stringify({ type: 'about:blank', title, status, code, detail })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 401 ? ['WWW-Authenticate: Bearer realm="trackside"'] : []),
    ...(status === 503 || status === 429 ? [`Retry-After: ${extra.retryAfterSec ?? 1}`] : []),
  ]
  request.resume()
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
